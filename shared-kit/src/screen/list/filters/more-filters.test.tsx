import { screen, within } from '@testing-library/react';
import { course } from '../../../contract/offer/course.ts';
import { onNarrowScreen, renderScreen, violations } from '../../../testing/index.ts';
import { serve } from '../../register/course-screen-fake.tsx';
import { ListToolbar, MoreFilters, ScreenFrame, StateFilter, useList } from '../../index.ts';

const lessUsed = ['state'] as const;
function Screen() {
  const list = useList(course.list, ['department_id', ...lessUsed]);
  return (
    <ScreenFrame title="Cursos">
      <ListToolbar list={list}>
        <MoreFilters list={list} names={lessUsed}>
          <StateFilter list={list} />
        </MoreFilters>
      </ListToolbar>
      <button type="button">Depois</button>
    </ScreenFrame>
  );
}
const open = (url = '/courses') => renderScreen(<Screen />, { url, api: serve().api });
const toggle = () => screen.getByRole('button', { name: /^Filtros/ });
const filter = () => screen.queryByRole('combobox', { name: 'Estado' });

test("less used filters stand behind 'Filtros', which counts those in use, and in the address", async () => {
  const { user, portal } = open();
  expect(toggle()).toHaveTextContent(/^Filtros$/);
  expect(filter()).not.toBeInTheDocument();
  await user.click(toggle());
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(filter()).toHaveFocus();
  for (const each of [toggle(), filter()]) expect(each).not.toHaveClass('pk-in-use');
  expect(within(screen.getByRole('group', { name: 'Filtros' })).getByRole('combobox')).toBe(filter());
  expect(await violations()).toEqual([]);
  await user.selectOptions(filter()!, 'inactivo');
  expect(portal.location().search).toBe('?state=inactivo');
  expect(toggle()).toHaveTextContent('Filtros (1)');
  expect(filter()).toHaveValue('inactivo');
  for (const each of [toggle(), filter()]) expect(each).toHaveClass('pk-in-use');
});

test('they close with Escape, which returns the focus, with a second click, and when something else is used', async () => {
  const { user } = open('/courses?state=activo&department_id=4');
  expect(toggle()).toHaveTextContent('Filtros (1)');
  toggle().focus();
  await user.keyboard('{Enter}');
  expect(filter()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(filter()).not.toBeInTheDocument();
  expect(toggle()).toHaveFocus();
  await user.click(toggle());
  await user.click(toggle());
  expect(filter()).not.toBeInTheDocument();
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Depois' }));
  expect(filter()).not.toBeInTheDocument();
});

test('on a phone they stand among the others', () =>
  onNarrowScreen(async () => {
    open();
    expect(await screen.findByRole('combobox', { name: 'Estado' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Filtros/ })).not.toBeInTheDocument();
  }));
