import type { FilesManifest } from '@portal/shared-kit/contract/gateway/registry';
import { getLineInfo, parse, type AnyNode, type Program } from 'acorn';
import { setImmediate } from 'node:timers/promises';
import { shellName } from '../registry/state.ts';
import { refuse, type Refusal } from './release-rules.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** A remote's scripts must parse as JavaScript and must not turn text into code or hold event handlers in markup, which the page's policy would block for users. */
export async function checkScripts(manifest: FilesManifest, files: Files): Promise<Refusal[]> {
  // The shell's shared libraries test whether eval is allowed; the policy answers them.
  if (manifest.name === shellName) return [];
  const refusals: Refusal[] = [];
  for (const [path, bytes] of files) {
    if (!/\.m?js$/.test(path)) continue;
    refusals.push(...checkScript(path, Buffer.from(bytes).toString('utf8')));
    // Yields to other requests between files.
    await setImmediate();
  }
  return refusals;
}

function checkScript(path: string, text: string): Refusal[] {
  const program = read(text);
  if (program instanceof SyntaxError) return [refuse('script_unreadable', `${path}: ${program.message}`)];
  const found: Refusal[] = [];
  visit(program, (node) => {
    const code = makesCode(node) ? 'eval_used' : holdsHandler(node) ? 'handler_in_markup' : undefined;
    if (!code) return;
    const { line, column } = getLineInfo(text, node.start);
    found.push(refuse(code, `${path}:${line}:${column + 1}`));
  });
  return found;
}

/** Parses as a script, then as a module: a library's chunk may be either. */
function read(text: string): Program | SyntaxError {
  let problem: unknown;
  for (const sourceType of ['script', 'module'] as const)
    try {
      return parse(text, { ecmaVersion: 'latest', sourceType });
    } catch (error) {
      problem = error;
    }
  if (problem instanceof SyntaxError) return problem;
  throw problem;
}

/** `eval(…)`, `Function(…)` and `new Function(…)`, also by way of `(0, eval)(…)`, `window.eval(…)`, `(async () => {}).constructor(…)`, and a
 *  timer that is given text. */
function makesCode(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const [first] = node.arguments;
  let { callee } = node as { callee: AnyNode };
  while (callee.type === 'SequenceExpression') callee = callee.expressions.at(-1)!;
  const name = nameOf(callee);
  if (name === 'setTimeout' || name === 'setInterval') return first !== undefined && isText(first);
  if (name === 'eval' || name === 'Function') return true;
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type.endsWith('FunctionExpression') &&
    propertyOf(callee) === 'constructor'
  );
}

const globals = new Set(['window', 'globalThis', 'self', 'top', 'parent', 'frames']);

/** The global that an expression names: `eval`, `window.eval`, `globalThis['eval']`. */
function nameOf(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return undefined;
  return node.object.type === 'Identifier' && globals.has(node.object.name) ? propertyOf(node) : undefined;
}
function propertyOf({ property, computed }: Extract<AnyNode, { type: 'MemberExpression' }>) {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' ? String(property.value) : undefined;
}

const isText = (node: AnyNode): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** Markup with an event handler or a script address, which the page's policy would block: `<img onerror=…>`, `<a href="javascript:…">`. */
const handlerInMarkup =
  /<[a-z][^<>]*[\s"'/](?:on[a-z]{3,}\s*=|(?:href|src|action|formaction)\s*=\s*["']?\s*javascript:)/i;
function holdsHandler(node: AnyNode): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string' && handlerInMarkup.test(node.value);
  return (
    node.type === 'TemplateLiteral' &&
    handlerInMarkup.test(node.quasis.map(({ value }) => value.cooked ?? value.raw).join('x'))
  );
}

/** Iterative: minified code nests deeper than the call stack allows. */
function visit(root: AnyNode, see: (node: AnyNode) => void): void {
  const pending: object[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ('type' in node) see(node as AnyNode);
    for (const name in node) {
      const part: unknown = node[name as keyof typeof node];
      if (typeof part === 'object' && part !== null) pending.push(part);
    }
  }
}
