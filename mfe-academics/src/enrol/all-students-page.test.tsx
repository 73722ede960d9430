import { allocateStudents, unallocatedStudents } from '@portal/shared-kit/contract/enrolment/allocation';
import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AllStudentsPage } from './all-students-page.tsx';
import { serve, student } from '../testing/enrol-fake.ts';

const people = () => [student(1, 'Ana Cossa'), student(2, 'Rui Bila')];
const open = (api = serve(people()), more: object = {}) =>
  renderScreen(<AllStudentsPage />, { url: '/all-students', api, ...more });
const button = (name: string) => screen.findByRole('button', { name });

test('students without a class are chosen, previewed and put into one; each refusal is named', async () => {
  const api = serve(people());
  const { user } = open(api);
  expect(await screen.findAllByRole('status', { name: /Por favor, aguarde/ })).not.toHaveLength(0);
  await screen.findByRole('row', { name: /Ana Cossa/ });
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todos desta página' }));
  expect(screen.getByText('2 estudantes escolhidos')).toBeInTheDocument();
  const group = await screen.findByRole('radio', { name: /Turma-1-LABORAL.*2 lugares livres/ });
  expect(screen.queryByRole('radio', { name: /FECHADA/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Alocar' })).toBeDisabled();
  await user.click(group);
  await user.click(await button('Ver conflitos'));
  const preview = await screen.findByRole('region', { name: 'Pré-visualização' });
  expect(preview).toHaveTextContent('1 estudante pode ser alocado, 1 recusado.');
  expect(within(preview).getByRole('listitem')).toHaveTextContent('Rui Bila: A turma já não tem lugares.');
  expect(await violations()).toEqual([]);
  await user.click(await button('Alocar'));
  const result = await screen.findByRole('region', { name: 'Resultado' });
  expect(result).toHaveTextContent('1 estudante alocado, 1 recusado.');
  const at = { academic_year_id: 1, semester_id: 1 };
  expect(api.calls(allocateStudents).map(({ body }) => body)).toEqual([
    { classmate_id: 20, student_ids: [1, 2], preview: true, overbook_reason: '', seen: at },
    { classmate_id: 20, student_ids: [1, 2], preview: false, overbook_reason: '', seen: at },
  ]);
  await user.click(await button('Alocados'));
  expect(await screen.findByRole('row', { name: /Ana Cossa.*Turma-1-LABORAL/ })).toBeInTheDocument();
});

test('a click on a student opens their page; without permission for it there is no way there', async () => {
  const { user, portal, unmount } = open();
  const code = await screen.findByText('26.0013.0001');
  expect(code.closest('[data-initials]')).toHaveAttribute('data-initials', 'AC');
  await user.click(code);
  await waitFor(() => expect(portal.location().pathname).toBe('/student_details/1'));
  unmount();
  open(undefined, { actions: ['enrolment.read'] });
  await screen.findByRole('row', { name: /Ana Cossa/ });
  expect(screen.queryByRole('link', { name: /Ana Cossa/ })).not.toBeInTheDocument();
});

test('a preview of another choice does not allow to allocate', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Cossa' }));
  await user.click(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ }));
  await user.click(await button('Ver conflitos'));
  await screen.findByRole('region', { name: 'Pré-visualização' });
  expect(screen.getByRole('button', { name: 'Alocar' })).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Rui Bila' }));
  expect(screen.getByRole('button', { name: 'Alocar' })).toBeDisabled();
  expect(screen.queryByRole('region', { name: 'Pré-visualização' })).not.toBeInTheDocument();
});

test('a class that advanced meanwhile is said to have, read again and chosen anew', async () => {
  const message =
    'A turma Turma-1-LABORAL passou entretanto para o 1.º ano, 2.º semestre. Escolha-a de novo.';
  const api = serve(
    people(),
    on(allocateStudents, () => {
      throw refuse('conflict', message);
    }),
  );
  const { user } = open(api);
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Cossa' }));
  await user.click(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ }));
  const read = api.calls(classGroup.list).length;
  await user.click(await button('Ver conflitos'));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(api.calls(classGroup.list).length).toBe(read + 1));
  expect(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Seleccionar Ana Cossa' })).toBeChecked();
});

