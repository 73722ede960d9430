import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { inscriptionTabCounts } from '@portal/shared-kit/contract/enrolment/inscription';
import {
  exportReport,
  inscriptionReport,
  type ReportGroup,
  type ReportRow,
} from '@portal/shared-kit/contract/reporting/inscription-report';
import type { ReportColumnName } from '@portal/shared-kit/contract/reporting/inscription-report-rules';
import { levels, provinces, semesters } from '@portal/shared-kit/contract/offer/lookup';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { answer, fakeApi, on, refuse, renderScreen, savedFiles } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { columnsIn, moved, ReportPage } from './report-page.tsx';

const people = [
  { group: '1', course: 'Direito', fullName: 'Ângelo Bila', state: 'Confirmada', expected: 250_050 },
  { group: '1', course: 'Direito', fullName: 'Zita Abílio', state: 'Activa', expected: 250_000 },
  { group: '2', course: 'Física', fullName: 'Berta Cossa', state: 'Activa', expected: 0 },
];
const group = (
  key: string,
  label: string,
  total: number,
  expected_cents: number | null = null,
): ReportGroup => ({
  key,
  label,
  total,
  expected_cents,
  received_cents: null,
});
const course = {
  id: 7,
  name: 'Direito',
  department_id: 1,
  department_name: 'Letras',
  level_type: 'Licenciatura',
  duration: 4,
};
type Handler = Parameters<typeof on<typeof inscriptionReport>>[1];
const report =
  (found = people): Handler =>
  ({ query }) => {
    const columns = query.columns as ReportColumnName[];
    const rows = found.map((one, index): ReportRow => ({
      id: index + 1,
      group: query.group_by ? one.group : '',
      cells: columns.map((name) => (one as Record<string, string | number>)[name] ?? null),
    }));
    return {
      ...answer.page(rows, query),
      columns,
      groups: query.group_by ? [group('1', 'Direito', 2, 500_050), group('2', 'Física', 1, 0)] : [],
      overall: group('', 'Total', found.length, 500_050),
    };
  };
const serve = (
  handler = report(),
  made: { url: string | null; rows: number; mail: string | null } = {
    url: '/api/documents/x',
    rows: 3,
    mail: null,
  },
) =>
  fakeApi(
    on(inscriptionReport, handler),
    on(inscriptionTabCounts, () =>
      answer.one({
        year: 2026,
        years: [2027, 2026, 2025],
        counts: {
          todas: 3,
          pagas: 1,
          pendentes: 1,
          candidaturas: 0,
          'renovacoes-concluidas': 0,
          'renovacoes-pendentes': 0,
        },
        waiting: null,
      }),
    ),
    on(semesters, () => answer.one([{ id: 1, semester_name: '1.º Semestre', number: 1 }])),
    on(levels, () => answer.one([{ id: 1, name: '1', number: 1, level_type: 'Licenciatura' }])),
    on(provinces, () => answer.one([{ id: 3, name: 'Gaza' }])),
    on(courseOptions, () => answer.one([course as never])),
    on(classGroupNames, () =>
      answer.one([
        {
          id: 9,
          name: 'Turma-1-LABORAL',
          course_id: 13,
          course_name: 'Direito',
          course_code: '0013',
          level_name: '1',
          scholar_shift: 'LABORAL' as const,
          entry_year: 2026,
          academic_year_id: 1,
          semester_id: 1,
          capacity: 40,
          students: 38,
        },
      ]),
    ),
    on(exportReport, () => answer.done(made.url ? 'Documento preparado.' : 'Segue por e-mail.', made)),
  );
const open = (
  url = '/inscription-report?year=2026&columns=fullName,state',
  options: Parameters<typeof renderScreen>[1] = {},
) => renderScreen(<ReportPage />, { url, api: serve(), ...options });
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
    .filter((name) => !name!.includes(':'));
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

test('rows that come from a replica of the database say of which moment they are', async () => {
  const ofReplica: Handler = (...args) => ({
    ...(report()(...args) as object as Awaited<ReturnType<Handler>>),
    data_of: '2026-11-23T12:03:00.000Z',
  });
  open(undefined, { api: serve(ofReplica) });
  expect(await screen.findByText('Dados de 23/11/2026 14:03:00')).toBeVisible();
});

test('the rows stand in the chosen columns, numbered', async () => {
  const { portal } = open();
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  await screen.findByRole('row', { name: '2 Zita Abílio Activa' });
  expect(heads()).toEqual(['N.º', 'Nome', 'Estado']);
  expect(screen.getByText('Total: 3 inscrições')).toBeVisible();
  expect(portal.title()).toBe('Relatório de inscrições');
});

