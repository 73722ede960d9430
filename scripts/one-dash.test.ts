import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '..');
const sources = ['api/src', 'gateway/src', 'shared-kit/src/contract'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => path.join(folder, file)),
);

const isSql = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText());

/** The texts of a source without its SQL, in which a hyphen is a minus. */
function textsOf(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isSql(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Texts with a dash other than the en dash: a longer one, or a hyphen between spaces. */
const otherDashes = (file: string, source: string) =>
  !/[\u2012\u2014\u2015]| - /.test(source)
    ? []
    : textsOf(file, source).filter((text) => /[\u2012\u2014\u2015]|\p{L}\)? - \p{L}|^ - | - $/u.test(text));

test('papers, exported lists and mails have one dash, the en dash of the specification', () => {
  const found = sources.flatMap((file) =>
    otherDashes(file, readFileSync(path.join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "const none = '—';",
  'const subject = (it: string) => `Pagamento — ${it}`;',
  'const title = `${a} - ${b}`;',
  "const title = 'Ficha - talão';",
])('%s would be found', (source) => {
  expect(otherDashes('planted.ts', source)).toHaveLength(1);
});

test('a minus in SQL, a hyphen within a word and an en dash are taken', () => {
  const source = "const a = sql`select x - y`; const b = 'Pós-laboral'; const c = `1 – ${b}`;";
  expect(otherDashes('planted.ts', source)).toEqual([]);
});
