import { sql } from 'kysely';
import { department } from '@portal/shared-kit/contract/offer/department';
import { subject } from '@portal/shared-kit/contract/offer/subject';
import {
  confirmImport,
  importById,
  importRows,
  mendImportRow,
  undoImport,
  type ImportRow,
  importKinds,
} from '@portal/shared-kit/contract/platform/import';
import { cancelJob } from '@portal/shared-kit/contract/platform/job';
import fc from 'fast-check';
import { zipSync, strToU8 } from 'fflate';
import { messages as subjects } from '../../offer/subject/messages.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { importing } from '../../testing/imports.ts';
import { until } from '../../testing/until.ts';
import { workbookOf, zipOf, bombPart } from '../../testing/zip.ts';
import { UnreadableFile } from '../file-reading/file-task.ts';
import { messages as reading } from '../file-reading/messages.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { csv } from '../documents/sheet.ts';
import { importKinds as kinds } from '../../import-kinds.ts';
import { csvTable } from './csv-table.ts';
import type { ImportColumn } from './import-kind.ts';
import { messages } from './messages.ts';
import { formatOfCode } from './number-format.rules.ts';
import { parseCells, choicesOf } from './parse-cells.ts';
import { linesTask } from './read-lines.ts';
import { examplesOf } from './import.routes.ts';

const server = identityServer();
const desk = importing(server);
const { duplicateCode } = subjects;
const { send, endOf, rowsOf, checked, write, newDepartment, newSubject } = desk;
const names = async () =>
  (await server.call(department.list, { query: { per_page: 100 } }, desk.token)).data.map(
    (each) => each.dep_name,
  );
const summaryOf = (rows: readonly ImportRow[]) =>
  rows.map(({ number, verdict, problems }) => [number, verdict, problems]);

test('a file is checked line by line without writing anything, confirmed, and taken back', async () => {
  const { id: law } = (await newDepartment('Direito', 'Leis')).data;
  await newDepartment('História');
  const checkedFile = await checked(
    'departments',
    'Departamento;Descrição\r\nFísica;Corpos\r\ndireito;Leis e costumes\r\nHISTORIA;\r\n;sem nome\r\nFisica;outra\r\n',
  );
  expect([checkedFile.state, checkedFile.job.message, checkedFile.job.result, checkedFile.counts]).toEqual([
    'VERIFICADA',
    '5 linhas verificadas.',
    { import_id: checkedFile.id, kind: 'departments' },
    { total: 5, NOVA: 1, ALTERADA: 2, IGUAL: 0, ERRO: 2, applied: 0 },
  ]);
  expect(summaryOf(checkedFile.rows)).toEqual([
    [2, 'NOVA', {}],
    [3, 'ALTERADA', {}],
    [4, 'ALTERADA', {}],
    [5, 'ERRO', { dep_name: 'Preencha «Departamento».' }],
    [6, 'ERRO', { '': 'É o mesmo registo da linha 2.' }],
  ]);
  expect(checkedFile.rows[1]!.changes).toEqual([
    { key: 'dep_name', old: 'Direito', new: 'direito' },
    { key: 'description', old: 'Leis', new: 'Leis e costumes' },
  ]);
  expect(await names()).toEqual(['Direito', 'História']);
  expect(await server.refused(confirmImport, { params: { id: checkedFile.id } }, desk.token)).toMatchObject({
    http: 409,
    message: '2 linhas têm erros. Corrija ou confirme que ficam de fora.',
  });
  const written = await write(checkedFile.id, true);
  expect([written.state, written.job.message, written.counts.applied]).toEqual([
    'IMPORTADA',
    '3 linhas importadas.',
    3,
  ]);
  expect(await names()).toEqual(['direito', 'Física', 'HISTORIA']);
  expect(await server.refused(confirmImport, { params: { id: checkedFile.id } }, desk.token)).toMatchObject({
    http: 409,
  });

  const changed = (await server.call(department.get, { params: { id: law } }, desk.token)).data;
  await server.call(
    department.update,
    { params: { id: law }, body: { description: 'Depois', version: changed.version } },
    desk.token,
  );
  await server.call(undoImport, { params: { id: checkedFile.id } }, desk.token);
  const undone = await endOf(checkedFile.id);
  expect([undone.state, undone.job.message]).toEqual([
    'ANULADA',
    '2 linhas anuladas; 1 ficou como está, com o motivo nela.',
  ]);
  expect(await names()).toEqual(['direito', 'História']);
  expect((await rowsOf(checkedFile.id))[1]).toMatchObject({
    applied: true,
    problems: { '': 'Este registo foi alterado depois da importação e ficou como está.' },
  });
});

