import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import {
  gradeTemplate,
  readGradeFile,
  type GradeFileLine,
} from '@portal/shared-kit/contract/grading/grade-file';
import { unzipSync } from 'fflate';
import { csv } from '../../platform/documents/sheet.ts';
import { xlsxTable } from '../../platform/imports/xlsx-table.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { bombPart, workbookOf } from '../../testing/zip.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { requestOf } from '../../testing/test-server.ts';

const scenario = gradedServer();
const { server } = scenario;

async function graded(students: number) {
  const edition = await scenario.edition(students);
  const [first, second] = await scenario.weights(edition, ['TESTE-1', 50], ['TESTE-2', 50]);
  return { edition, columns: [first!, second!] as const };
}
const template = async ({ place, teacher }: GradedEdition, token = teacher.token) =>
  server.inject(requestOf(gradeTemplate, { query: place }, token));
const send = async (edition: GradedEdition, content: Buffer, token = edition.teacher.token) => {
  const name = content.subarray(0, 2).toString() === 'PK' ? 'notas.xlsx' : 'notas.csv';
  const request = uploadOf(readGradeFile, { file: { name, content } }, token);
  const query = Object.entries(edition.place).map(([name, value]) => [name, String(value)]);
  return server.inject({ ...request, query: Object.fromEntries(query) as Record<string, string> });
};
const linesOf = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.json<{ data: { lines: GradeFileLine[] } }>().data.lines;
/** A file that somebody wrote without the template. */
const file = (head: string[], ...rows: string[][]) =>
  csv(
    head.map((title) => ({ title })),
    rows,
  );
const codesOf = async ({ students }: GradedEdition) => {
  for (const id of students)
    await server.db
      .updateTable('student')
      .set({ code: `26.0412.${String(id).padStart(4, '0')}` })
      .where('id', '=', id)
      .execute();
  const rows = await server.db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select(['student.id', 'student.code', 'person.full_name'])
    .where('student.id', 'in', students)
    .execute();
  return students.map((id) => rows.find((row) => row.id === id)!);
};

test('the template holds the class with what stands there, hides the reference, and reads back as it went', async () => {
  const { edition, columns } = await graded(3);
  const [first, second] = edition.students as [number, number];
  const assessments = [
    givenCell(first, columns[0], 12.5),
    { ...givenCell(second, columns[0], null), status: 'F' as const },
  ];
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  const made = await template(edition);
  expect(made.statusCode).toBe(200);
  const table = xlsxTable(made.rawPayload, 10);
  expect(table).toHaveLength(4);
  expect(table[0]).toEqual(['Código', 'Estudante', 'TESTE-1', 'TESTE-2', 'Referência (não alterar)']);
  const sheet = Buffer.from(unzipSync(made.rawPayload)['xl/worksheets/sheet1.xml']!).toString();
  expect(sheet.match(/<col [^>]*hidden="1"/g)).toHaveLength(1);

  const lines = linesOf(await send(edition, made.rawPayload));
  expect(new Set(lines.map(({ student_id }) => student_id))).toEqual(new Set(edition.students));
  const of = (student: number) => lines.find(({ student_id }) => student_id === student)!.cells;
  expect(of(first)[0]).toEqual({
    assessment_formula_id: columns[0],
    value: '12.5',
    base: { value: '12,5', version: 1 },
  });
  expect(of(second)[0]).toMatchObject({ value: 'F', base: { value: 'F', version: 1 } });
  expect(of(first)[1]).toMatchObject({ value: '', base: { value: '', version: 0 } });
});

test('a file without the template is read by card and by name, and says whom it does not know', async () => {
  const { edition, columns } = await graded(2);
  const [one, other] = await codesOf(edition);
  const lines = linesOf(
    await send(
      edition,
      file(
        ['Código', 'Estudante', 'TESTE-2'],
        [one!.code!, '', '14,5'],
        ['', other!.full_name.toUpperCase(), '21'],
        ['99.9999.9999', 'Ninguém', '10'],
      ),
    ),
  );
  expect(lines.map(({ match, student_id }) => [match, student_id])).toEqual([
    ['matched', one!.id],
    ['matched', other!.id],
    ['unknown', null],
  ]);
  expect(lines[0]!.cells).toEqual([{ assessment_formula_id: columns[1], value: '14,5', base: null }]);
});

test('a file with one student twice is refused with the lines', async () => {
  const { edition } = await graded(2);
  const [one] = await codesOf(edition);
  const answer = await send(
    edition,
    file(['Código', 'Estudante', 'TESTE-1'], [one!.code!, '', '12'], ['', one!.full_name, '13']),
  );
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ errors: { file: [expect.stringContaining('(linhas 2, 3)')] } });
});

test('a line whose reference and card name two students is matched to neither', async () => {
  const { edition } = await graded(2);
  const [one, other] = await codesOf(edition);
  const [line] = linesOf(
    await send(
      edition,
      file(
        ['Código', 'Estudante', 'TESTE-1', 'Referência (não alterar)'],
        [one!.code!, one!.full_name, '12', `e${edition.id} s${other!.id}`],
      ),
    ),
  );
  expect(line).toMatchObject({ match: 'mismatch', student_id: null });
});

test('a file that was sorted by name alone, or has a shifted line, gives nobody a grade', async () => {
  const { edition } = await graded(3);
  const [one, other, third] = await codesOf(edition);
  const reference = (id: number) => `e${edition.id} s${id}`;
  const lines = linesOf(
    await send(
      edition,
      file(
        ['Código', 'Estudante', 'TESTE-1', 'Referência (não alterar)', ''],
        [one!.code!, other!.full_name, '12', ''],
        ['', one!.full_name, '13', reference(other!.id)],
        [third!.code!, third!.full_name.toUpperCase(), '14', reference(third!.id)],
        [third!.code!, third!.full_name, '14', '', '15'],
      ),
    ),
  );
  expect(lines.map(({ match, student_id }) => [match, student_id])).toEqual([
    ['other_name', null],
    ['other_name', null],
    ['matched', third!.id],
    ['surplus', null],
  ]);
});

test('a file that unpacks to 950 MB is refused at its field', async () => {
  const { edition } = await graded(1);
  const answer = await send(edition, workbookOf(bombPart(950, 100)));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { errors: { file: [expect.stringContaining('demasiado grande depois de aberto')] } },
  ]);
});

test('refuses the file of another class, and a user who does not teach there', async () => {
  const [{ edition }, another] = [await graded(1), await graded(1)];
  const made = await template(another.edition);
  const answer = await send(edition, made.rawPayload);
  expect([answer.statusCode, answer.body]).toEqual([
    422,
    expect.stringContaining('de outra turma ou disciplina'),
  ]);
  const stranger = another.edition.teacher.token;
  expect((await send(edition, made.rawPayload, stranger)).statusCode).toBe(403);
  expect((await template(edition, stranger)).statusCode).toBe(403);
});
