import { SaxesParser } from 'saxes';
import type { FileTask } from '../file-reading/file-task.ts';
import { drawnElements } from './svg-expansion.rules.ts';

const activeElements = new Set([
  'script',
  'foreignobject',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
  'handler',
]);
const links = new Set(['href', 'src']);

/** `url(…)` that does not name a part of the drawing itself. */
const foreignUrl = /url\(\s*['"]?\s*(?!#)[^\s'")]|@import/i;
/** Allowed link targets: the drawing itself, or embedded pixels. */
const ownLink = /^\s*(#|data:image\/(png|jpe?g);base64,)/i;

/** Whether a file is an SVG without scripts and external resources (decision 129). */
function isInertSvg(source: string): boolean {
  let inert = true;
  let root: string | undefined;
  const refuse = () => {
    inert = false;
  };
  const parser = new SaxesParser();
  parser.on('error', refuse);
  // Entities could hide what is refused below.
  parser.on('doctype', (text) => void (/ENTITY/i.test(text) && refuse()));
  parser.on('processinginstruction', ({ target }) => void (target !== 'xml' && refuse()));
  parser.on('opentag', ({ name, attributes }) => {
    const element = localName(name);
    root ??= element;
    if (activeElements.has(element)) refuse();
    for (const [attribute, value] of Object.entries(attributes)) {
      const local = localName(attribute);
      if (local.startsWith('on') || (links.has(local) && !ownLink.test(value)) || foreignUrl.test(value))
        refuse();
    }
  });
  const look = (text: string) => void (foreignUrl.test(text) && refuse());
  parser.on('text', look);
  parser.on('cdata', look);
  parser.write(source).close();
  return inert && root === 'svg';
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** What an SVG is checked for before it is drawn. */
export const svgTask: FileTask<{ source: string }, { inert: boolean; elements: number }> = {
  name: 'svg',
  read({ source }) {
    const inert = isInertSvg(source);
    return { inert, elements: inert ? drawnElements(source) : 0 };
  },
};
