import { SaxesParser } from 'saxes';

/** Allowed elements of a prerendered page, each with its own attributes. Everything else is refused: scripts, styles, frames, images,
 *  embedded documents, and every element whose text browsers parse in a special way. */
const elements: Readonly<Record<string, string>> = {
  ...same(
    'main header footer section article nav aside div p span h1 h2 h3 h4 h5 h6 ul li dl dt dd strong em',
  ),
  ...same(
    'small code b i abbr br hr sub sup figure figcaption address legend summary caption thead tbody tfoot tr',
  ),
  ...same('table blockquote'),
  ol: 'start',
  th: 'scope colspan rowspan',
  td: 'colspan rowspan',
  time: 'datetime',
  details: 'open',
  a: 'href',
  form: 'method novalidate autocomplete',
  fieldset: 'disabled',
  label: 'for',
  output: 'for',
  input:
    'type name value placeholder required min max step minlength maxlength pattern inputmode autocomplete ' +
    'autocapitalize autocorrect spellcheck checked disabled readonly size enterkeyhint',
  textarea:
    'name placeholder required minlength maxlength rows cols autocomplete spellcheck disabled readonly',
  select: 'name required disabled autocomplete size',
  option: 'value selected disabled label',
  optgroup: 'label disabled',
  button: 'type name value disabled',
  progress: 'value max',
  meter: 'value min max low high optimum',
};
function same(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, '']));
}

/** SVG elements: no references, no animation, no foreign content. */
const drawing =
  'viewbox width height fill stroke stroke-width stroke-linecap stroke-linejoin d cx cy r rx ry x y x1 y1 x2 y2 points transform focusable';
const drawn = new Set('svg g path circle ellipse rect line polyline polygon'.split(' '));

const everywhere = new Set('class id title lang dir hidden role tabindex'.split(' '));
const own = new Map<string, ReadonlySet<string>>([
  ...Object.entries(elements).map(([name, attributes]) => [name, new Set(attributes.split(' '))] as const),
  ...[...drawn].map((name) => [name, new Set(drawing.split(' '))] as const),
]);
const empty = new Set(['input', 'br', 'hr']);
const inputTypes = new Set('text email tel number search date month checkbox radio'.split(' '));

const most = { nodes: 2_000, depth: 40 };

export class UnsafeFragment extends Error {}
const refuse = (why: string): never => {
  throw new UnsafeFragment(why);
};

/** Parses a prerendered page and serialises it again from the allow-list, so that the browser gets nothing unchecked. Throws
 *  UnsafeFragment, naming the cause, for anything that is not on the list. */
export function safeFragment(html: string): string {
  const parser = new SaxesParser({ fragment: true, xmlns: false });
  const open: string[] = [];
  let nodes = 0;
  let out = '';
  const count = () => {
    if (++nodes > most.nodes) refuse(`more than ${most.nodes} parts`);
  };
  parser.on('error', (error) => refuse(error.message));
  for (const event of ['doctype', 'cdata', 'processinginstruction', 'xmldecl'] as const)
    parser.on(event, () => refuse(event));
  parser.on('comment', (comment) => {
    // React separates adjacent text nodes, and marks Suspense boundaries, by these comments.
    if (!/^( |\$|\/\$)$/.test(comment)) refuse(`<!--${comment.slice(0, 40)}-->`);
    count();
    out += `<!--${comment}-->`;
  });
  parser.on('text', (text) => {
    count();
    out += escaped(text);
  });
  parser.on('opentag', ({ name: written, attributes }) => {
    count();
    const name = written.toLowerCase();
    if (!own.has(name)) refuse(`<${name}>`);
    if (open.length >= most.depth) refuse(`deeper than ${most.depth}`);
    if (open.at(-1) && empty.has(open.at(-1)!)) refuse(`<${name}> in <${open.at(-1)}>`);
    // An HTML element inside an SVG makes the browser leave the SVG, and what follows is parsed differently.
    const inDrawing = open.includes('svg');
    if (drawn.has(name) !== inDrawing && name !== 'svg')
      refuse(`<${name}> ${inDrawing ? 'in' : 'outside of'} <svg>`);
    if (open.at(-1) === 'textarea' || (open.includes('form') && name === 'form'))
      refuse(`<${name}> in <${open.at(-1)}>`);
    open.push(name);
    const present = new Map(
      Object.entries(attributes as Record<string, string>).map(([key, value]) => [key.toLowerCase(), value]),
    );
    for (const [attribute, value] of present) checkAttribute(name, attribute, value);
    checkWhole(name, present);
    out += `<${name}${[...present].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>`;
  });
  parser.on('closetag', () => {
    const name = open.pop()!;
    if (!empty.has(name)) out += `</${name}>`;
  });
  parser.write(html).close();
  return out;
}

function checkAttribute(element: string, attribute: string, value: string): void {
  const isAllowed =
    everywhere.has(attribute) || /^(aria|data)-[a-z-]+$/.test(attribute) || own.get(element)!.has(attribute);
  if (!isAllowed) refuse(`<${element} ${attribute}>`);
  // Names by which the page's own scripts find their elements.
  if (
    (attribute === 'id' || attribute === 'name') &&
    !/^(?!portal|sign-in|light|__)[A-Za-z][\w.-]*$/i.test(value)
  )
    refuse(`<${element} ${attribute}="${value.slice(0, 60)}">`);
  // Within the portal; a backslash or a control character would lead elsewhere in some browsers.
  if (attribute === 'href' && !/^(\/(?!\/)[\w\-/.?=&%:#]*|#[\w.-]*|(mailto|tel):[\w.@+-]+)$/.test(value))
    refuse(`<a href="${value.slice(0, 60)}">`);
}

/** Checks the attributes that an element must have. */
function checkWhole(name: string, present: ReadonlyMap<string, string>): void {
  if (name === 'input' && !inputTypes.has(present.get('type')?.toLowerCase() ?? 'text'))
    refuse(`<input type="${present.get('type')}">`);
  if (name === 'button' && !['button', 'submit'].includes(present.get('type') ?? ''))
    refuse('<button> without type');
  // With POST, input typed before the scripts load never becomes part of an address.
  if (
    name === 'form' &&
    (present.get('method')?.toLowerCase() !== 'post' || !present.has('data-early-submit'))
  )
    refuse('<form> without method="post" and data-early-submit');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Why a style sheet is refused; undefined where it is safe. It may fetch nothing and must not break out of its `<style>` element. */
export function unsafeStyle(css: string): string | undefined {
  return /[<\\]|@(import|font-face|namespace|charset)|(url|src|image|image-set|element|expression)\s*\(|javascript:|behavior\s*:|-moz-binding/i.exec(
    css,
  )?.[0];
}
