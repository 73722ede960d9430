import { SaxesParser } from 'saxes';
import type { FileTask } from '../file-reading/file-task.ts';

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

interface Element {
  name: string;
  children: Element[];
  /** Ids of the parts that this element references: to render in its place, fill, mask or filter. */
  uses: string[];
}

/** Deeper ones would exhaust the stack. */
const maxDepth = 500;
const ownPart = /url\(\s*['"]?\s*#([^\s'")]+)/g;

/** How many elements are rendered once references are expanded; infinite where a `use` leads to another, a part to itself, or elements are
 *  nested deeper than drawings are.
 *  A kilobyte of nested `use` expands to millions. */
function drawnElements(source: string): number {
  const { root, byId, depth } = read(source);
  if (depth > maxDepth) return Infinity;
  const counts = new Map<Element, number>();
  const count = (element: Element): number => {
    const counted = counts.get(element);
    if (counted !== undefined) return counted;
    // Infinite until counted, so that a reference back to it is recognised as a cycle.
    counts.set(element, Infinity);
    const parts = element.uses.flatMap((id) => byId.get(id) ?? []);
    const nested = element.name === 'use' && parts.some(hasUse);
    const total = nested
      ? Infinity
      : [...element.children, ...parts].reduce((sum, part) => sum + count(part), 1);
    counts.set(element, total);
    return total;
  };
  return count(root);
}

const hasUse = ({ name, children }: Element): boolean => name === 'use' || children.some(hasUse);

function read(source: string): { root: Element; byId: Map<string, Element>; depth: number } {
  const root: Element = { name: '', children: [], uses: [] };
  const byId = new Map<string, Element>();
  const open = [root];
  let depth = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name: local(name), children: [], uses: usesOf(attributes) };
    open.at(-1)!.children.push(element);
    open.push(element);
    depth = Math.max(depth, open.length);
    if (attributes.id !== undefined) byId.set(attributes.id, element);
  });
  parser.on('closetag', () => void (open.length > 1 && open.pop()));
  parser.write(source).close();
  return { root, byId, depth };
}

const usesOf = (attributes: Record<string, string>): string[] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    const named = [...value.matchAll(ownPart)].map(([, id]) => id!);
    const href = local(name) === 'href' && /^\s*#(.+?)\s*$/.exec(value)?.[1];
    return href ? [...named, href] : named;
  });

const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** What an SVG is checked for before it is drawn. */
export const svgTask: FileTask<{ source: string }, { inert: boolean; elements: number }> = {
  name: 'svg',
  read({ source }) {
    const inert = isInertSvg(source);
    return { inert, elements: inert ? drawnElements(source) : 0 };
  },
};
