import { act, screen, waitFor } from '@testing-library/react';
import { course } from '../../contract/offer/course.ts';
import { violations } from '../../testing/index.ts';
import { open, serve } from '../register/course-screen-fake.tsx';

const view = (name: string) => screen.findByRole('dialog', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('an address with a record opens its view, also of one that the shown page does not contain, and closing takes it out', async () => {
  const it = open('/courses?search=Curso+1&ver=20');
  expect(await view('Ver – Curso 20')).toBeVisible();
  expect(await violations()).toEqual([]);
  await it.user.click(screen.getAllByRole('button', { name: 'Fechar' })[0]!);
  await closed();
  expect(it.portal.location().search).toBe('?search=Curso+1');
  // The address was replaced: going back does not open it again.
  act(() => it.portal.props.history.go(-1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a record opened from its row is in the address, and closing it goes back, however often it is asked', async () => {
  const it = open('/dashboard');
  act(() => it.portal.props.history.push('/courses'));
  await it.user.click(await screen.findByRole('button', { name: 'Ver Curso 1' }));
  await view('Ver – Curso 1');
  expect(it.portal.location().search).toBe('?ver=1');
  act(() => it.portal.props.history.go(-1));
  await closed();
  expect(it.portal.location()).toMatchObject({ pathname: '/courses', search: '' });

  await it.user.click(screen.getByRole('button', { name: 'Ver Curso 1' }));
  await view('Ver – Curso 1');
  await it.user.keyboard('{Escape}{Escape}');
  await closed();
  expect(it.portal.location()).toMatchObject({ pathname: '/courses', search: '' });
  expect(screen.getByRole('button', { name: 'Ver Curso 1' })).toHaveFocus();
});

test('a record that is not there says so, and a number that is none opens nothing', async () => {
  const it = open('/courses?ver=999');
  const dialog = await view('Ver');
  await waitFor(() => expect(dialog).toHaveTextContent('Curso não encontrado.'));
  expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument();
  it.unmount();
  const { api } = open('/courses?ver=nenhum');
  await screen.findByRole('row', { name: /Curso 1 / });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.calls(course.get)).toEqual([]);
});

test('editing from a view takes the record out of the address, so that closing the form shows the list', async () => {
  const it = open('/courses?ver=3', serve());
  await view('Ver – Curso 3');
  await it.user.click(screen.getByRole('button', { name: 'Editar' }));
  await view('Editar – Curso 3');
  expect(it.portal.location().search).toBe('');
  await it.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await closed();
});
