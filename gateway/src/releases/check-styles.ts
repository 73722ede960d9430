import type { FilesManifest } from '@portal/shared-kit/contract/gateway/registry';
import { parse, CssSyntaxError, type AtRule, type ChildNode, type Root, type Rule } from 'postcss';
import parseSelector, { type Node, type Selector } from 'postcss-selector-parser';
import { shellName } from '../registry/state.ts';
import { refuse, type Refusal } from './release-rules.ts';

/** At-rules that only group other rules. */
const groups = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
const pageIds = new Set([
  'portal',
  'portal-menu',
  'portal-registry',
  'sign-in',
  'light',
  'light-notice',
  'stuck',
  'conteudo',
]);

/** Styles of a remote must apply only inside its release's own element: every selector begins with it, as the kit's preset
 *  writes it. The shell's styles may apply to the whole page. */
export function checkStyles(manifest: FilesManifest, files: ReadonlyMap<string, Uint8Array>): Refusal[] {
  if (manifest.name === shellName) return [];
  return [...files]
    .filter(([path]) => /\.css$/i.test(path))
    .flatMap(([path, bytes]) => checkSheet(manifest, path, Buffer.from(bytes).toString('utf8')));
}

function checkSheet(manifest: FilesManifest, path: string, css: string): Refusal[] {
  let sheet: Root;
  try {
    sheet = parse(css);
  } catch (error) {
    if (error instanceof CssSyntaxError) return [refuse('style_unreadable', `${path}: ${error.reason}`)];
    throw error;
  }
  const scope = `:where([data-release="${manifest.name}/${manifest.release}"])`;
  const found: Refusal[] = [];
  const tell = ({ source }: ChildNode, what: string) => {
    const { line, column } = source!.start!;
    found.push(refuse('style_foreign', `${path}:${line}:${column} ${what.slice(0, 120)}`));
  };
  sheet.walk((node) => {
    if (node.type === 'rule' && !isStep(node) && !staysWithin(scope, node)) tell(node, node.selector);
    if (node.type === 'atrule' && !isOwn(manifest.container, node))
      tell(node, `@${node.name} ${node.params}`);
  });
  return found;
}

/** A keyframe step such as `50%` is no selector. */
const isStep = ({ parent }: Rule) => parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name);

/** Allowed at-rules: those that group rules, and keyframes, whose page-global name must begin with the container's. */
const isOwn = (container: string, { name, params }: AtRule) =>
  groups.has(name) || (/^(-webkit-)?keyframes$/i.test(name) && params.startsWith(`${container}-`));

/** Nested rules are refused as well: Chromium 109 does not support them. */
function staysWithin(scope: string, rule: Rule): boolean {
  if (rule.parent?.type === 'rule') return false;
  try {
    return parseSelector()
      .astSync(rule.selector)
      .nodes.every((selector) => beginsWith(scope, selector) && !meansPage(selector));
  } catch {
    return false;
  }
}

/** Whether a selector matches the release's element or its descendants, not its siblings. */
function beginsWith(scope: string, { nodes }: Selector): boolean {
  const [first] = nodes;
  if (!first || String(first).trim() !== scope) return false;
  const next = nodes.find((node) => node.type === 'combinator');
  const inside = next === undefined || ['', '>'].includes(next.value.trim());
  // `scope *` would match every descendant, other components' too.
  const following = next ? nodes.slice(nodes.indexOf(next) + 1) : [];
  return inside && !(following.length > 0 && following.every((node) => node.type === 'universal'));
}

/** Whether a selector names the page's own elements, which are outside of every release. */
function meansPage(selector: Selector): boolean {
  let page = false;
  selector.walk((node: Node) => {
    if (node.type === 'tag' && /^(html|body)$/i.test(node.value)) page = true;
    if (node.type === 'pseudo' && /^:(root|host)/i.test(node.value)) page = true;
    if (node.type === 'id' && pageIds.has(node.value)) page = true;
  });
  return page;
}
