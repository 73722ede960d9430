import { Router } from '@portal/shared-kit/router';
import { render, screen } from '@testing-library/react';
import { Sidebar } from './sidebar.tsx';

const still = { createHref: String, push: () => {}, replace: () => {}, go: () => {} };
const entry = (path: string) => ({ path, title: path, icon: undefined });
const paths = ['/subject', '/subject/precedences', '/users/', '/users/groups', '/courses'];

/** The entry of the menu that is marked at an address. */
function current(address: string) {
  const groups = [{ id: 'registos', title: 'Registos', entries: paths.map(entry) }];
  const { unmount } = render(
    <Router location={address} navigator={still}>
      <Sidebar groups={groups} onIntent={() => {}} onChoose={() => {}} />
    </Router>,
  );
  const marked = screen.queryAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  unmount();
  return marked;
}

test.each([
  ['/subject', '/subject'],
  ['/subject/precedences', '/subject/precedences'],
  ['/users/', '/users/'],
  ['/users/groups', '/users/groups'],
  ['/users/groups/permissions/3', '/users/groups'],
  ['/courses/7', '/courses'],
])('at %s the one entry that is marked is %s', (address, path) => {
  expect(current(address)).toEqual([path]);
});
