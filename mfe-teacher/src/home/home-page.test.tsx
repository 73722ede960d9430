import { gradeReviews } from '@portal/shared-kit/contract/grading/grade-review';
import { teacherClasses } from '@portal/shared-kit/contract/grading/teacher-portal';
import { teacherProfile } from '@portal/shared-kit/contract/people/teacher';
import { answer, on, refuse, renderScreen, rowOf } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { edition, serveTeacher, taught, thisYear, period } from '../testing/teacher-fake.ts';
import { HomePage, entryBanner } from './home-page.tsx';
import { tasksOf } from './tasks.model.ts';
import { daysLeft } from '../common/days-left.ts';

test('a teacher sees what is missing by deadline, the department in the title, and what they teach this year', async () => {
  const before = taught(2, 'Lógica', { year: thisYear - 1 });
  const { portal } = renderScreen(<HomePage />, { api: serveTeacher([taught(1, 'Álgebra'), before]) });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Docente · Ciências' })).toBeVisible();
  expect(portal.title()).toBe('Docente · Ciências');
  expect(screen.getByRole('link', { name: 'Perfil' })).toHaveAttribute('href', '/profile');
  const row = within(await screen.findByRole('table', { name: 'Turmas' })).getByRole('row', {
    name: /Álgebra/,
  });
  expect(within(row).getByRole('link', { name: 'Turma 1 Laboral' })).toHaveAttribute(
    'href',
    '/classmateDateils/20',
  );
  expect(row).toHaveTextContent('Notas por lançar');
  expect(within(row).getByRole('link', { name: 'Lançar notas Álgebra, Turma 1 Laboral' })).toHaveAttribute(
    'href',
    `/assessment_studant/10/20?year=${thisYear}&semester=1`,
  );
  expect(screen.getByText(/^Lançamento de frequência aberto até 25\/11(\/2026)? às 24:00/)).toBeVisible();
  expect(screen.queryByText('Lógica')).toBeNull();
  expect(screen.getByRole('link', { name: 'Nova aula' })).toHaveAttribute('href', '/create-new-lecture');
  expect(screen.getByRole('link', { name: 'Alterar a senha' })).toHaveAttribute('href', '/update-password');
});

test('where all is entered the main link leads to the question of the submission', async () => {
  const own = taught(1, 'Álgebra');
  const ready = on(teacherClasses, () => answer.one([edition(own, { graded: 100 })]));
  renderScreen(<HomePage />, { api: serveTeacher([own], [ready]) });
  expect(await screen.findByRole('link', { name: 'Submeter Álgebra, Turma 1 Laboral' })).toHaveAttribute(
    'href',
    `/assessment_studant/10/20?year=${thisYear}&semester=1&acto=submeter`,
  );
});

test('names the reviews that wait for the answer of this teacher, and where they are', async () => {
  const review = rowOf(gradeReviews, { mine: true, state: 'EM_PROCESSAMENTO' });
  const rows = Array.from({ length: 12 }, (_, id) => ({ ...review, id }));
  const api = serveTeacher(
    [taught(1, 'Álgebra')],
    [on(gradeReviews, ({ query }) => answer.page(query.waiting ? rows : [], query))],
  );
  renderScreen(<HomePage />, { api });
  const link = await screen.findByRole('link', { name: '12 revisões de prova por responder' });
  expect(link).toHaveAttribute('href', '/grade-reviews');
});

test('says so to a teacher without classes', async () => {
  renderScreen(<HomePage />, { api: serveTeacher([]) });
  expect(await screen.findByText('Ainda não tem turmas neste ano.')).toBeVisible();
});

test("says so to an account that is not a teacher's, and can try again after a failure", async () => {
  let why: 'not_found' | 'unavailable' | undefined = 'unavailable';
  const api = serveTeacher(
    [taught(1, 'Álgebra')],
    [
      on(teacherProfile, (_, next) => {
        if (why) throw refuse(why, 'Não há resposta.');
        return next();
      }),
    ],
  );
  const { user, unmount } = renderScreen(<HomePage />, { api });
  expect(await screen.findByText('Não há resposta.')).toBeVisible();
  why = undefined;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('table', { name: 'Turmas' })).toBeVisible();
  unmount();
  why = 'not_found';
  renderScreen(<HomePage />, { api });
  expect(await screen.findByText('Esta conta não é de um docente.')).toBeVisible();
});

const now = new Date('2026-11-22T12:00:00.000Z');

const pending = { status: 'Pending', open: false } as const;

test('shows each open period once, with its end in the time zone of the institution and the days left', () => {
  const all = [period('FREQUENCIA'), period('FREQUENCIA'), period('EXAME_NORMAL', pending)];
  expect(entryBanner(all, now)).toEqual({
    type: 'success',
    lines: ['Lançamento de frequência aberto até 25/11 às 24:00 (hora de Maputo): faltam 3 dias.'],
  });
});

