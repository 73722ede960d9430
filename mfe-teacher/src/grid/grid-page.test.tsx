import { giveExamResult, giveResult, gradeChanges } from '@portal/shared-kit/contract/grading/grade';
import { gradeGrid, type GradeStudent, type Grid } from '@portal/shared-kit/contract/grading/grid';
import { reopenings } from '@portal/shared-kit/contract/grading/sheet';
import { Link, Route, Routes } from '@portal/shared-kit/router';
import {
  answer,
  held,
  lost,
  on,
  refuse,
  renderScreen,
  violations,
  type Fake,
} from '@portal/shared-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { draftBox } from './book/draft-box.ts';
import {
  cell,
  column,
  savedAnswer,
  gridOf,
  now,
  savedCell,
  serveGrid,
  student,
} from '../testing/grid-fake.ts';
import { GridPage } from './grid-page.tsx';

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

const page = (
  <Routes>
    <Route path="/assessment_studant/:subject_id/:classmate_id" element={<GridPage />} />
  </Routes>
);
const three = () => [
  student(1, 'Abílio Sitoe', [cell(7, 11)]),
  student(2, 'Amélia Macuácua', [cell(7, 14), cell(8, 14)]),
  student(3, 'Bento Cossa', [cell(7, 12)]),
];
const open = (more: readonly Fake[] = [], grid = gridOf(three())) =>
  renderScreen(page, { url: '/assessment_studant/10/20', api: serveGrid(grid, more) });
const rowOf = (name: string | RegExp) => screen.getByRole('row', { name });
const live = () => screen.getByRole<HTMLInputElement>('textbox', { name: /TESTE-2 de/ });
const enter = async () => {
  await screen.findByRole('grid', { name: 'Notas da turma' });
  await screen.findByRole('textbox', { name: 'TESTE-2 de Abílio Sitoe' });
  act(() => live().focus());
};
const more = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  await user.click(screen.getByRole('button', { name }));
};
/** Typed in one event, so that no part of it can be saved by itself. */
const typed = (text: string) => fireEvent.input(live(), { target: { value: text } });
const allSaved = () => screen.findByText(/^✓ Tudo guardado às/);

test('columns that stay in sight are sticky while a pointer moves, and else stand where the grades were scrolled to', async () => {
  const width = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1200);
  const { container } = open();
  await enter();
  const area = container.querySelector<HTMLElement>('.mt-work')!;
  const sheet = container.querySelector('.mt-sheet')!;
  const left = () => area.style.getPropertyValue('--mt-left');
  sheet.scrollLeft = 120;
  fireEvent.scroll(sheet);
  expect(left()).toBe('120px');
  fireEvent.pointerMove(sheet);
  expect(area).toHaveClass('mt-moving');
  sheet.scrollLeft = 90;
  fireEvent.scroll(sheet);
  expect(left()).toBe('120px');
  await waitFor(() => expect(area).not.toHaveClass('mt-moving'), { timeout: 3000 });
  expect(left()).toBe('90px');
  width.mockRestore();
});

test('all rows of a class longer than the window are drawn, and the first missing grade below it has the focus', async () => {
  const height = jest.replaceProperty(window, 'innerHeight', 44);
  const [first, second, third] = three() as [GradeStudent, GradeStudent, GradeStudent];
  const { unmount } = open([], gridOf([second, third]));
  expect(await screen.findByRole('textbox', { name: 'TESTE-2 de Bento Cossa' })).toHaveFocus();
  unmount();
  open([], gridOf([first, second, third]));
  await screen.findByRole('textbox', { name: 'TESTE-2 de Abílio Sitoe' });
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  height.restore();
});

