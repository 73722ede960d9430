import { exams } from '@portal/shared-kit/contract/grading/exam';
import { undoImport } from '@portal/shared-kit/contract/platform/import';
import { examOffice, examTime } from '../../testing/exams.ts';
import { gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { importing } from '../../testing/imports.ts';

const graded = gradedServer();
const { server } = graded;
const { office, newRoom, edition } = examOffice(graded);
const imports = importing(server);

const head =
  'Curso;Turma;Disciplina;Época;Data;Hora;Minutos;Sala;Partilha a sala;Observação para os estudantes;Motivo (se houver conflitos)';
const nameOf = async (table: 'course' | 'subject' | 'class_group', id: number) =>
  (await server.db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
const lineOf = async (of: GradedEdition, ...cells: string[]) =>
  [
    await nameOf('course', of.course_id),
    await nameOf('class_group', of.class_id),
    await nameOf('subject', of.subject_id),
    ...cells,
  ].join(';');
const day = (days: number) => examTime(days).slice(0, 10).split('-').reverse().join('/');
const listed = async (course_id: number) =>
  (await server.call(exams, { query: { course_id } }, office.token)).data;

test('a file plans exams as drafts, changes them by class, subject and season, and is undone; conflicts are errors of their line', async () => {
  const [one, other] = [await edition(), await edition()];
  const { id: room_id, name } = await newRoom();
  const lines = [
    head,
    await lineOf(one, 'Exame normal', day(3), '8h', '120', name, '', 'Traga BI', ''),
    await lineOf(one, 'recorrencia', day(8), '14:30', '90', '', '', '', ''),
    await lineOf(other, 'Exame normal', day(3), '9:00', '120', name, '', '', ''),
    await lineOf(other, 'Recorrência', day(8), '25:00', '120', '', '', '', ''),
    await lineOf(other, 'Exame especial', day(-2), '08:00', '120', '', '', '', ''),
    `${await nameOf('course', one.course_id)};Nenhuma;${await nameOf('subject', one.subject_id)};Exame normal;${day(3)};08:00;120;;;;`,
  ];
  const { id, rows } = await imports.checked('exams', lines.join('\n'));
  expect(rows.map(({ verdict, problems }) => [verdict, Object.keys(problems)])).toEqual([
    ['NOVA', []],
    ['NOVA', []],
    // The room is taken by the first line.
    ['ERRO', ['reason']],
    ['ERRO', ['time']],
    ['ERRO', ['date']],
    ['ERRO', ['classmate']],
  ]);
  await imports.write(id, true);
  const planned = await listed(one.course_id);
  expect(planned).toMatchObject([
    { kind: 'EXAME_NORMAL', state: 'RASCUNHO', room_id, note: 'Traga BI', minutes: 120 },
    { kind: 'RECORRENCIA', room_id: null, minutes: 90 },
  ]);
  expect(planned[0]!.date_start).toBe(new Date(examTime(3)).toISOString());
  expect(await listed(other.course_id)).toEqual([]);
  const again = await imports.checked(
    'exams',
    [lines[0], lines[1]!.replace(';8h;', ';0,416667;'), lines[2], lines[3]!.replace(/;;;$/, ';Sim;;')].join(
      '\n',
    ),
  );
  expect(again.rows.map(({ verdict, changes }) => [verdict, changes.map((change) => change.key)])).toEqual([
    ['ALTERADA', ['time']],
    ['IGUAL', []],
    ['NOVA', []],
  ]);
  await imports.write(again.id);
  expect((await listed(one.course_id))[0]!.date_start).toBe(new Date(examTime(3, 10)).toISOString());
  expect(await listed(other.course_id)).toMatchObject([{ shares_room: true, room_id }]);
  await server.call(undoImport, { params: { id: again.id } }, imports.token);
  await imports.endOf(again.id);
  expect(await listed(other.course_id)).toEqual([]);
  expect((await listed(one.course_id))[0]!.date_start).toBe(new Date(examTime(3)).toISOString());
});

test('another reason alone is stored as the file says, told as a change once, and undone', async () => {
  const one = await edition();
  const line = await lineOf(one, 'Exame normal', day(5), '08:00', '120', '', '', '');
  const file = (reason: string) => [head, `${line};${reason}`].join('\n');
  await imports.write((await imports.checked('exams', file(''))).id);
  const changed = await imports.checked('exams', file('Acordado com o docente'));
  const verdicts = ({ rows }: typeof changed) =>
    rows.map(({ verdict, changes }) => [verdict, changes.map(({ key }) => key)]);
  expect(verdicts(changed)).toEqual([['ALTERADA', ['reason']]]);
  await imports.write(changed.id);
  const accepted = async () => (await listed(one.course_id)).map((exam) => exam.accepted);
  expect(await accepted()).toEqual(['Acordado com o docente']);
  expect(verdicts(await imports.checked('exams', file('Acordado com o docente')))).toEqual([['IGUAL', []]]);
  await server.call(undoImport, { params: { id: changed.id } }, imports.token);
  await imports.endOf(changed.id);
  expect(await accepted()).toEqual(['']);
});

test('a class that is spelled otherwise is the same one, and changes nothing', async () => {
  const one = await edition();
  const line = await lineOf(one, 'Exame normal', day(4), '08:00', '120', '', '', '', '');
  const { id } = await imports.checked('exams', [head, line].join('\n'));
  await imports.write(id);
  const name = await nameOf('class_group', one.class_id);
  const spelled = line.replace(`;${name};`, `;${name.toUpperCase()};`);
  const again = await imports.checked('exams', [head, spelled].join('\n'));
  expect(again.rows.map(({ verdict, changes }) => [verdict, changes])).toEqual([['IGUAL', []]]);
});