test('groups stand over their rows with what they come to', async () => {
  const { user, portal } = open('/inscription-report?year=2026&columns=fullName,expected');
  await screen.findByRole('row', { name: /Zita Abílio/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Agrupar por' }), 'Agrupar por: Curso');
  const first = await screen.findByRole('row', { name: /Direito: 2 inscrições · esperado 5.000,50.MZN/ });
  expect(first.nextSibling).toHaveTextContent('Ângelo Bila');
  expect(screen.getByRole('row', { name: /Física: 1 inscrição/ }).nextSibling).toHaveTextContent(
    'Berta Cossa',
  );
  expect(portal.location().search).toContain('group_by=course');
});

test('columns are moved by buttons, which say where, added and taken away; the address keeps them', async () => {
  const { user, portal } = open();
  await screen.findByRole('row', { name: /Zita/ });
  await user.click(screen.getByText('Colunas (2)'));
  expect(button('Subir Nome')).toBeDisabled();
  await user.click(button('Descer Nome'));
  await waitFor(() => expect(heads()).toEqual(['N.º', 'Estado', 'Nome']));
  expect(screen.getByText('Nome: posição 2 de 2')).toBeInTheDocument();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Acrescentar coluna', hidden: true }),
    'Curso',
  );
  await waitFor(() => expect(heads()).toEqual(['N.º', 'Estado', 'Nome', 'Curso']));
  await user.click(button('Retirar Estado'));
  await waitFor(() => expect(heads()).toEqual(['N.º', 'Nome', 'Curso']));
  expect(decodeURIComponent(portal.location().search)).toContain('columns=fullName,course');
});

test('columns are dragged to their place as well', async () => {
  open('/inscription-report?year=2026&columns=fullName,state,course');
  await screen.findByRole('row', { name: /Zita/ });
  const item = (name: string) =>
    screen.getAllByRole('listitem', { hidden: true }).find((one) => one.textContent!.startsWith(name))!;
  fireEvent.dragStart(item('Curso'));
  fireEvent.dragOver(item('Nome'));
  fireEvent.drop(item('Nome'));
  await waitFor(() => expect(heads()).toEqual(['N.º', 'Curso', 'Nome', 'Estado']));
});

test('each filter narrows the report, stands in the address, and all are taken away at once', async () => {
  const api = serve();
  const { user, portal } = open('/inscription-report?year=2026&columns=fullName&page=1', { api });
  await screen.findByRole('row', { name: /Zita/ });
  const choose = async (label: string, option: string) => {
    if (!screen.queryByRole('combobox', { name: label }))
      await user.click(screen.getByRole('button', { name: /^Filtros/ }));
    const filter = screen.getByRole('combobox', { name: label });
    await within(filter).findByRole('option', { name: option });
    await user.selectOptions(filter, option);
  };
  for (const [label, option] of [
    ['Semestre', '1.º Semestre'],
    ['Curso', 'Direito'],
    ['Nível', '1 – Licenciatura'],
    ['Turma', 'Turma-1-LABORAL · nível 1 · LABORAL · ingresso 2026 · 38/40 lugares'],
    ['Regime', 'Laboral'],
    ['Estado', 'Activa'],
    ['Tipo', 'Renovação'],
    ['Sexo', 'Feminino'],
    ['Província', 'Gaza'],
  ] as const)
    await choose(label, option);
  await waitFor(() =>
    expect(api.calls(inscriptionReport).at(-1)!.query).toMatchObject({
      year: 2026,
      semester_id: 1,
      course_id: 7,
      level_id: 1,
      classmate_id: 9,
      scholar_shift: 'LABORAL',
      state: 'ACTIVA',
      type: 'Renovação',
      gender: 'Feminino',
      province_id: 3,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(portal.location().search).toBe('?year=2026&columns=fullName');
});

test('a report without rows says so', async () => {
  open(undefined, { api: serve(report([])) });
  expect(await screen.findByText('Ainda não tem registro')).toBeVisible();
});

test('a report that cannot be read says what happened and can be asked for again', async () => {
  let broken = true;
  const api = serve((args, next) => {
    if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
    return report()(args, next);
  });
  const { user } = open(undefined, { api });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Zita/ })).toBeInTheDocument();
});

test('the whole report is exported as it is asked for, in the columns and groups of the screen', async () => {
  const saved = savedFiles();
  const api = serve();
  const { user } = open(
    '/inscription-report?year=2026&columns=fullName,state&group_by=course&state=ACTIVA&page=1',
    { api },
  );
  await screen.findByRole('row', { name: /Zita/ });
  await user.click(screen.getByRole('button', { name: 'Exportar para CSV' }));
  await waitFor(() => expect(saved).toEqual(['/api/documents/x']));
  expect(api.calls(exportReport)[0]!.body).toEqual({
    year: 2026,
    columns: ['fullName', 'state'],
    group_by: 'course',
    state: 'ACTIVA',
    format: 'csv',
  });
});

test('a long one is made in the background, and the screen says that it comes by mail', async () => {
  const { user } = open(undefined, {
    api: serve(report(), { url: null, rows: 600, mail: 'ana@teste.test' }),
  });
  await screen.findByRole('row', { name: /Zita/ });
  await user.click(screen.getByRole('button', { name: 'Exportar para pdf' }));
  expect(await screen.findByText('Segue por e-mail.', { selector: '[data-toast]' })).toBeVisible();
});

test('a user who may only read inscriptions has no export, and sees a note about hidden columns', async () => {
  open('/inscription-report?year=2026&columns=fullName,document', { actions: ['inscriptions.read'] });
  await screen.findByRole('row', { name: /Zita/ });
  expect(screen.queryByRole('button', { name: /Exportar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Turma' })).not.toBeInTheDocument();
  expect(screen.getByText(/aparecem ocultos/)).toBeVisible();
  expect(screen.queryByText(/^A deficiência aparece oculta/)).not.toBeInTheDocument();
});

test('a user who reads students without access to disabilities sees a note that these are hidden (H.2)', async () => {
  open('/inscription-report?year=2026&columns=fullName,disability', {
    actions: ['inscriptions.read', 'students.read'],
  });
  await screen.findByRole('row', { name: /Zita/ });
  expect(screen.getByText(/^A deficiência aparece oculta/)).toBeVisible();
  expect(screen.queryByText(/aparecem ocultos/)).not.toBeInTheDocument();
});

test('an address with columns that are none shows those of the beginning', () => {
  expect(columnsIn('password,,x')).toEqual(columnsIn(undefined));
  expect(columnsIn('state,password,state,fullName')).toEqual(['state', 'fullName']);
  expect(moved(['code', 'state'], 0, 2)).toEqual(['code', 'state']);
});