test('a column is entered by keyboard alone; average and situation follow while one types, and it is all saved', async () => {
  // Nothing counts as saved before what is seen while one types was looked at.
  const looked = held();
  const { user, api, portal } = open([
    on(giveResult, async ({ body }) => {
      await looked;
      return savedAnswer(body.assessments.map(savedCell));
    }),
  ]);
  await enter();
  expect(portal.title()).toBe('Programação I · Turma 1 Laboral');
  expect(await violations()).toEqual([]);
  expect(rowOf(/Abílio/)).toHaveTextContent('Incompleto');
  await user.keyboard('17,5');
  expect(rowOf(/Abílio/)).toHaveTextContent('14,3');
  expect(rowOf(/Abílio/)).toHaveTextContent('Dispensado');
  expect(rowOf(/Abílio/)).toHaveTextContent('a guardar');
  expect(portal.unsaved()).toBe(true);
  looked.release();
  await user.keyboard('{Enter}{Enter}F');
  expect(live()).toHaveAccessibleName('TESTE-2 de Bento Cossa');
  expect(rowOf(/Bento/)).toHaveTextContent('Excluído');
  await allSaved();
  // Of a cell that was saved while it was typed the last counts.
  const sent = new Map(
    api
      .calls(giveResult)
      .flatMap(({ body }) => body.assessments)
      .map((request) => [request.student_id, request]),
  );
  expect(
    [...sent.values()].map(({ student_id, assessment_value, status }) => [
      student_id,
      assessment_value,
      status,
    ]),
  ).toEqual([
    [1, '17,5', 'NOTA'],
    [3, null, 'F'],
  ]);
  expect(portal.unsaved()).toBe(false);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(live()).toHaveValue('14');
  await user.keyboard('{Home}');
  expect(live()).toHaveAccessibleName('TESTE-2 de Abílio Sitoe');
  await user.keyboard('{ArrowLeft}');
  const first = within(rowOf(/Abílio/)).getAllByRole('gridcell')[0]!;
  expect(first).toHaveFocus();
  await user.keyboard('9');
  expect(first).toHaveTextContent('11');
});

test('another grid shows nothing of the one before until it is read', async () => {
  const late = held();
  const [first, second] = [gridOf(three()), gridOf([student(9, 'Zulmira Langa')])];
  const edition = { ...second.edition, edition_id: 6, subject_name: 'Física' };
  const api = serveGrid(first, [
    on(gradeGrid, async ({ query }, next) => {
      if (query.subject_id !== 11) return next();
      await late;
      return answer.one({ ...second, edition });
    }),
  ]);
  const { user, portal } = renderScreen(
    <>
      <Link to="/assessment_studant/11/20">Física</Link>
      {page}
    </>,
    { url: '/assessment_studant/10/20', api },
  );
  await enter();
  await user.click(screen.getByRole('link', { name: 'Física' }));
  expect(screen.queryByRole('row', { name: /Abílio/ })).not.toBeInTheDocument();
  expect(portal.title()).not.toMatch(/Programação/);
  late.release();
  expect(await screen.findByRole('row', { name: /Zulmira/ })).toBeVisible();
});

test('requests to reopen that could not be read are read again', async () => {
  let down = true;
  const shut = { ...gridOf([]).periods[0]!, open: false, status: 'Encerrado' as const };
  const { user } = open(
    [
      on(reopenings, ({ query }) => {
        if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
        return answer.page([], query);
      }),
    ],
    gridOf(three(), { periods: [shut] }),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() =>
    expect(screen.queryByText('A base de dados está indisponível.')).not.toBeInTheDocument(),
  );
});

test('who opens the grid types the first missing grade at once; a question that the address asks comes once', async () => {
  const { unmount } = open();
  await waitFor(() => expect(live()).toHaveFocus());
  unmount();
  const url = '/assessment_studant/10/20?year=2026&acto=publicar';
  const { portal, user } = renderScreen(page, { url, api: serveGrid(gridOf(three())) });
  expect(await screen.findByRole('dialog', { name: 'Publicar notas' })).toBeVisible();
  expect(portal.location().search).toBe('?year=2026');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(live()).toHaveFocus());
});

test('the question of home begins with the first column that has a grade nobody reads', async () => {
  const url = '/assessment_studant/10/20?acto=publicar';
  const columns = gridOf([]).columns.map((one) => (one.id === 7 ? { ...one, published_at: now } : one));
  const shut = [{ ...gridOf([]).periods[0]!, open: false }];
  const shown = async (more: Partial<Grid>) => {
    const { unmount } = renderScreen(page, { url, api: serveGrid(gridOf(three(), more)) });
    const dialog = await screen.findByRole('dialog', { name: 'Publicar notas' });
    const [first] = within(dialog).getByRole<HTMLSelectElement>('combobox').selectedOptions;
    unmount();
    return first!.text;
  };
  // TESTE-2 is the one to be entered.
  expect(await shown({})).toBe('TESTE-1 · não publicada');
  expect(await shown({ columns, periods: shut })).toBe('TESTE-2 · não publicada');
});

