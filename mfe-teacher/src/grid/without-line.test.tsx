import type { PortalProps } from '@portal/shared-kit';
import { giveResult, gradeChanges } from '@portal/shared-kit/contract/grading/grade';
import { gradeGrid, type Grid } from '@portal/shared-kit/contract/grading/grid';
import { reopenings } from '@portal/shared-kit/contract/grading/sheet';
import { draftKey } from '@portal/shared-kit/contract/identity/draft-key';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, lost, on, refuse, renderScreen, type Fake, fakeIndexedDb } from '@portal/shared-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import {
  cell,
  column,
  gridOf,
  now,
  savedAnswer,
  savedCell,
  serveGrid,
  student,
} from '../testing/grid-fake.ts';
import { GridPage } from './grid-page.tsx';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.defineProperty(globalThis, 'indexedDB', { value: fakeIndexedDb().factory, configurable: true });
});

const page = (
  <Routes>
    <Route path="/assessment_studant/:subject_id/:classmate_id" element={<GridPage />} />
  </Routes>
);
const url = '/assessment_studant/10/20';
const keptGrid = 'kept:/list-students-by-turma:{"query":{"classmate_id":20,"subject_id":10}}';
const names = [keptGrid, 'kept:/draft-key:{}', 'grades:5', 'unsent-grades'];
type Drafts = PortalProps['drafts'];
/** What the browser holds, for the page that is opened next. */
const heldBy = (drafts: Drafts) => names.map((name) => [name, drafts.read(name)] as const);
const hold = (drafts: Drafts, held: ReturnType<typeof heldBy>) =>
  held.forEach(([name, value]) => value !== undefined && drafts.save(name, value));

const before = () =>
  gridOf([student(1, 'Abílio Sitoe', [cell(7, 11)]), student(2, 'Bento Cossa', [cell(7, 12)])]);

/** A portal that can be out of reach, with the grid that it has now. */
function portal(more: readonly Fake[] = []) {
  const server = { down: false, grid: before(), pause: Promise.resolve() };
  const unreachable: Fake[] = [gradeGrid, draftKey, giveResult, gradeChanges, reopenings].map((endpoint) =>
    on(endpoint, async (_, next) => {
      await server.pause;
      if (server.down) throw lost('offline');
      return next();
    }),
  );
  const grid = on(gradeGrid, () => answer.one(server.grid));
  return { server, api: serveGrid(before(), [...unreachable, ...more, grid]) };
}
const opened = (api: ReturnType<typeof portal>['api'], held?: ReturnType<typeof heldBy>) => {
  const rendered = renderScreen(page, { url, api });
  if (held) hold(rendered.portal.props.drafts, held);
  return rendered;
};
/** Opens the grid with a line, and answers what the browser has kept of it. */
async function keptBy(api: ReturnType<typeof portal>['api']) {
  const first = opened(api);
  await screen.findByRole('grid');
  const { drafts } = first.portal.props;
  await waitFor(() => expect(heldBy(drafts).slice(0, 2)).not.toContainEqual([expect.anything(), undefined]));
  const held = heldBy(drafts);
  first.unmount();
  return held;
}
const live = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^TESTE-2 de / });
const type = (text: string) => fireEvent.input(live(), { target: { value: text } });
const lineReturns = () => act(() => void dispatchEvent(new Event('online')));
const allSaved = () => screen.findByText(/^✓ Tudo guardado às/);

/** Opens what was kept without a line, and types 13 for the first student. */
async function typedWithoutLine(more: readonly Fake[] = []) {
  const { server, api } = portal(more);
  const held = await keptBy(api);
  server.down = true;
  const shown = opened(api, held);
  expect(
    await screen.findByText(/^Sem ligação: notas de \d\d\/\d\d, \d\d:\d\d\. O que escrever/),
  ).toBeVisible();
  await screen.findByRole('textbox', { name: 'TESTE-2 de Abílio Sitoe' });
  type('13');
  const { drafts } = shown.portal.props;
  await waitFor(() => expect(drafts.read('grades:5')).toBeDefined());
  return { ...shown, server, api, drafts };
}