test('a blank cell erases nothing, and the same values are no change', async () => {
  await newSubject('Álgebra', { code: 'A1', credits: 6 });
  const { rows } = await checked('subjects', 'Disciplina,Código,Créditos\nalgebra,,6\nÁlgebra,,\n');
  expect(rows.map(({ verdict }) => verdict)).toEqual(['ALTERADA', 'ERRO']);
  expect(rows[0]!.changes.map(({ key }) => key)).toEqual(['name']);
});

test('new records that follow each other are written together; where one is refused each is tried by itself, in order', async () => {
  await newSubject('Sismologia', { code: 'SIS' });
  const lines = ['Hidrologia;HID', 'Climatologia;CLI', 'Glaciologia;CLI', 'Edafologia;SIS', 'Petrologia;PET'];
  const imported = await checked(
    'subjects',
    ['Disciplina;Código', ...lines, 'petrologia;', 'SISMOLOGIA;SIS'].join('\n'),
  );
  expect(summaryOf(imported.rows)).toEqual([
    [2, 'NOVA', {}],
    [3, 'NOVA', {}],
    [4, 'ERRO', { code: duplicateCode }],
    [5, 'ERRO', { code: duplicateCode }],
    [6, 'NOVA', {}],
    [7, 'ERRO', { '': 'É o mesmo registo da linha 6.' }],
    [8, 'ALTERADA', {}],
  ]);
  expect((await write(imported.id, true)).counts).toMatchObject({ applied: 4, ERRO: 3 });

  const many = Array.from({ length: 30 }, (_, n) => `Tema ${n + 1};T${n + 1}`);
  const whole = await checked('subjects', ['Disciplina;Código', ...many].join('\n'));
  expect((await write(whole.id)).counts).toMatchObject({ applied: 30, ERRO: 0 });
  // Rows of one statement have its number.
  const { rows } = await sql<{ subjects: number; statements: number; audited: number }>`
    select count(*)::int as subjects, count(distinct cmin::text)::int as statements,
      (select count(*)::int from audit_log a where a.action = 'subject.create'
        and a.entity_id in (select id::text from subject where name like 'Tema %')) as audited
    from subject where name like 'Tema %'`.execute(server.db);
  expect(rows).toEqual([{ subjects: 30, statements: 1, audited: 30 }]);
  await server.call(undoImport, { params: { id: whole.id } }, desk.token);
  expect((await endOf(whole.id)).job.message).toBe('30 linhas anuladas.');
});

test('a line is mended in place and checked anew by the rules of the register', async () => {
  const checkedFile = await checked('subjects', 'Disciplina;Créditos\nQuímica;seis\nBiologia;99\n');
  expect(summaryOf(checkedFile.rows)).toEqual([
    [2, 'ERRO', { credits: 'Indique um número inteiro.' }],
    [3, 'ERRO', { credits: 'Entre 1 e 60 créditos.' }],
  ]);
  const mend = (number: number, credits: string) =>
    server.call(
      mendImportRow,
      { params: { id: checkedFile.id, number }, body: { cells: { credits } } },
      desk.token,
    );
  expect((await mend(2, '6')).data).toMatchObject({ verdict: 'NOVA', problems: {} });
  expect((await mend(3, '61')).data).toMatchObject({ verdict: 'ERRO' });
  expect((await write(checkedFile.id, true)).counts).toMatchObject({ applied: 1, ERRO: 1 });
});