test('what is not stored looks so in every column, is named in its row, and is reached from the list of the counter (J7)', async () => {
  const { user } = open([], gridOf([...three(), student(4, 'Zita Langa', [cell(7, 9)])]));
  await enter();
  typed('21');
  await user.keyboard('{Enter}');
  await user.selectOptions(screen.getByLabelText('Avaliação a lançar'), '7');
  const unconfirmed = () => within(rowOf(/Abílio/)).getByText('0', { selector: '.mt-box.mt-faulty' });
  expect(unconfirmed()).toBeVisible();
  expect(rowOf(/Abílio/)).toHaveTextContent('TESTE-2: 21? por confirmar');
  // A filter does not hide what is asked for.
  await user.click(screen.getByRole('button', { name: 'Por lançar: 0' }));
  expect(screen.queryByRole('row', { name: /Abílio/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^1 por guardar/ }));
  await user.click(screen.getByRole('button', { name: 'TESTE-2 de Abílio Sitoe: 0 · 21? por confirmar' }));
  expect(live()).toHaveAccessibleName('TESTE-2 de Abílio Sitoe');
  expect(live()).toHaveFocus();
});

test('a grid that opens takes the focus to the first missing grade, unless something else holds it', async () => {
  const { unmount } = open(
    [],
    gridOf([student(1, 'Abílio Sitoe', [cell(7, 10), cell(8, 11)]), ...three().slice(2)]),
  );
  expect(await screen.findByRole('textbox', { name: 'TESTE-2 de Bento Cossa' })).toHaveFocus();
  unmount();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  open();
  await screen.findByRole('grid', { name: 'Notas da turma' });
  expect(field).toHaveFocus();
  field.remove();
});

test('averages and situation are pinned, and stay so in the next grid that is opened', async () => {
  const { user, portal, unmount } = open();
  await enter();
  const sheet = () => screen.getByRole('grid').closest('.mt-sheet');
  expect(sheet()).not.toHaveClass('mt-pinned');
  await more(user, 'Fixar médias e situação');
  expect(sheet()).toHaveClass('mt-pinned');
  const kept = portal.props.drafts.read('grid-view');
  unmount();
  const again = open();
  again.portal.props.drafts.save('grid-view', kept);
  await enter();
  expect(sheet()).toHaveClass('mt-pinned');
  await more(again.user, 'Soltar médias e situação');
  expect(sheet()).not.toHaveClass('mt-pinned');
});