test('from one student to another is chosen with Shift, and all are left again', async () => {
  const { user } = open(serve([...people(), student(3, 'Eva Dias')]));
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Ana Cossa' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Eva Dias' }));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 estudantes escolhidos')).toBeInTheDocument();
  await user.click(await button('Retirar todos'));
  expect(screen.getByText('0 estudantes escolhidos')).toBeInTheDocument();
});

test('shows missing fields in the words of the specification', async () => {
  const { user } = open();
  await user.click(await button('Ver conflitos'));
  expect(await screen.findByText('O campo turma nao pode estar vazio!')).toBeInTheDocument();
});

test('says that there is nobody to allocate, and shows a failure with a retry', async () => {
  const { unmount } = open(serve([]));
  expect(await screen.findByText('Nenhum estudante por alocar.')).toBeInTheDocument();
  unmount();
  let works = false;
  const waiting = () => {
    if (!works) throw refuse('unavailable', 'Serviço indisponível.');
    const meta = { total: 1, per_page: 10, current_page: 1 };
    return { data: [student(1, 'Ana Cossa')], ...meta, meta };
  };
  const { user } = open(serve([], on(unallocatedStudents, waiting)));
  expect(await screen.findByText('Serviço indisponível.')).toBeInTheDocument();
  works = true;
  await user.click(await button('Tentar de novo'));
  expect(await screen.findByRole('row', { name: /Ana Cossa/ })).toBeInTheDocument();
});

test('filters stand in the address and are asked of the server', async () => {
  const api = serve(people());
  const { user } = open(api);
  await screen.findByRole('row', { name: /Ana Cossa/ });
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  await user.selectOptions(screen.getByLabelText('Regime'), 'LABORAL');
  await screen.findByRole('button', { name: 'Limpar filtros' });
  expect(api.calls(unallocatedStudents).at(-1)!.query).toMatchObject({ scholar_shift: 'LABORAL' });
});

test('a user who may only read has no selection', async () => {
  open(undefined, { actions: ['enrolment.read'] });
  await screen.findByRole('row', { name: /Ana Cossa/ });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Alocar' })).not.toBeInTheDocument();
});

test('a user who may exceed the places of a class does so with a reason; for others it is not offered', async () => {
  const api = serve(people());
  const begin = async ({ user }: ReturnType<typeof open>) => {
    await screen.findByRole('row', { name: /Ana Cossa/ });
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todos desta página' }));
    await user.click(await screen.findByRole('radio', { name: /Turma-1-LABORAL/ }));
    await user.click(await button('Ver conflitos'));
    await screen.findByRole('region', { name: 'Pré-visualização' });
  };
  const { user, unmount, ...rest } = open(api);
  await begin({ user, unmount, ...rest });
  expect(screen.getByText(/1 estudante fica de fora só por falta de lugares/)).toBeInTheDocument();
  expect(await button('Alocar acima da lotação')).toBeDisabled();
  await user.type(screen.getByLabelText('Motivo para exceder a lotação'), 'Despacho 4/2026');
  await user.click(await button('Alocar acima da lotação'));
  await screen.findByRole('region', { name: 'Resultado' });
  expect(api.calls(allocateStudents).at(-1)!.body).toEqual({
    classmate_id: 20,
    student_ids: [2],
    preview: false,
    overbook_reason: 'Despacho 4/2026',
    seen: { academic_year_id: 1, semester_id: 1 },
  });
  unmount();
  await begin(open(undefined, { actions: ['enrolment.read', 'enrolment.create', 'classes.read'] }));
  expect(screen.queryByRole('button', { name: 'Alocar acima da lotação' })).not.toBeInTheDocument();
});
