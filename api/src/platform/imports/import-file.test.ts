import { importKinds } from '@portal/shared-kit/contract/platform/import';
import { sql } from 'kysely';
import { zipSync, strToU8 } from 'fflate';
import { department } from '@portal/shared-kit/contract/offer/department';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { importing } from '../../testing/imports.ts';
import { bombPart, workbookOf } from '../../testing/zip.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { csv } from '../documents/sheet.ts';
import { importKinds as kinds } from '../../import-kinds.ts';
import { choicesOf, parseCells } from './parse-cells.ts';
import { examplesOf } from './import.routes.ts';

const server = identityServer();
const desk = importing(server);
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
  const it = await checked('courses', workbook(head + line), 'cursos.xlsx');
  expect(it.rows).toMatchObject([{ number: 4, verdict: 'NOVA', cells: { code: '102', name: 'Redes' } }]);
  await write(it.id);
  const { rows } = await sql<{ code: string }>`select code from course where name = 'Redes'`.execute(
    server.db,
  );
  expect(rows).toEqual([{ code: '0102' }]);
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
  ['with a column twice', 'Disciplina;disciplina\na;b', 'x.csv', 'A coluna «Disciplina» aparece duas vezes.'],
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
