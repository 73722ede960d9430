import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, fakeApi, on, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakePeople } from '../common/person/person-fake.ts';
import { row } from './teacher-fake.ts';
import { TeacherProfilePage } from './teacher-profile-page.tsx';

const open = (...fakes: Parameters<typeof fakeApi>) =>
  renderScreen(
    <Routes>
      <Route path="/teachers/:id_teacher" element={<TeacherProfilePage />} />
      <Route path="/teachers/" element={<p>lista</p>} />
    </Routes>,
    {
      url: '/teachers/1',
      api: fakeApi(
        ...fakes,
        on(teacher.get, () => answer.one(row())),
        ...fakePeople,
      ),
    },
  );

test('a teacher who is deactivated is shown as such', async () => {
  let now = row({ in_use: true });
  const { user } = open(
    on(teacher.get, () => answer.one(now)),
    on(teacher.update, () => {
      now = row({ in_use: true, active: false, version: 5 });
      return answer.done('Professor actualizado com sucesso.', now);
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Desactivar Joaquim Mondlane' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByRole('button', { name: 'Activar Joaquim Mondlane' })).toBeInTheDocument();
});

test('after a teacher is deleted the list is shown, and nobody asks for who is gone', async () => {
  const { user, api } = open(on(teacher.remove, () => answer.done('Registro Eliminado com Sucesso.', null)));
  await user.click(await screen.findByRole('button', { name: 'Eliminar Joaquim Mondlane' }));
  const reads = api.calls(teacher.get).length;
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('lista')).toBeInTheDocument();
  await waitFor(() => expect(api.calls(teacher.remove)).toHaveLength(1));
  expect(api.calls(teacher.get)).toHaveLength(reads);
});