test('a corrected line that names the record of a later one makes that one an error, and a first that names another frees it', async () => {
  const { id } = await checked('subjects', 'Disciplina;Créditos\nBotânica;6\nZoologia;5\nEcologia;4\n');
  const mend = (number: number, name: string) =>
    server.call(mendImportRow, { params: { id, number }, body: { cells: { name } } }, desk.token);
  const verdicts = async () => (await rowsOf(id)).map(({ verdict, problems }) => problems[''] ?? verdict);
  await mend(2, 'Ecologia');
  expect(await verdicts()).toEqual(['NOVA', 'NOVA', messages.twice(2)]);
  await mend(3, 'Ecologia');
  expect(await verdicts()).toEqual(['NOVA', messages.twice(2), messages.twice(2)]);
  await mend(2, 'Genética');
  expect(await verdicts()).toEqual(['NOVA', 'NOVA', messages.twice(3)]);
});

test('does not overwrite a record that changed between check and confirmation', async () => {
  const { data } = await newSubject('Ética', { description: 'a' });
  const checkedFile = await checked('subjects', 'Disciplina;Descrição\nÉtica;do ficheiro\nLógica;nova\n');
  await server.call(
    subject.update,
    { params: { id: data.id }, body: { description: 'de outra pessoa', version: data.version } },
    desk.token,
  );
  await newSubject('Lógica');
  const { job, counts } = await write(checkedFile.id);
  expect([job.message, counts.applied]).toEqual(['0 linhas importadas; 2 não, com o motivo em cada uma.', 0]);
  expect((await rowsOf(checkedFile.id)).map(({ problems }) => problems[''])).toEqual([
    'Este registo mudou depois da verificação. Verifique a linha de novo.',
    'Este registo mudou depois da verificação. Verifique a linha de novo.',
  ]);
  expect((await server.call(subject.get, { params: { id: data.id } }, desk.token)).data.description).toBe(
    'de outra pessoa',
  );
});

const deny = (userId: number, permission: string) =>
  sql`insert into user_permission (user_id, permission_id, granted)
    select ${userId}, id, false from permission where name = ${permission}`.execute(server.db);

test('only who may create such records imports them, and only the owner sees an import', async () => {
  const { id } = await checked('subjects', 'Disciplina\nPoética\n');
  const bare = await signInAs(server, 'Admin');
  await deny(bare.userId, 'subjects.create');
  expect((await send('subjects', 'Disciplina\nX\n', 'x.csv', bare.token)).json()).toMatchObject({
    code: 'forbidden',
    permission: 'subjects.create',
  });
  const other = await signInAs(server, 'Admin');
  for (const endpoint of [importById, importRows, undoImport, confirmImport])
    expect(await server.refused(endpoint, { params: { id } }, other.token)).toMatchObject({ http: 404 });
});

test('refuses changes by a user who may create but not change', async () => {
  const { token: bare, userId } = await signInAs(server, 'Admin');
  await deny(userId, 'subjects.update');
  await newSubject('Retórica');
  const { id } = (await send('subjects', 'Disciplina;Descrição\nRetórica;x\n', 'x.csv', bare)).json().data;
  await endOf(id, bare);
  const { data } = await server.call(importRows, { params: { id } }, bare);
  expect(summaryOf(data)).toEqual([
    [2, 'ERRO', { '': 'Não tem permissão para alterar registos que já existem.' }],
  ]);
});