test('says once that there is no line, also where a period may be reopened', async () => {
  const { server, api } = portal();
  server.grid.periods[0]!.open = false;
  const held = await keptBy(api);
  server.down = true;
  opened(api, held);
  expect(await screen.findByText(/^Sem ligação: notas de /)).toBeVisible();
  await waitFor(() => expect(api.calls(reopenings).length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).not.toBeInTheDocument();
});

test('opens from what was kept, takes grades, and sends them when the line is back', async () => {
  const { server, api, drafts, user } = await typedWithoutLine();
  expect(JSON.stringify([drafts.read(keptGrid), drafts.read('grades:5')])).not.toMatch(/Abílio|TESTE/);
  expect(drafts.read('unsent-grades')).toMatchObject({ 5: { title: 'Programação I · Turma 1 Laboral' } });
  await user.keyboard('{Control>}s{/Control}');
  expect(screen.getByRole('button', { name: /^1 por guardar/ })).toBeVisible();
  server.down = false;
  lineReturns();
  await allSaved();
  await waitFor(() => expect(screen.queryByText(/^Sem ligação/)).toBeNull());
  expect(api.calls(giveResult).at(-1)!.body.assessments).toMatchObject([
    { student_id: 1, assessment_value: '13', version: 0 },
  ]);
  await waitFor(() => expect(drafts.read('grades:5')).toBeUndefined());
  expect(drafts.read('unsent-grades')).toEqual({});
});

test('what was kept stays while the portal is tried again', async () => {
  const { server, api } = await typedWithoutLine();
  const grid = screen.getByRole('grid');
  const tried = api.calls(gradeGrid).length;
  let resume = () => {};
  server.pause = new Promise<void>((resolve) => (resume = resolve));
  lineReturns();
  await waitFor(() => expect(api.calls(gradeGrid).length).toBeGreaterThan(tried));
  expect(screen.getByRole('grid')).toBe(grid);
  expect(screen.getByText(/^Sem ligação: notas de/)).toBeVisible();
  expect(live()).toHaveValue('13');
  await act(async () => resume());
});

test('what was typed without a line outlives a closed page, which is opened again without one', async () => {
  const { api, drafts, unmount } = await typedWithoutLine();
  const held = heldBy(drafts);
  unmount();
  opened(api, held);
  expect(await screen.findByText('Recuperada 1 nota que não chegou a ser guardada.')).toBeVisible();
  expect(screen.getByText('TESTE-2 de Abílio Sitoe: 13 · ↻ a guardar…')).toBeInTheDocument();
  await waitFor(() => expect(live()).toHaveValue('13'));
});

test('what somebody else wrote meanwhile is shown beside it, and nothing is overwritten', async () => {
  const { server, user } = await typedWithoutLine([
    on(giveResult, ({ body }, next) =>
      server.down
        ? next()
        : savedAnswer(
            body.assessments.map((cell) =>
              cell.version === 0
                ? {
                    ...savedCell(cell),
                    outcome: 'conflict',
                    assessment_value: 9,
                    version: 1,
                    author: 'Telma',
                  }
                : savedCell(cell),
            ),
          ),
    ),
  ]);
  server.grid = gridOf([
    student(1, 'Abílio Sitoe', [cell(7, 11), cell(8, 9)]),
    student(2, 'Bento Cossa', [cell(7, 12), cell(8, 15)]),
  ]);
  server.down = false;
  lineReturns();
  const row = () => screen.getByRole('row', { name: /Abílio/ });
  expect(await within(row()).findByText(/Telma guardou 9 às/)).toBeVisible();
  expect(screen.getByRole('row', { name: /Bento/ })).toHaveTextContent('15');
  await user.click(within(row()).getByRole('button', { name: 'Manter 13' }));
  await allSaved();
});

test('a grade saved since the grid was opened is in what is kept', async () => {
  const { server, api } = portal();
  const first = opened(api);
  await screen.findByRole('textbox', { name: 'TESTE-2 de Abílio Sitoe' });
  const { drafts } = first.portal.props;
  await waitFor(() => expect(drafts.read(keptGrid)).toBeDefined());
  const opening = drafts.read(keptGrid);
  type('14');
  await allSaved();
  await waitFor(() => expect(drafts.read(keptGrid)).not.toEqual(opening), { timeout: 5000 });
  const held = heldBy(drafts);
  first.unmount();
  server.down = true;
  opened(api, held);
  await screen.findByText(/^Sem ligação: notas de /);
  expect(await screen.findByRole('row', { name: /Abílio/ })).toHaveTextContent('14');
});

test('what was typed over a grade that somebody changed since, before it is opened again, is a conflict', async () => {
  const { server, api, drafts, unmount } = await typedWithoutLine();
  const held = heldBy(drafts);
  unmount();
  server.down = false;
  server.grid = gridOf([student(1, 'Abílio Sitoe', [cell(7, 11), cell(8, 9)])]);
  const { user } = opened(api, held);
  const row = () => screen.getByRole('row', { name: /Abílio/ });
  await waitFor(() => expect(row()).toHaveTextContent('! alterado por outra pessoa'));
  await user.click(within(row()).getByRole('button', { name: 'Ficar com 9' }));
  await waitFor(() => expect(screen.queryByText(/por guardar/)).toBeNull());
});

const changes: readonly [string, (grid: Grid) => Grid, string][] = [
  [
    'its column was removed',
    (grid) => ({ ...grid, columns: [column(7, 'TESTE-1', 100)] }),
    'A avaliação já não existe.',
  ],
  [
    'the student moved to another class',
    (grid) => ({ ...grid, students: grid.students.filter(({ id }) => id !== 1) }),
    'O estudante já não está inscrito.',
  ],
  [
    'the pauta was submitted',
    (grid) => ({ ...grid, students: grid.students.map((one) => ({ ...one, submitted: ['FREQUENCIA'] })) }),
    'A pauta já foi submetida.',
  ],
  [
    'the period ended',
    (grid) => ({
      ...grid,
      periods: grid.periods.map((one) => ({ ...one, open: false, status: 'Encerrado' })),
    }),
    'O período terminou.',
  ],
];
test.each(changes)('nothing typed is lost where meanwhile %s', async (_what, change, why) => {
  const refused = on(giveResult, ({ body }, next) =>
    server.down
      ? next()
      : savedAnswer(
          body.assessments.map((cell) => ({
            ...savedCell(cell),
            outcome: 'refused',
            message: why,
            assessment_value: null,
            version: 0,
          })),
        ),
  );
  const { server, drafts, user } = await typedWithoutLine([refused]);
  server.grid = change(server.grid);
  server.down = false;
  lineReturns();
  await user.click(await screen.findByRole('button', { name: /^1 por guardar/ }));
  const listed = await screen.findByRole('button', {
    name: new RegExp(`^TESTE-2 de Abílio Sitoe: 13 · ! ${why.replaceAll('.', '\\.')}`),
  });
  expect(listed).toBeVisible();
  expect(drafts.read('grades:5')).toBeDefined();
  if (!listed.textContent.endsWith('descartar')) return;
  await user.click(listed);
  await waitFor(() => expect(screen.queryByText(/por guardar/)).toBeNull());
});

test('of a class that is another teacher’s meanwhile nothing kept is opened any more, and what was typed is shown until it is discarded', async () => {
  let moved = false;
  const { drafts, server, api, unmount } = await typedWithoutLine([
    on(gradeGrid, (_, next) => {
      if (moved) throw refuse('forbidden', 'Esta turma não é sua.');
      return next();
    }),
  ]);
  const { to } = (drafts.read('unsent-grades') as Record<number, { to: string }>)[5]!;
  const held = heldBy(drafts);
  unmount();
  [moved, server.down] = [true, false];
  // Not by the link of the warning, which names the semester too.
  const url = to.replace(/&.*/, '');
  const { user, portal: again } = renderScreen(page, { url, api });
  const now = again.props.drafts;
  hold(now, held);
  expect(await screen.findByText('TESTE-2 de Abílio Sitoe: 13')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(screen.queryByText(/^TESTE-2 de/)).toBeNull();
  expect([now.read('grades:5'), now.read('unsent-grades')]).toEqual([undefined, {}]);
  const former = opened(api, held).portal.props.drafts;
  await waitFor(() => expect(former.read(keptGrid)).toBeUndefined());
});

test('a session that ended keeps what was typed until somebody signs in', async () => {
  let ended = true;
  const { server, drafts } = await typedWithoutLine([
    on(giveResult, (_, next) => {
      if (ended && !server.down) throw refuse('unauthenticated', 'A sessão terminou.');
      return next();
    }),
  ]);
  server.down = false;
  lineReturns();
  expect(await screen.findByRole('button', { name: /^1 por guardar/ })).toBeVisible();
  expect(drafts.read('grades:5')).toBeDefined();
  ended = false;
  lineReturns();
  await allSaved();
});

test('a copy that is older than a week, or of another release, is not opened', async () => {
  const { server, api } = portal();
  const held = await keptBy(api);
  server.down = true;
  const aged = (more: object) =>
    held.map(
      ([name, value]) => [name, name === keptGrid ? { ...(value as object), ...more } : value] as const,
    );
  for (const more of [{ at: Date.parse(now) - 8 * 86_400_000 - 3e9 }, { release: 'before' }]) {
    const { unmount } = opened(api, aged(more) as typeof held);
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
    unmount();
  }
});
