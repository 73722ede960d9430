import {
  createLecture,
  lectures,
  removeLecture,
  updateLecture,
  type Lecture,
} from '@portal/shared-kit/contract/grading/lecture';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { serveTeacher, taught, thisYear } from '../testing/teacher-fake.ts';
import { LecturePage } from './lecture-page.tsx';
import { LecturesPage } from './lectures-page.tsx';

const lecture = (id: number, title: string, more: Partial<Lecture> = {}): Lecture => ({
  id,
  title,
  description: 'Introdução',
  subject_id: 10,
  subject: { id: 10, name: 'Álgebra' },
  is_assessment: false,
  expiresAt: `${thisYear}-12-31`,
  expired: false,
  link: null,
  attachmnts: { name: 'aula.pdf', size: 204_800, media_type: 'application/pdf' },
  created_at: '2026-11-01T08:00:00.000Z',
  author: 'Joaquim Mondlane',
  course_id: 3,
  course_name: 'Direito',
  level_id: 1,
  classes: [{ id: 20, name: 'Turma 1 Laboral', year: thisYear }],
  is_available: true,
  downloads: 3,
  version: 1,
  ...more,
});

const pages = (
  <Routes>
    <Route path="/lectures" element={<LecturesPage />} />
    <Route path="/create-new-lecture" element={<LecturePage />} />
  </Routes>
);

/** Serves lectures that can be added, changed and removed. */
function serve(first: Lecture[]) {
  let all = first;
  return serveTeacher(
    [taught(1, 'Álgebra')],
    [
      on(lectures, ({ query }) => answer.page(all, query)),
      on(createLecture, ({ body }) => {
        if (!body.link)
          throw refuse('invalid', 'Dados inválidos.', {
            errors: { file: ['Escolha um ficheiro ou indique uma ligação.'] },
          });
        const made = lecture(9, body.title, { link: body.link, attachmnts: null });
        all = [made, ...all];
        return answer.done('Aula adicionada.', made);
      }),
      on(updateLecture, ({ params, body }) => {
        all = all.map((one) => (one.id === params.id ? { ...one, title: body.title, version: 2 } : one));
        return answer.done('Aula actualizada.', all[0]!);
      }),
      on(removeLecture, ({ params }) => {
        all = all.filter(({ id }) => id !== params.id);
        return answer.done('Aula removida.', { id: params.id });
      }),
    ],
  );
}

test('lectures are listed with file, state and downloads, and one is removed after the standard confirmation', async () => {
  const api = serve([
    lecture(1, 'Aula 1'),
    lecture(2, 'Aula 2', { is_assessment: true, is_available: false }),
  ]);
  const { user } = renderScreen(pages, { url: '/lectures', api });
  const row = await screen.findByRole('row', { name: /Aula 1/ });
  expect(row).toHaveTextContent('PDF · 200 KB');
  expect(row).toHaveTextContent('3 descargas');
  expect(row).toHaveTextContent('Publicada');
  expect(screen.getByRole('row', { name: /Aula 2/ })).toHaveTextContent('Por publicar');
  await user.click(screen.getByRole('button', { name: 'Remover Aula 1', hidden: true }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Tem certeza que deseja eliminar este registro?',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('Aula removida.')).toBeVisible();
  expect(api.calls(removeLecture)).toMatchObject([{ params: { id: 1 } }]);
});

test('without what is required nothing is sent and it is said to the letter; a link stands for a file', async () => {
  const api = serve([]);
  const { user } = renderScreen(pages, { url: '/create-new-lecture', api });
  expect(await screen.findByRole('textbox', { name: /Título/ })).toBeVisible();
  const day = screen.getByLabelText(/Data de Validade/);
  expect(day).toHaveValue(`31/12/${thisYear}`);
  fireEvent.change(day, { target: { value: '' } });
  fireEvent.blur(day);
  await user.click(screen.getByRole('button', { name: 'Guardar aula' }));
  expect((await screen.findAllByText('Por favor preencha os campos obrigatorios')).length).toBeGreaterThan(0);
  expect(api.calls(createLecture)).toEqual([]);
  expect(day).toHaveAccessibleDescription(
    /Por favor preencha os campos obrigatorios.*Último dia em que os estudantes/,
  );
  await user.type(screen.getByRole('textbox', { name: /Título/ }), 'Matrizes');
  fireEvent.change(day, { target: { value: `31/12/${thisYear}` } });
  fireEvent.blur(day);
  await user.type(screen.getByRole('textbox', { name: /Ligação/ }), 'https://exemplo.mz/aula');
  await user.click(screen.getByRole('button', { name: 'Guardar aula' }));
  expect(await screen.findByRole('row', { name: /Matrizes/ })).toBeVisible();
  expect(api.calls(createLecture)).toMatchObject([
    {
      body: {
        title: 'Matrizes',
        course_id: 3,
        subject_id: 10,
        is_available: true,
        link: 'https://exemplo.mz/aula',
      },
    },
  ]);
});

test('edits a lecture in the same form, and shows that a lecture does not exist', async () => {
  const api = serve([lecture(1, 'Aula 1')]);
  const { user, unmount } = renderScreen(pages, { url: '/create-new-lecture?id=1', api });
  const title = await screen.findByRole('textbox', { name: /Título/ });
  expect(screen.getByText(/Ficheiro actual: aula.pdf/)).toBeVisible();
  await user.clear(title);
  await user.type(title, 'Aula 1 revista');
  await user.click(screen.getByRole('button', { name: 'Guardar aula' }));
  expect(await screen.findByRole('row', { name: /Aula 1 revista/ })).toBeVisible();
  expect(api.calls(updateLecture)).toMatchObject([
    { params: { id: 1 }, body: { title: 'Aula 1 revista', version: 1 } },
  ]);
  unmount();
  renderScreen(pages, { url: '/create-new-lecture?id=77', api });
  expect(await screen.findByText('Esta aula não existe ou não é sua.')).toBeVisible();
});