test('another teacher saved first: shows that value with author and time, overwrites nothing, and saves the other cells', async () => {
  const { user, api } = open([
    on(giveResult, ({ body }) =>
      savedAnswer(
        body.assessments.map((cell) =>
          cell.student_id === 1 && cell.version === 0
            ? {
                ...savedCell(cell),
                outcome: 'conflict',
                assessment_value: 13,
                version: 1,
                author: 'Telma Nhabinde',
              }
            : savedCell(cell),
        ),
      ),
    ),
  ]);
  await enter();
  typed('14');
  await user.keyboard('{Enter}{Enter}');
  typed('10');
  await user.keyboard('{Control>}s{/Control}');
  const note = await within(rowOf(/Abílio/)).findByText(/Telma Nhabinde guardou 13 às 14:00/);
  expect(note).toBeVisible();
  await waitFor(() => expect(rowOf(/Bento/)).toHaveTextContent('✓ guardado'));
  expect(await screen.findByText(/^1 por guardar/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Manter 14' }));
  await allSaved();
  expect(api.calls(giveResult).at(-1)!.body.assessments).toMatchObject([
    { student_id: 1, assessment_value: '14', version: 1 },
  ]);
});

test('an answer that comes late leaves what was typed after it', async () => {
  const answered = held();
  let calls = 0;
  const { user, api } = open([
    on(giveResult, async ({ body }) => {
      calls += 1;
      if (calls === 1) await answered;
      return savedAnswer(body.assessments.map(savedCell));
    }),
  ]);
  await enter();
  await user.keyboard('1{Control>}s{/Control}');
  await waitFor(() => expect(api.calls(giveResult)).toHaveLength(1));
  await user.keyboard('2');
  answered.release();
  await allSaved();
  expect(live()).toHaveValue('12');
  expect(api.calls(giveResult).at(-1)!.body.assessments).toMatchObject([
    { student_id: 1, assessment_value: '12', version: 1 },
  ]);
});

test('out of range is said, shows 0 that is not saved, and is restored by Esc or stored where it is meant', async () => {
  const { user, api } = open();
  await enter();
  typed('20,5');
  await user.keyboard('{Enter}');
  expect(screen.getByText('A nota nao pode ser inferior 0 ou superior que 20 valores')).toBeVisible();
  expect(rowOf(/Abílio/)).toHaveTextContent('20,5? por confirmar');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(live()).toHaveValue('0');
  await user.keyboard('{Escape}');
  expect(live()).toHaveValue('');
  typed('21');
  await user.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Guardar estas notas como 0?' });
  expect(dialog).toHaveTextContent('Abílio Sitoe: escreveu 21, fica 0');
  expect(api.calls(giveResult)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await allSaved();
  expect(api.calls(giveResult)[0]!.body.assessments).toMatchObject([{ assessment_value: '0' }]);
});

test('unsaved input survives leaving the page, and is sent when the page opens again', async () => {
  let down = true;
  const broken = on(giveResult, (_, next) => {
    if (down) throw lost('offline');
    return next();
  });
  const api = serveGrid(gridOf(three()), [broken]);
  const url = '/assessment_studant/10/20';
  const first = renderScreen(page, { url, api });
  await enter();
  await first.user.keyboard('13{Control>}s{/Control}');
  const { drafts } = first.portal.props;
  const left = async () => (await draftBox(drafts, 'grades:5', btoa('k'.repeat(32)))).read();
  await waitFor(async () =>
    expect(await left()).toEqual({ '1:8': { typed: '13', label: 'TESTE-2 de Abílio Sitoe', version: 0 } }),
  );
  const storedDraft = drafts.read('grades:5');
  first.unmount();
  down = false;

  const second = renderScreen(page, { url, api });
  second.portal.props.drafts.save('grades:5', storedDraft);
  expect(await screen.findByText('Recuperada 1 nota que não chegou a ser guardada.')).toBeVisible();
  await allSaved();
  expect(api.calls(giveResult).at(-1)!.body.assessments).toMatchObject([
    { student_id: 1, assessment_value: '13' },
  ]);
  await waitFor(() => expect(second.portal.props.drafts.read('grades:5')).toBeUndefined());
});

test('a pasted block is shown with what each line means before it is written, and is taken back at once', async () => {
  const { user } = open();
  await enter();
  const pasted = 'Bento Cossa\t9,5\nNinguém\t10\nAmélia Macuácua\t21';
  fireEvent.paste(live(), { clipboardData: { getData: () => pasted } });
  const dialog = await screen.findByRole('dialog', { name: 'Colar em TESTE-2' });
  expect(within(dialog).getByRole('row', { name: /Bento Cossa/ })).toHaveTextContent('Reconhecido');
  expect(within(dialog).getByRole('row', { name: /Ninguém/ })).toHaveTextContent('Desconhecido');
  expect(within(dialog).getByRole('row', { name: /Amélia/ })).toHaveTextContent('Fora de 0 a 20');
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Lançar 1 nota' }));
  expect(rowOf(/Bento/)).toHaveTextContent('9,5');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(rowOf(/Bento/)).not.toHaveTextContent('9,5');
});

test('shows saves of another editor; hides students who annulled and excludes them from every count', async () => {
  const annulled = { ...student(4, 'Zeca Anulado', [cell(7, 2), cell(8, 2)]), state: 'ANULADO' as const };
  const changed = { ...cell(8, 16, 2), student_id: 3, author: 'Telma Nhabinde', at: now };
  const { user } = open(
    [on(gradeChanges, () => answer.one({ since: 9, cells: [changed] }))],
    gridOf([...three(), annulled]),
  );
  await enter();
  expect(screen.queryByRole('row', { name: /Zeca/ })).toBeNull();
  expect(await within(rowOf(/Bento/)).findByText('16')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Média da turma' })).toHaveTextContent('14,0');
  await more(user, 'Mostrar anulados e transferidos (1)');
  expect(rowOf(/Zeca/)).toHaveTextContent('Anulado');
  expect(screen.getByRole('region', { name: 'Média da turma' })).toHaveTextContent('0 abaixo de 10');
});

test('a grade under review of a student who moved away can be changed here, and counts for nothing', async () => {
  const [first, ...others] = three();
  const moved = { ...student(9, 'Zita Nuvunga', [cell(8, 9.5)]), state: 'TRANSFERIDO' as const };
  const grid = gridOf([first!, ...others, moved]);
  const { unmount } = renderScreen(page, { url: '/assessment_studant/10/20', api: serveGrid(grid) });
  expect(await screen.findByRole('row', { name: new RegExp(first!.fullName) })).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /Zita Nuvunga/ })).not.toBeInTheDocument();
  const average = screen.getByRole('region', { name: 'Média da turma' }).textContent;
  unmount();
  const reviewed = [{ student_id: 9, assessment_formula_id: 8 }];
  const { user, api } = renderScreen(page, {
    url: '/assessment_studant/10/20',
    api: serveGrid({ ...grid, reviewed }),
  });
  const row = within(await screen.findByRole('row', { name: /Zita Nuvunga/ }));
  await user.click(row.getByText('9,5'));
  await user.clear(row.getByRole('textbox'));
  await user.type(row.getByRole('textbox'), '10,5{Enter}');
  await waitFor(() =>
    expect(api.calls(giveResult).flatMap(({ body }) => body.assessments)).toMatchObject([
      { student_id: 9, assessment_formula_id: 8, assessment_value: '10,5', version: 1 },
    ]),
  );
  expect(screen.getByRole('region', { name: 'Média da turma' })).toHaveTextContent(average!);
});

test('the row that the caller may not fill is read-only with its reason, and nothing is pasted into it', async () => {
  const reason = 'As suas próprias notas são lançadas por outro docente desta turma.';
  const { id, fullName, student_card_id: code } = three()[0]!;
  const { user, api } = open([], gridOf(three(), { read_only: [{ student_id: id, reason }] }));
  const row = within(await screen.findByRole('row', { name: new RegExp(fullName) }));
  expect(row.getByText(reason)).toBeVisible();
  for (const one of row.getAllByRole('gridcell')) await user.click(one);
  expect(row.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(within(rowOf(/Bento/)).getAllByRole('gridcell')[1]!);
  fireEvent.paste(live(), { clipboardData: { getData: () => `${code}\t14\nBento Cossa\t9,5` } });
  const dialog = within(await screen.findByRole('dialog', { name: /^Colar/ }));
  expect(dialog.getByText(reason)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /1 nota/ }));
  await waitFor(() =>
    expect(
      api.calls(giveResult).flatMap(({ body }) => body.assessments.map(({ student_id }) => student_id)),
    ).toEqual([3]),
  );
});

