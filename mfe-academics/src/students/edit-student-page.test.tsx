import { updateStudent } from '@portal/shared-kit/contract/enrolment/student';
import { districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { correctPerson } from '@portal/shared-kit/contract/people/person';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { EditStudentPage } from './edit-student-page.tsx';
import { serveStudents, studentRow } from '../testing/student-fake.ts';

const page = (
  <Routes>
    <Route path="/updateStudent/:id" element={<EditStudentPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (more: Parameters<typeof serveStudents>[1], rows = [studentRow(1, 'Ana Mondlane')]) =>
  renderScreen(page, {
    url: '/updateStudent/1',
    api: serveStudents(rows, [
      ...(more ?? []),
      on(provinces, () => answer.one([])),
      on(districts, () => answer.one([])),
    ]),
  });
const retype = async (user: ReturnType<typeof renderScreen>['user'], name: string, value: string) => {
  const field = await screen.findByRole('textbox', { name });
  await user.clear(field);
  await user.type(field, value);
};

test('the differences are shown before saving; going back keeps what was typed, agreeing saves it', async () => {
  const rows = [studentRow(1, 'Ana Mondlane')];
  const { api, user } = open(
    [
      on(updateStudent, ({ body }) => {
        Object.assign(rows[0]!, body, { version: 4 });
        return answer.done('Estudante actualizado com sucesso.', rows[0]!);
      }),
    ],
    rows,
  );
  await retype(user, 'Nome do pai', 'Pedro Mondlane');
  await retype(user, 'Contacto', '861112223');
  await user.click(screen.getByRole('button', { name: 'Rever alterações' }));
  const dialog = await screen.findByRole('dialog', { name: 'Guardar estas alterações?' });
  expect(
    within(dialog)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['CampoAntesDepois', 'Nome do paiJoão PaiPedro Mondlane', 'Contacto841234567861112223']);
  expect(await violations()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(api.calls(updateStudent)).toEqual([]);
  expect(await screen.findByRole('textbox', { name: 'Nome do pai' })).toHaveValue('Pedro Mondlane');
  await user.click(await screen.findByRole('button', { name: 'Rever alterações' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Estudante actualizado com sucesso.')).toBeVisible();
  expect(api.calls(updateStudent)[0]!.body).toMatchObject({
    fathers_filliation: 'Pedro Mondlane',
    contacts: { contact: '861112223' },
    version: 3,
  });
});

test('shows missing fields in the words of the specification, accepts only digits in a telephone, and sends nothing', async () => {
  const { user, api } = open(
    [],
    [
      studentRow(1, 'Ana Mondlane', {
        fathers_filliation: '',
        mothers_filliation: '',
        gender: null,
        email: '',
        contacts: { contact: '', alternative_contact: '' },
      }),
    ],
  );
  await user.click(await screen.findByRole('button', { name: 'Rever alterações' }));
  for (const field of ['nome do pai', 'nome da mãe', 'genero', 'contacto', 'email'])
    expect((await screen.findAllByText(`O campo ${field} não pode estar vazio!`)).length).toBeGreaterThan(0);
  expect(api.calls(updateStudent)).toEqual([]);
  await retype(user, 'Contacto', '+258 84x123 45-67');
  expect(screen.getByRole('textbox', { name: 'Contacto' })).toHaveValue('841234567');
});

test('says that nothing changed, and shows the identifying fields as read-only', async () => {
  const { user, api } = open([]);
  await user.click(await screen.findByRole('button', { name: 'Rever alterações' }));
  expect(await screen.findByText('Não há alterações a guardar.')).toBeVisible();
  expect(api.calls(updateStudent)).toEqual([]);
  expect(screen.getByText('Bilhete de Identidade 110100200300A')).toBeVisible();
  for (const name of ['Nome completo', 'Bairro ou avenida'])
    expect(screen.queryByRole('textbox', { name })).not.toBeInTheDocument();
  expect(screen.getAllByRole('group').length).toBeGreaterThanOrEqual(5);
});

test('somebody else was faster: that is said, and their record is taken over without losing what was typed', async () => {
  const rows = [studentRow(1, 'Ana Mondlane')];
  const { user } = open(
    [
      on(updateStudent, () => {
        rows[0] = studentRow(1, 'Ana Mondlane', { version: 4, mothers_filliation: 'Outra Mãe' });
        throw refuse('conflict', 'O registo foi alterado por outra pessoa.');
      }),
    ],
    rows,
  );
  await retype(user, 'Nome do pai', 'Pedro Mondlane');
  await user.click(screen.getByRole('button', { name: 'Rever alterações' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: 'Carregar versão actual' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome da mãe' })).toHaveValue('Outra Mãe'));
  expect(screen.getByRole('textbox', { name: 'Nome do pai' })).toHaveValue('Pedro Mondlane');
});

test('an identification is corrected with reason and document, and is not sent without them', async () => {
  const { user, api } = open([on(correctPerson, () => answer.done('Identificação corrigida.', {} as never))]);
  await user.click(await screen.findByRole('button', { name: 'Corrigir identificação' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Corrigir identificação/ }));
  await user.click(await drawer.findByRole('button', { name: 'Guardar' }));
  expect((await drawer.findAllByText('Indique o motivo.')).length).toBeGreaterThan(0);
  const showsMessage = async (message: string) =>
    expect((await drawer.findAllByText(message)).length).toBeGreaterThan(0);
  const born = drawer.getByRole('textbox', { name: 'Data de nascimento' });
  const name = drawer.getByRole('textbox', { name: 'Nome completo' });
  await user.clear(name);
  await user.clear(born);
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await showsMessage('O campo nome completo não pode estar vazio!');
  await showsMessage('O campo data de Nascimento não pode estar vazio!');
  await user.type(born, `01/01/${new Date().getFullYear() - 17}`);
  await showsMessage('Menor de idade');
  await user.type(name, 'Ana Mondlane');
  await user.type(drawer.getByRole('textbox', { name: 'Motivo da correcção' }), 'Consta do documento novo');
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  await showsMessage('Informe uma data válida!');
  expect(api.calls(correctPerson)).toEqual([]);
});