test('cancelled in the middle, an import goes on where it was and writes each line once', async () => {
  const rows = Array.from({ length: 1_500 }, (_, n) => `Cadeira ${n};C${n};${1 + (n % 60)}`).join('\n');
  const checkedFile = await checked('subjects', `Disciplina;Código;Créditos\n${rows}`);
  expect(checkedFile.counts.NOVA).toBe(1_500);
  await server.call(confirmImport, { params: { id: checkedFile.id } }, desk.token);
  const job = await until(async () => {
    const { data } = await server.call(importById, { params: { id: checkedFile.id } }, desk.token);
    return data.counts.applied > 0 && data.job_id!;
  });
  await server.call(cancelJob, { params: { id: job } }, desk.token);
  const half = await endOf(checkedFile.id);
  expect([half.job.state, half.state]).toEqual(['CANCELADA', 'A_IMPORTAR']);
  expect(half.counts.applied).toBeLessThan(1_500);
  const whole = await write(checkedFile.id);
  expect(whole.counts.applied).toBe(1_500);
  const { rows: made } = await sql<{ count: number }>`
    select count(*) from subject where name like 'Cadeira %'`.execute(server.db);
  expect(made).toEqual([{ count: 1_500 }]);
});

const columns: ImportColumn[] = [
  { key: 'name', label: 'Nome', required: true, example: '' },
  { key: 'credits', label: 'Créditos', kind: 'integer', example: '' },
  { key: 'price', label: 'Preço', kind: 'decimal', example: '' },
  { key: 'day', label: 'Data', kind: 'date', example: '' },
];
const read = (bytes: Buffer, most = 100) => linesTask.read({ bytes, columns, most });
const judged = (bytes: Buffer) => read(bytes).map(({ cells }) => parseCells(columns, cells, new Map()));

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const head = `<row>${['Nome', 'Créditos', 'Preço', 'Data'].map(text).join('')}</row>`;
const sheet = (...rows: string[]) =>
  `<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`;
