import type { FilesManifest } from '@portal/shared-kit/contract/gateway/registry';
import { parse, type AnyNode, type Program } from 'acorn';
import { setImmediate } from 'node:timers/promises';
import { shellName } from '../registry/state.ts';
import { refuse, type Refusal } from './refusal.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** A remote's scripts must parse as JavaScript and must not turn text into code, which the page's policy would block for users. */
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
    if (!makesCode(node)) return;
    const { line, column } = node.loc!.start;
    found.push(refuse('eval_used', `${path}:${line}:${column + 1}`));
  });
  return found;
}

/** Parses as a script, then as a module: a library's chunk may be either. */
function read(text: string): Program | SyntaxError {
  let problem: unknown;
  for (const sourceType of ['script', 'module'] as const)
    try {
      return parse(text, { ecmaVersion: 'latest', sourceType, locations: true });
    } catch (error) {
      problem = error;
    }
  if (problem instanceof SyntaxError) return problem;
  throw problem;
}

/** `eval(…)`, `Function(…)` and `new Function(…)`. */
function makesCode(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const { callee } = node;
  return callee.type === 'Identifier' && (callee.name === 'eval' || callee.name === 'Function');
}

/** Iterative: minified code nests deeper than the call stack allows. */
function visit(root: AnyNode, see: (node: AnyNode) => void): void {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('type' in node) see(node as AnyNode);
    pending.push(...Object.values(node));
  }
}
