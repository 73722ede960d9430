import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { planList } from '@portal/shared-kit/contract/offer/plan';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { undoImport } from '@portal/shared-kit/contract/platform/import';
import { identityServer } from '../testing/identity-server.ts';
import { importing } from '../testing/imports.ts';

const server = identityServer();
const desk = importing(server);
const { checked, write, endOf } = desk;

/** Imports all lines of a file. */
async function put(...[kind, content]: [Parameters<typeof checked>[0], string]) {
  const checkedFile = await checked(kind, content);
  expect(checkedFile.rows.filter(({ verdict }) => verdict !== 'NOVA')).toEqual([]);
  await write(checkedFile.id);
}
const undone = async (id: number) => {
  await server.call(undoImport, { params: { id } }, desk.token);
  return (await endOf(id)).job.message;
};
const verdicts = (rows: Awaited<ReturnType<typeof checked>>['rows']) =>
  rows.map(({ verdict, problems, changes }) => [verdict, problems, changes.map(({ key }) => key)]);

beforeAll(async () => {
  await put('departments', 'Departamento\nEngenharias\nLetras\n');
  await put(
    'courses',
    'Código;Curso;Departamento;Duração em anos\n0101;Redes;Engenharias;4\n0102;Direito;Letras;4\n',
  );
  await put('subjects', 'Disciplina;Créditos\nÁlgebra;6\nAnálise;5\nFísica;4\nLógica;3\n');
});

const plan = async () => {
  const { data } = await server.call(planList, { query: { per_page: 100 } }, desk.token);
  return data.map((row) => [
    row.course_name,
    row.subject_name,
    row.academic_year_id,
    row.semester_id,
    row.credits,
  ]);
};

test('plans are imported: new places, changed ones, the same, and what breaks a rule of the plan', async () => {
  await put('plans', 'Curso;Disciplina;Ano;Semestre\nRedes;Álgebra;1;1\nRedes;Análise;1;2\n');
  const imported = await checked(
    'plans',
    'Curso;Disciplina;Ano;Semestre;Créditos\nRedes;algebra;1;1;\nRedes;Análise;1;2;7\nRedes;Física;9;1;\nRedes;Lógica;2;1;\nRedes;Poesia;1;1;\n',
  );
  expect(verdicts(imported.rows)).toEqual([
    ['IGUAL', {}, []],
    ['ALTERADA', {}, ['credits']],
    ['ERRO', { academic_year_id: 'Informe o ano' }, []],
    ['NOVA', {}, []],
    ['ERRO', { id_subject: '«Poesia» não existe. Veja os valores na folha «Valores» do modelo.' }, []],
  ]);
  await write(imported.id, true);
  expect(await plan()).toEqual([
    ['Redes', 'Álgebra', 1, 1, 6],
    ['Redes', 'Análise', 1, 2, 7],
    ['Redes', 'Lógica', 2, 1, 3],
  ]);
  expect(await undone(imported.id)).toBe('2 linhas anuladas.');
  expect(await plan()).toEqual([
    ['Redes', 'Álgebra', 1, 1, 6],
    ['Redes', 'Análise', 1, 2, 5],
  ]);
});

test('precedences are imported by the rules of their register, and a cycle is refused where it closes', async () => {
  await put('plans', 'Curso;Disciplina;Ano;Semestre\nDireito;Álgebra;1;1\nDireito;Análise;1;2\n');
  const checkedFile = await checked(
    'precedences',
    'Curso;Disciplina;Precedente;Tipo;Nota mínima\nDireito;Análise;Álgebra;recomendada;9,5\nDireito;Álgebra;Análise;;\nDireito;Análise;Física;;\n',
  );
  expect(verdicts(checkedFile.rows)).toEqual([
    ['NOVA', {}, []],
    ['ERRO', { required_subject_id: expect.stringContaining('ciclo') as string }, []],
    ['ERRO', { required_subject_id: 'Esta disciplina não está no plano do curso nessa validade.' }, []],
  ]);
  await write(checkedFile.id, true);
  const { data } = await server.call(precedence.list, {}, desk.token);
  expect(data).toMatchObject([
    { subject_name: 'Análise', required_subject_name: 'Álgebra', type: 'RECOMENDADA', min_grade: 9.5 },
  ]);
  const again = await checked(
    'precedences',
    'Curso;Disciplina;Precedente;Tipo;Nota mínima\nDireito;Análise;Álgebra;Obrigatória;9,50\n',
  );
  expect(again.rows[0]!.changes).toEqual([{ key: 'type', old: 'Recomendada', new: 'Obrigatória' }]);
  expect(await undone(checkedFile.id)).toBe('1 linha anulada.');
});

test('classes are imported with the department of their course, and their semester only moves by an advance', async () => {
  const head = 'Curso;Ano de ingresso;Turma;Nível;Regime;Capacidade;Semestre\n';
  const checkedFile = await checked(
    'classes',
    `${head}Redes;2025;Turma-A;1 – Licenciatura;LABORAL;40;1\nRedes;2025;turma-a;1 – Licenciatura;LABORAL;30;1\nRedes;2025;Turma-B;1 – Mestrado;LABORAL;40;1\nRedes;2025;Turma-C;;LABORAL;0;1\n`,
  );
  expect(verdicts(checkedFile.rows)).toEqual([
    ['NOVA', {}, []],
    ['ERRO', { '': 'É o mesmo registo da linha 2.' }, ['name', 'capacity']],
    ['ERRO', { level_id: 'Escolha um nível do grau deste curso, dentro da sua duração.' }, []],
    ['ERRO', { level_id: 'O campo nível não pode estar vazio', capacity: 'Entre 1 e 99.' }, []],
  ]);
  await write(checkedFile.id, true);
  const { data } = await server.call(classGroup.list, {}, desk.token);
  expect(data).toMatchObject([
    { name: 'Turma-A', department_name: 'Engenharias', scholar_shift: 'LABORAL', capacity: 40 },
  ]);
  const moved = await checked('classes', `${head}Redes;2025;Turma-A;;POS-LABORAL;;2\n`);
  expect(moved.rows[0]!.problems).toEqual({
    semester_id: 'O semestre muda ao avançar a turma, na lista das turmas.',
  });
  expect(await undone(checkedFile.id)).toBe('1 linha anulada.');
});

test('rooms are imported by name', async () => {
  await put('rooms', 'Sala;Local;Lugares em exame;Rés-do-chão\nSala 1;Bloco A;40;Sim\nSala 2;;30;\n');
  const again = await checked('rooms', 'Sala;Lugares em exame\nsala 1;45\nSala 2;30\nSala 3;0\n');
  expect(verdicts(again.rows)).toEqual([
    ['ALTERADA', {}, expect.arrayContaining(['capacity'])],
    ['IGUAL', {}, []],
    ['ERRO', { capacity: 'De 1 a 2000 lugares.' }, []],
  ]);
});
