import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const sources = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => path.join(folder, file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const glossary = read('docs/glossary.md');
const schema = read('api/src/platform/database/schema.ts');
const contract = sources('shared-kit/src/contract').map(read).join('\n');
const code = sources('api/src').map(read).join('\n') + contract;

/** The rows of the table without its head, and without terms marked as to come. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .map(([term, meaning, inCode, table, wire]) => ({
      term: term!.trim(),
      isToCome: meaning!.includes('_(to come'),
      inCode: inCode!,
      table: table!,
      wire: wire!,
    }));
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`(?! _\(to come\)_)/g)].map(([, name]) => name!);

const bodyOf = (name: string) => new RegExp(`export interface ${name} \\{([^}]*)\\}`).exec(schema)?.[1] ?? '';
const columnsOf = (table: string) => {
  const type = new RegExp(`^ {2}${table}: (\\w+);`, 'm').exec(bodyOf('DB'))?.[1];
  return type && [...bodyOf(type).matchAll(/^ {2}(\w+):/gm)].map(([, column]) => column!);
};

/** Names in a cell of tables that the database lacks: tables, `table.column = VALUE`, and columns in brackets after their table. */
function missingTables(cell: string): string[] {
  let table = '';
  return [...cell.matchAll(/(columns |\([^)`]*|, )?`([a-z_]+)(?:\.([a-z_]+))?[^`]*`/g)].flatMap(
    ([, before = '', name, column]) => {
      if (before === 'columns ') return schema.includes(`\n  ${name}: `) ? [] : [name!];
      const columns = columnsOf(table);
      if (table && !columnsOf(name!) && columns?.includes(name!)) return [];
      table = name!;
      const found = columnsOf(name!);
      return !found || (column && !found.includes(column)) ? [[name, column].filter(Boolean).join('.')] : [];
    },
  );
}

/** Names in a cell of code that occur nowhere in the sources of the API or the contract. */
const missingCode = (cell: string) =>
  quoted(cell).filter(
    (name) => !new RegExp(`\\b${name}\\b|\\b${name}(?=[A-Z])|[a-z]${capital(name)}`).test(code),
  );
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Paths and fields that the contract lacks. */
const missingWire = (cell: string) =>
  quoted(cell).filter((name) =>
    name.startsWith('/') ? !contract.includes(`'${name}`) : !new RegExp(`\\b${name}\\b`).test(contract),
  );

const terms = rowsOf(glossary).filter(({ isToCome }) => !isToCome);

test('the terms are called so in the database, in code and on the wire', () => {
  const missing = terms.flatMap(({ term, inCode, table, wire }) =>
    [...missingTables(table), ...missingCode(inCode), ...missingWire(wire)].map((name) => `${term}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('each table of the database is in the glossary', () => {
  // Rows that triggers keep from other tables, and events, are named with what they are of.
  const derived = new Set(['inscription_fact', 'role_usage', 'pauta_event', 'staff_without_account']);
  const tables = [...bodyOf('DB').matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table!);
  expect(tables.length).toBeGreaterThan(80);
  expect(
    tables.filter((table) => !derived.has(table) && !new RegExp(`\\b${table}\\b`).test(glossary)),
  ).toEqual([]);
});

/** Where the names of the wire may stand: endpoints and what translates for them, rows, imports, and the words of the history. */
const translates = /(\.routes|\.repository|[-/]wire|-export|-import|-acts|audit-words)\.ts$/;
/** Names of the wire that no register, refusal or history keeps, used as a name and not within quotes. */
const wireNames =
  /(?<![\w'])(classmate_id|classmate_scholar_shift|enrolment_fee|enrolment_days|curseToUpdateOld|ano_entrada)(?![\w'])/g;
const untranslated = (text: string) =>
  [...text.replace(/\/\*\*[\s\S]*?\*\//g, '').matchAll(wireNames)].map(([, name]) => name!);

test('services, rules and jobs have no names of the wire: these are translated at the endpoint', () => {
  expect(untranslated("({ classmate_id: head.id, ...fieldError('invalid', 'classmate_id') })")).toEqual([
    'classmate_id',
  ]);
  const services = sources('api/src').filter(
    (file) => !/^api\/src\/(demo|testing)\/|\/migrations\//.test(file) && !translates.test(file),
  );
  expect(services.flatMap((file) => untranslated(read(file)).map((name) => `${file}: ${name}`))).toEqual([]);
});
