import { renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { RecentRecords } from './recent-records.tsx';

const menu = [
  { id: 'ensino', title: 'Ensino', entries: [{ path: '/students', title: 'Todos', icon: 'users' }] },
] as never;
const open = (url: string) => renderScreen(<RecentRecords menu={menu} onChoose={() => {}} />, { url });

test('the page of a record is listed by the last name it says, and a list is not', async () => {
  document.title = 'Estudantes · Demo';
  const first = open('/student_details/7');
  document.title = 'Estudante · Demo';
  document.title = 'Ana Mondlane · Demo';
  const link = await screen.findByRole('link', { name: 'Ana Mondlane' });
  expect(link).toHaveAttribute('href', '/student_details/7');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  first.unmount();
  open('/students/2027');
  document.title = 'Lista · Demo';
  document.title = 'Todos · Demo';
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Todos' })).toBeNull());
});