/** Style 1 is a percentage, 2 a date, 3 a date of the file's own, 4 an amount of the file's own. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d\\ &quot;de&quot;\\ mmmm"/><numFmt numFmtId="171" formatCode="#,##0.00\\ [$MZN-816]"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs>${[0, 9, 14, 170, 171].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
const workbook = (...rows: string[]) =>
  workbookOf(sheet(head, ...rows).replace(`<row>${head}</row>`, head), { 'xl/styles.xml': styles });

test.each([
  ['an error in a column of texts', '<c t="e"><v>#REF!</v></c>', { name: messages.errorCell('#REF!') }],
  [
    'an error in a column of numbers',
    `${text('Ana')}<c t="e"><v>#N/A</v></c>`,
    { credits: messages.errorCell('#N/A') },
  ],
  [
    'a formula that was never calculated',
    `${text('Ana')}<c><f>A1+1</f></c>`,
    { credits: messages.notCalculated },
  ],
  [
    'a percentage in a column of numbers',
    `${text('Ana')}<c s="1"><v>0.06</v></c>`,
    { credits: messages.isPercentage },
  ],
  ['a date in a column of numbers', `${text('Ana')}<c s="2"><v>46000</v></c>`, { credits: messages.isDate }],
  [
    "a date of the file's own format",
    `${text('Ana')}<c/><c s="3"><v>46000</v></c>`,
    { price: messages.isDate },
  ],
])('%s is an error of that cell', (_what, cells, problems) => {
  expect(judged(workbook(cells))[0]!.problems).toEqual(problems);
});

test('numbers, amounts, dates, and the results of formulas are read as what they are', () => {
  const cells = `<c t="str"><f>B1</f><v>Ana</v></c><c><f>1+5</f><v>6</v></c><c s="4"><v>1500.5</v></c><c s="2"><v>46387</v></c>`;
  const [line] = judged(workbook(cells, `${text('Rui')}<c/><c/><c><v>46387</v></c>`));
  expect(line).toEqual({
    values: { name: 'Ana', credits: 6, price: 1500.5, day: '2026-12-31' },
    problems: {},
  });
});

test.each([
  ['0.00%', 'percent'],
  ['dd/mm/yyyy', 'date'],
  ['[h]:mm', 'date'],
  ['[Red]#,##0.00 "dias"', 'number'],
  ['General', 'number'],
  [String.raw`#,##0\ "MT";-#,##0\ "MT"`, 'number'],
  ['_-* #,##0.00_-', 'number'],
  ['00000000000', 'digits:11'],
])('the format %s is that of a %s', (code, format) => {
  expect(formatOfCode(code)).toBe(format);
});

test('blank lines take the place of no other line', () => {
  const names = (bytes: Buffer, most: number) =>
    read(bytes, most).map(({ number, cells }) => [number, cells.name]);
  const lines = ['Nome;Créditos', 'Ana;1', ';;', '', ';', '"";', 'Rui;2'];
  expect(names(Buffer.from(lines.join('\n')), 2)).toEqual([
    [2, 'Ana'],
    [7, 'Rui'],
  ]);
  const numbered = (row: number, name: string) => `<row r="${row}">${text(name)}</row>`;
  const rows = numbered(3, 'Ana') + numbered(4, '') + numbered(9_000, 'Rui') + numbered(9_001, 'Eva');
  const file = workbookOf(`<worksheet><sheetData>${head}${rows}</sheetData></worksheet>`);
  expect(names(file, 3)).toEqual([
    [3, 'Ana'],
    [9_000, 'Rui'],
    [9_001, 'Eva'],
  ]);
  expect(() => read(file, 2)).toThrow(new UnreadableFile(messages.tooManyRows(2)));
});

const inRows = (rows: string) => `<worksheet><sheetData>${head}${rows}</sheetData></worksheet>`;
test.each([
  ['a row twice', inRows(`<row r="2">${text('Ana')}</row><row r="2">${text('Rui')}</row>`)],
  ['rows in another order', inRows(`<row r="3">${text('Ana')}</row><row r="2">${text('Rui')}</row>`)],
  ['a row without a number', inRows(`<row r="x">${text('Ana')}</row>`)],
  ['a cell twice', inRows('<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>')],
  ['cells in another order', inRows('<row r="2"><c r="B2"><v>1</v></c><c r="A2"><v>2</v></c></row>')],
  ['an end in the middle', inRows(`<row>${text('Ana')}</row><row>${text('Rui')}`).slice(0, -50)],
])('a sheet with %s is refused, since something of it would be lost', (_what, xml) => {
  expect(() => read(workbookOf(xml))).toThrow(new UnreadableFile(reading.notReadable));
});

test('nothing of a sheet is left out: texts in CDATA, far columns, long cells', () => {
  const cdata = inRows(`<row>${text('<![CDATA[Ana & Rui]]>')}</row>`);
  expect(read(workbookOf(cdata))[0]!.cells.name).toBe('Ana & Rui');
  const far = inRows(`<row r="2"><c r="A2"><v>1</v></c><c r="ZZ2"><v>2</v></c></row>`);
  expect(() => read(workbookOf(far))).toThrow(new UnreadableFile(reading.tooManyColumns(2, 200)));
  const long = Buffer.from(`Nome\nAna\n${'x'.repeat(2_001)}`);
  expect(() => read(long)).toThrow(new UnreadableFile(messages.longCell(3, 'Nome', 2_000)));
});

test('cells beyond the titles, or under none, are an error of their line', () => {
  const lines = read(Buffer.from('Nome;;Créditos\nAna;;6;;\nRui;x;6\nEva;;6;12;13'));
  expect(lines.map(({ cells }) => parseCells(columns, cells, new Map()).problems)).toEqual([
    {},
    { '': messages.surplus('x') },
    { '': messages.surplus('12 · 13') },
  ]);
});

test('the first visible sheet with the expected titles is read', () => {
  const named = (name: string, id: number, state = '') =>
    `<sheet name="${name}" sheetId="${id}" r:id="r${id}" ${state}/>`;
  const rels = [1, 2, 3].map((id) => `<Relationship Id="r${id}" Target="worksheets/s${id}.xml"/>`).join('');
  const lines = (name: string) =>
    `<worksheet><sheetData>${head}<row>${text(name)}</row></sheetData></worksheet>`;
  const file = (states: string[]) =>
    zipOf({
      'xl/workbook.xml': `<workbook><sheets>${states.map((state, at) => named(`F${at}`, at + 1, state)).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${rels}</Relationships>`,
      'xl/worksheets/s1.xml': lines('escondida'),
      'xl/worksheets/s2.xml': sheet(text('Instruções')),
      'xl/worksheets/s3.xml': lines('visível'),
    });
  expect(read(file(['state="hidden"', '', '']))[0]!.cells.name).toBe('visível');
  expect(read(file(['', '', '']))[0]!.cells.name).toBe('escondida');
  expect(() => read(file(['state="veryHidden"', '', 'state="hidden"']))).toThrow(/primeira linha deve ter/);
});

test.each([
  ['Nome;Créditos\nAna;1\n"Rui;2\nEva;3\n', 3],
  ['Nome;Créditos\n"Rui;2\n"Eva";3\n', 2],
  ['Nome;Créditos\n"Ana\nMaria";1\n"Rui"x;2\n', 4],
])('quotes that do not end their cell are an error that names the line: %j', (content, line) => {
  expect(() => read(Buffer.from(content))).toThrow(new UnreadableFile(reading.openQuote(line)));
});

test('characters that nobody sees are no part of a name, and make no second record of it', async () => {
  expect(read(Buffer.from('\u200BNome;Cré\u00ADditos\n\u200BFí\u2060sica\u200B;6\n'))[0]!.cells).toEqual({
    name: 'Física',
    credits: '6',
  });
  await newSubject('Óptica');
  const { rows } = await checked('subjects', 'Disciplina;Descrição\nÓptica\u200B;Luz\n');
  expect(rows.map(({ verdict }) => verdict)).toEqual(['ALTERADA']);
});

test('text that is partly UTF-8 is refused with the line that is not, and not read in another encoding', () => {
  const utf8 = Buffer.from('Nome;Créditos\nConceição;1\n');
  const bad = Buffer.from('Jo\xe3o;2\n', 'latin1');
  const broken = new UnreadableFile(reading.brokenCharacter(3));
  expect(() => read(Buffer.concat([utf8, bad]))).toThrow(broken);
  const marked = Buffer.from('\uFEFFNome;Notas\nAna;1\n');
  expect(() => csvTable(Buffer.concat([marked, bad]), 9)).toThrow(broken);
  expect(csvTable(bad, 9)).toEqual([['João', '2']]);
  expect(csvTable(Buffer.from('«CAF\xc9»;2', 'latin1'), 9)).toEqual([['«CAFÉ»', '2']]);
  const utf16 = Buffer.from('\uFEFFJoão;2', 'utf16le');
  expect(csvTable(utf16, 9)).toEqual([['João', '2']]);
  expect(() => csvTable(utf16.subarray(0, -1), 9)).toThrow(new UnreadableFile(reading.brokenUtf16));
});

test('quoted cells keep separators, quotes and line breaks', () => {
  const table = csvTable(Buffer.from('a;b\r\n"x;""y"" \r\nz";"" \r\n;2'), 10);
  expect(table).toEqual([
    ['a', 'b'],
    ['x;"y" \nz', ''],
    ['', '2'],
  ]);
});

test('a table that is written and read comes back as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', ' ', 'ç') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const written = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';'));
      expect(csvTable(Buffer.from(written.join('\n')), 1_000)).toEqual(rows);
    }),
  );
});

describe('import file', () => {
  const { send, checked, write, newDepartment } = desk;

  test('the template has its columns, an example and the values that are allowed, and comes back as it went', async () => {
    const answer = await server.inject({
      url: '/api/import-templates/courses?format=xlsx',
      headers: { authorization: `Bearer ${desk.token}` },
    });
    const { rows, sheet } = readXlsx(answer.rawPayload);
    expect([sheet, rows[0]!.map((cell) => cell?.value).slice(0, 3)]).toEqual([
      'Dados',
      ['Código', 'Curso', 'Departamento'],
    ]);
    expect((await send('courses', answer.rawPayload, 'modelo.xlsx')).json()).toMatchObject({
      errors: { file: ['O ficheiro não tem linhas para importar.'] },
    });
  });

  test.each(Object.keys(importKinds))('the template of %s comes back as it went', async (kind) => {
    for (const format of ['xlsx', 'csv']) {
      const answer = await server.inject({
        url: `/api/import-templates/${kind}?format=${format}`,
        headers: { authorization: `Bearer ${desk.token}` },
      });
      expect((await send(kind as never, answer.rawPayload, `modelo.${format}`)).json()).toMatchObject({
        errors: { file: ['O ficheiro não tem linhas para importar.'] },
      });
    }
  });

  test.each(kinds.map((kind) => [kind.kind, kind] as const))(
    'the example of %s passes its own check',
    async (_, kind) => {
      const choices = await choicesOf(server.db, kind);
      // A register without records allows no value of it yet.
      const columns = kind.columns.filter(({ key, choices: of }) => !of || choices.get(key)!.byName.size > 0);
      const texts = await examplesOf(server.db, { columns });
      const cells = Object.fromEntries(columns.map(({ key }, index) => [key, texts[index]!]));
      const { values, problems } = parseCells(columns, cells, choices);
      expect(problems).toEqual({});
      const absent = kind.columns.flatMap(({ key }) => (columns.some((one) => one.key === key) ? [] : [key]));
      const refused = kind.form.safeParse(values).error?.issues ?? [];
      expect(refused.filter(({ path: [key] }) => !absent.includes(String(key)))).toEqual([]);
    },
  );

  /** An XLSX as other programs write it: numeric cells, shared strings. */
  const workbook = (rows: string) =>
    Buffer.from(
      zipSync({
        'xl/workbook.xml': strToU8(
          '<workbook xmlns:r="r"><sheets><sheet name="Folha" sheetId="1" r:id="rId9"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships><Relationship Id="rId9" Target="/xl/worksheets/folha.xml"/></Relationships>',
        ),
        'xl/sharedStrings.xml': strToU8(
          '<sst><si><t>Código</t></si><si><r><t>Cur</t></r><r><t>so</t></r></si><si><t>Departamento</t></si></sst>',
        ),
        'xl/worksheets/folha.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      }),
    );
  const head =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>';

  test('an XLSX is read with its shared texts, its numbers and the zeros that a spreadsheet drops', async () => {
    await newDepartment('Computação');
    const line =
      '<row r="4"><c r="A4"><v>102</v></c><c r="B4" t="inlineStr"><is><t>Redes</t></is></c><c r="C4" t="str"><v>COMPUTACAO</v></c></row>';
    const checkedFile = await checked('courses', workbook(head + line), 'cursos.xlsx');
    expect(checkedFile.rows).toMatchObject([
      { number: 4, verdict: 'NOVA', cells: { code: '102', name: 'Redes' } },
    ]);
    await write(checkedFile.id);
    const { rows } = await sql<{ code: string }>`select code from course where name = 'Redes'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ code: '0102' }]);
  });

  test('escaped characters in the cells of an XLSX, as Excel writes a return, are what they stand for', async () => {
    await newDepartment('Ciências');
    const line =
      '<row r="2"><c r="A2"><v>103</v></c><c r="B2" t="inlineStr"><is><t>Redes_x0020_B_x000D_&#10;</t></is></c><c r="C2" t="str"><v>Ciências_x000D_</v></c></row>';
    const { rows } = await checked('courses', workbook(head + line), 'cursos.xlsx');
    expect(rows).toMatchObject([{ verdict: 'NOVA', cells: { name: 'Redes B', department_id: 'Ciências' } }]);
  });

  const many = Array.from({ length: 100_000 }, (_, n) => `Disciplina ${n}`).join('\n');
  const windows1252 = Buffer.from('Disciplina;Descri\xe7\xe3o\nGram\xe1tica;l\xedngua', 'latin1');

  test('a file in Windows-1252 is read as what it says', async () => {
    const { rows } = await checked('subjects', windows1252);
    expect(rows[0]!.cells).toMatchObject({ name: 'Gramática', description: 'língua' });
  });

  test.each([
    [
      'password-protected',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      'x.xlsx',
      'protegido por palavra-passe',
    ],
    ['of 100 000 rows', `Disciplina\n${many}`, 'x.csv', 'O ficheiro tem mais de 10000 linhas.'],
    [
      'without the columns',
      'Nome;Cor\na;b',
      'x.csv',
      'Falta a coluna «Disciplina». Não se conhecem as colunas «Nome», «Cor».',
    ],
    [
      'with a column twice',
      'Disciplina;disciplina\na;b',
      'x.csv',
      'A coluna «Disciplina» aparece duas vezes.',
    ],
    ['a bomb of 950 MB', workbookOf(bombPart(950, 100)), 'x.xlsx', 'demasiado grande depois de aberto'],
    ['a broken zip', Buffer.from('PK\x03\x04estragado'), 'x.xlsx', 'não se consegue ler'],
    [
      'an image',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'x.png',
      'tipo aceite: XLSX, CSV',
    ],
  ])('a file that is %s is refused with what is wrong', async (_what, content, name, message) => {
    const answer = await send('subjects', content, name);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json().errors.file[0]).toContain(message);
  });

  test('text that our own exports guard against formulas comes back as it was', async () => {
    const guarded = csv([{ title: 'Disciplina' }], [['=soma(1)']]);
    expect((await checked('subjects', guarded)).rows[0]!.cells.name).toBe('=soma(1)');
  });

  test('a file with the names of its records in another order is refused line by line, and spelling may be corrected', async () => {
    await newDepartment('Letras');
    const courses = (...lines: string[]) => ['Código;Curso;Departamento', ...lines].join('\n');
    await write((await checked('courses', courses('0811;Francês;Letras', '0812;Inglês;Letras'))).id);
    const { rows } = await checked('courses', courses('0811;Inglês;Letras', '0812;INGLES;Letras'));
    expect(rows.map(({ verdict, problems }) => [verdict, problems])).toEqual([
      ['ERRO', { name: 'O nome não corresponde ao código' }],
      ['ALTERADA', {}],
    ]);
  });

  test('answers other people while it reads an expensive file', async () => {
    const cells = '<c><v>1</v></c>'.repeat(180);
    const rows = Array.from({ length: 9_900 }, () => `<row>${cells}</row>`).join('');
    const costly = workbookOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    const other = await signInAs(server, 'Admin');
    const call = () => server.call(department.list, { query: { per_page: 10 } }, other.token);
    await call();
    const durations: number[] = [];
    let reading = true;
    const begun = performance.now();
    const upload = send('subjects', costly, 'pesado.xlsx').finally(() => (reading = false));
    while (reading) {
      const at = performance.now();
      await call();
      durations.push(performance.now() - at);
    }
    const took = performance.now() - begun;
    expect((await upload).statusCode).toBe(422);
    durations.sort((one, another) => one - another);
    const p99 = durations[Math.floor(durations.length * 0.99)]!;
    // On this thread one call would wait for the whole file. Measured: 10 ms while the file takes 1.6 s.
    expect({ calls: durations.length > 20, p99: p99 < took / 5 }).toEqual({ calls: true, p99: true });
  });
});