test('an extension counts with its own end', () => {
  const extension_until = '2026-11-28T10:00:00.000Z';
  const more = { status: 'Prorrogado', open: true, extension_until } as const;
  expect(entryBanner([period('RECORRENCIA', more)], now).lines).toEqual([
    'Lançamento de recorrência prorrogado até 28/11 às 12:00 (hora de Maputo): faltam 6 dias.',
  ]);
});

test('shows both dates of a future period, and says that a period is over or suspended', () => {
  expect(entryBanner([period('EXAME_NORMAL', pending)], now)).toEqual({
    type: 'info',
    lines: [
      'O lançamento de exame normal ainda não abriu: de 01/11/2026 02:00:00 a 25/11/2026 23:59:59 (hora de Maputo).',
    ],
  });
  expect(entryBanner([period('FREQUENCIA', { status: 'Encerrado', open: false })], now)).toEqual({
    type: 'warning',
    lines: ['O lançamento de notas está encerrado.'],
  });
  expect(entryBanner([period('FREQUENCIA', { status: 'Suspenso', open: false })], now).lines).toEqual([
    'O lançamento de notas está suspenso.',
  ]);
});

const of = (id: number, more: Parameters<typeof edition>[1] = {}) =>
  edition(taught(id, `Disciplina ${id}`), more);

const kinds = (...all: ReturnType<typeof of>[]) => tasksOf(all).map(({ kind, of: { id } }) => [id, kind]);

const sheet = (
  state: 'EM_EDICAO' | 'SUBMETIDA',
  { returned = false, kind = 'FREQUENCIA' as 'FREQUENCIA' | 'EXAME_NORMAL' } = {},
) => ({ kind, state, returned });
const both = [period('FREQUENCIA'), period('EXAME_NORMAL')];
const exam = sheet('EM_EDICAO', { kind: 'EXAME_NORMAL' });

test.each([
  [
    'a returned pauta comes before all',
    { sheets: [sheet('EM_EDICAO', { returned: true })], weight_total: 0 },
    'returned',
  ],
  ['weights come before grades', { weight_total: 60 }, 'weights'],
  ['grades are entered', { graded: 99 }, 'enter'],
  ['a complete one is submitted', { graded: 100 }, 'submit'],
  ['what is submitted is published', { graded: 100, sheets: [sheet('SUBMETIDA')], to_publish: 2 }, 'publish'],
  ['without a period only what is hidden is left', { graded: 0, periods: [], to_publish: 1 }, 'publish'],
  [
    'a student enrolled late is entered',
    { graded: 99, sheets: [sheet('SUBMETIDA'), sheet('EM_EDICAO')] },
    'enter',
  ],
  [
    'a student enrolled late is submitted',
    { graded: 100, sheets: [sheet('SUBMETIDA'), sheet('EM_EDICAO')] },
    'submit',
  ],
  [
    'an exam is entered while the frequency is open too',
    { graded: 100, periods: both, sheets: [sheet('SUBMETIDA'), exam] },
    'enter',
  ],
  [
    'an exam that nobody has to sit is no task',
    { periods: [both[1]!], sheets: [sheet('SUBMETIDA')] },
    undefined,
  ],
  ['an exam needs no weights', { periods: [both[1]!], weight_total: 90, sheets: [exam] }, 'enter'],
  ['an assistant enters grades and submits nothing', { role: 'ASSISTENTE' as const, graded: 100 }, undefined],
  ['nothing is missing', { graded: 100, sheets: [sheet('SUBMETIDA')] }, undefined],
  ['a locked year has nothing to do', { locked: true, graded: 0 }, undefined],
])('%s', (_, more, kind) => {
  expect(kinds(of(1, more))).toEqual(kind ? [[1, kind]] : []);
});

test('the nearest deadline comes first, and what has none last', () => {
  const until = (date_end: string) => ({ periods: [period('FREQUENCIA', { date_end })] });
  const late = of(1, until('2026-12-20T21:59:59.000Z'));
  const soon = of(2, until('2026-12-01T21:59:59.000Z'));
  const hidden = of(3, { periods: [], to_publish: 1 });
  expect(tasksOf([hidden, late, soon]).map(({ of: { id } }) => id)).toEqual([2, 1, 3]);
});

test('days are those of the calendar of the institution', () => {
  const end = '2026-11-25T21:59:59.000Z';
  expect(daysLeft(end, new Date('2026-11-22T12:00:00.000Z'))).toBe('faltam 3 dias');
  expect(daysLeft('2026-11-23T06:00:00.000Z', new Date('2026-11-22T18:00:00.000Z'))).toBe('falta 1 dia');
  // 23:30 in Maputo, and 00:30 of the next day there.
  expect(daysLeft(end, new Date('2026-11-24T21:30:00.000Z'))).toBe('falta 1 dia');
  expect(daysLeft(end, new Date('2026-11-24T22:30:00.000Z'))).toBe('fecha hoje');
});
