import { lectureFile, studentLectures, type Material } from '@portal/shared-kit/contract/grading/lecture';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { MaterialsPage } from './materials-page.tsx';

const lecture = (id: number, changes: Partial<Material> = {}): Material => ({
  id,
  title: `Aula ${id}`,
  description: 'Introdução',
  subject_id: 40,
  subject: { id: 40, name: 'Programação I' },
  is_assessment: false,
  expiresAt: '2027-12-31',
  expired: false,
  link: null,
  created_at: '2026-11-20T08:00:00.000Z',
  author: 'Amélia Sitoe',
  attachmnts: { name: `aula-${id}.pdf`, size: 1_240_000, media_type: 'application/pdf' },
  classmate_name: 'EI-1A',
  year: 2026,
  semester_id: 1,
  ...changes,
});
const physics = { subject_id: 41, subject: { id: 41, name: 'Física' } };
const rows = [
  lecture(3, { is_assessment: true }),
  lecture(2, { ...physics, attachmnts: null, link: 'https://exemplo.mz/aula' }),
  lecture(1, { expired: true, expiresAt: '2026-11-01' }),
];

test('lists material under its subject with its file and last day; shows expired material without its file', async () => {
  const api = fakeApi(
    on(studentLectures, ({ query }) => answer.page(rows, query)),
    on(lectureFile, () => {
      throw refuse('not_found', 'O ficheiro já não existe.');
    }),
  );
  const { user, portal } = renderScreen(<MaterialsPage />, { api, url: '/Student/materials' });
  const programming = within(await screen.findByRole('region', { name: 'Programação I' }));
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Física',
    'Programação I',
  ]);
  expect(programming.getByText('Avaliação')).toBeVisible();
  expect(programming.getByText('Disponível até 31/12/2027')).toBeVisible();
  expect(programming.getByText('Deixou de estar disponível em 01/11/2026.')).toBeVisible();
  expect(programming.queryByRole('button', { name: /aula-1/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Abrir ligação: Aula 2/ })).toHaveAttribute(
    'href',
    'https://exemplo.mz/aula',
  );
  await user.click(programming.getByRole('button', { name: 'Descarregar aula-3.pdf (1,2 MB)' }));
  await waitFor(() =>
    expect(portal.toasts.getState()).toEqual([
      expect.objectContaining({ kind: 'error', message: 'O ficheiro já não existe.' }),
    ]),
  );
  expect(api.calls(lectureFile)).toMatchObject([{ params: { id: 3 } }]);
  expect(await violations()).toEqual([]);
});

test('one subject is chosen by an address that can be kept', async () => {
  const api = fakeApi(on(studentLectures, ({ query }) => answer.page(rows, query)));
  const { user, portal } = renderScreen(<MaterialsPage />, { api, url: '/Student/materials' });
  await user.selectOptions(await screen.findByLabelText('Disciplina'), 'Física');
  expect(screen.queryByRole('region', { name: 'Programação I' })).not.toBeInTheDocument();
  expect(portal.location().search).toBe('?disciplina=41');
});

test('without material it is said so', async () => {
  const api = fakeApi(on(studentLectures, ({ query }) => answer.page([], query)));
  renderScreen(<MaterialsPage />, { api });
  expect(await screen.findByText('Ainda não tem registos')).toBeVisible();
});