test('a dispensation asks for its reason before it goes', async () => {
  const { user, api } = open();
  await enter();
  await user.keyboard('d{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Indicar o motivo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Indicar o motivo' });
  await user.type(within(dialog).getByRole('textbox'), 'Despacho 12/2026');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await allSaved();
  expect(api.calls(giveResult)[0]!.body.assessments).toMatchObject([
    { status: 'D', reason: 'Despacho 12/2026', assessment_value: null },
  ]);
});

test('while nothing is open the grid is read-only and says why; without weights it says so', async () => {
  const [period] = gridOf([]).periods;
  const shut = { ...period!, open: false, status: 'Encerrado' as const, reason: 'A época terminou.' };
  const exam = { ...shut, kind: 'EXAME_NORMAL' as const, status: 'Pending' as const };
  const coming = { ...exam, date_start: '2026-12-01T06:00:00.000Z' };
  const { unmount } = open([], gridOf(three(), { periods: [shut, coming] }));
  expect(await screen.findByText(/A época terminou\. Período: /)).toBeVisible();
  expect(screen.getByText('Exame normal abre a 01/12, 08:00.')).toBeVisible();
  expect(await screen.findByRole('grid')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  unmount();
  open([], gridOf(three(), { columns: [] }));
  expect(await screen.findByText('Por favor adicione os pesos da disciplinas!')).toBeVisible();
});

test('weights that do not add up to 100 make the result provisional', async () => {
  const amelia = student(1, 'Amélia Nhantumbo', [cell(8, 12)]);
  open([], gridOf([amelia], { columns: [column(8, 'TESTE-2', 80)] }));
  await screen.findByRole('grid');
  expect(rowOf(/Amélia/)).toHaveTextContent('Admitido provisória');
});

test('blank cells are filled together, and the filter keeps who was blank', async () => {
  const { user, api } = open([], gridOf(three(), { columns: [column(8, 'TESTE-2', 100)] }));
  await enter();
  await user.click(screen.getByRole('button', { name: 'Por lançar: 2' }));
  expect(screen.queryByRole('row', { name: /Amélia/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preencher em branco' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: 'Nota, ou F' })).toHaveFocus();
  await user.keyboard('F{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Preencher 2 notas' }));
  await allSaved();
  expect(rowOf(/Bento/)).toHaveTextContent('F');
  const sent = () =>
    api
      .calls(giveResult)
      .map(({ body }) => body.assessments.map((cell) => [cell.status, cell.assessment_value]));
  expect(sent()[0]!.map(([status]) => status)).toEqual(['F', 'F']);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(Array(2).fill(['NOTA', null]));
});

test('the rows stand by name, and by code where one wants it', async () => {
  const { user } = open([], gridOf([student(1, 'Zita Uamusse'), student(2, 'Ana Cossa')]));
  await screen.findByRole('grid');
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent!.split(' ')[0]);
  expect(names()).toEqual(['Ana', 'Zita']);
  await more(user, 'Ordenar por código');
  expect(names()).toEqual(['Zita', 'Ana']);
});

test('a student from another class brings the average of its submitted pauta, and the grades without a column here', async () => {
  const moved = {
    ...student(4, 'Zita Langa', [cell(7, 11)]),
    submitted: ['FREQUENCIA' as const],
    carried_frequency: {
      average: 1390,
      situation: 'ADMITIDO' as const,
      exact: { dividend: 13_900_000, divisor: 10_000 },
      columns: [
        { assessment_type: 'TESTE-1', percentage: 100, assessment_value: 13.9, status: 'NOTA' as const },
      ],
    },
    earlier: [
      {
        id: 1,
        assessment_type: 'MINI-TESTE-1',
        classmate_name: 'Turma 2',
        assessment_value: 13,
        status: 'NOTA' as const,
      },
    ],
  };
  open([], gridOf([...three(), moved]));
  const row = await screen.findByRole('row', { name: /Zita/ });
  expect(row).toHaveTextContent('MF da turma anterior, por pauta suplementar');
  expect(row).toHaveTextContent('Nota da turma anterior (Turma 2): MINI-TESTE-1 13,0');
  expect(row).toHaveTextContent('13,9');
  expect(row).toHaveTextContent('Admitido');
});

test('a class that has only columns of exams, brought by a student from another class, still lacks its weights', async () => {
  const exam = { ...column(9, 'EXAME-NORMAL', 40), kind: 'EXAME_NORMAL' as const };
  open([], gridOf(three(), { columns: [exam] }));
  expect(await screen.findByText('Por favor adicione os pesos da disciplinas!')).toBeVisible();
});

test.each([
  ['frequency', 'exam', giveExamResult, /Amélia/, /Abílio/],
  ['exam', 'frequency', giveResult, /Abílio/, /Amélia/],
])(
  'grades of the %s that were saved with refused grades of the %s are shown as saved',
  async (_saved, _refused, endpoint, savedRow, refusedRow) => {
    const exam = { ...column(9, 'EXAME-NORMAL', 40), kind: 'EXAME_NORMAL' as const };
    const [period] = gridOf([]).periods;
    const sat = {
      ...student(1, 'Abílio Sitoe', [cell(7, 12), cell(8, 12)]),
      submitted: ['FREQUENCIA' as const],
    };
    const grid = gridOf([sat, student(2, 'Amélia Macuácua', [cell(7, 14)])], {
      columns: [column(7, 'TESTE-1', 50), column(8, 'TESTE-2', 50), exam],
      periods: [period!, { ...period!, kind: 'EXAME_NORMAL' }],
    });
    const refused = on(endpoint, () => {
      throw refuse('forbidden', 'A época fechou.');
    });
    open([refused], grid);
    const picker = await screen.findByLabelText('Avaliação a lançar');
    const enterIn = (type: string, text: string) => {
      fireEvent.change(picker, {
        target: {
          value: within(picker).getByRole<HTMLOptionElement>('option', { name: RegExp(type) }).value,
        },
      });
      fireEvent.input(screen.getByRole('textbox', { name: RegExp(`${type} de`) }), {
        target: { value: text },
      });
    };
    enterIn('TESTE-2', '13');
    enterIn('EXAME-NORMAL', '11');
    await waitFor(() => expect(rowOf(refusedRow)).toHaveTextContent('A época fechou.'), { timeout: 3000 });
    expect(rowOf(savedRow)).not.toHaveTextContent('A época fechou.');
  },
);
