// Runs in a worker thread: reading a script of some megabytes takes seconds, and the gateway answers everybody meanwhile.
// Plain JavaScript, so that the same file runs beside the sources in tests and beside the bundle in production.
import { getLineInfo, parse } from 'acorn';
import { parentPort } from 'node:worker_threads';

/** What is wrong with a script: the code of the refusal, and where. */
function checkScript(path, text) {
  const program = read(text);
  if (program instanceof SyntaxError)
    return [{ code: 'script_unreadable', detail: `${path}: ${program.message}` }];
  const found = [];
  visit(program, (node) => {
    const code = makesCode(node) ? 'eval_used' : holdsHandler(node) ? 'handler_in_markup' : undefined;
    if (!code) return;
    const { line, column } = getLineInfo(text, node.start);
    found.push({ code, detail: `${path}:${line}:${column + 1}` });
  });
  return found;
}

/** Parses as a script, then as a module: a library's chunk may be either. */
function read(text) {
  let problem;
  for (const sourceType of ['script', 'module'])
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
function makesCode(node) {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const [first] = node.arguments;
  let { callee } = node;
  while (callee.type === 'SequenceExpression') callee = callee.expressions.at(-1);
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
function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return undefined;
  return node.object.type === 'Identifier' && globals.has(node.object.name) ? propertyOf(node) : undefined;
}
function propertyOf({ property, computed }) {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' ? String(property.value) : undefined;
}

const isText = (node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** Markup with an event handler or a script address, which the page's policy would block: `<img onerror=…>`, `<a href="javascript:…">`. Each
 *  repetition has a limit, so that no text takes longer than its length. */
const handlerInMarkup =
  /<[a-z][^<>]*[\s"'/](?:on[a-z]{3,40}\s{0,200}=|(?:href|src|action|formaction)\s{0,200}=\s{0,200}["']?\s{0,200}javascript:)/i;
function holdsHandler(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' && handlerInMarkup.test(node.value);
  return (
    node.type === 'TemplateLiteral' &&
    handlerInMarkup.test(node.quasis.map(({ value }) => value.cooked ?? value.raw).join('x'))
  );
}

/** Iterative: minified code nests deeper than the call stack allows. */
function visit(root, see) {
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if ('type' in node) see(node);
    for (const name in node) {
      const part = node[name];
      if (typeof part === 'object' && part !== null) pending.push(part);
    }
  }
}

parentPort.on('message', (scripts) =>
  parentPort.postMessage(
    scripts.flatMap(([path, bytes]) => checkScript(path, Buffer.from(bytes).toString('utf8'))),
  ),
);
