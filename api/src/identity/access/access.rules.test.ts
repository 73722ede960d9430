import { mayGive, raised, touched, type UserPermission } from './access.rules.ts';

const permission = (name: string, origin: UserPermission['origin'], master_only = false): UserPermission => ({
  name,
  origin,
  master_only,
});
const names = (rows: readonly UserPermission[]) => rows.map(({ name }) => name);

test('a permission that becomes effective is raised: granted, or no longer denied', () => {
  const before = [permission('a.read', 'role'), permission('b.read', 'denied')];
  const after = [
    permission('a.read', 'direct'),
    permission('b.read', 'role'),
    permission('c.read', 'direct'),
    permission('d.read', 'denied'),
  ];
  expect(names(raised(before, after))).toEqual(['b.read', 'c.read']);
  expect(raised(after, before)).toHaveLength(0);
});

test('a permission whose entry differs is touched, even where it is as effective as before', () => {
  const before = [permission('a.read', 'role'), permission('b.read', 'role'), permission('c.read', 'direct')];
  const after = [permission('a.read', 'direct'), permission('b.read', 'role')];
  expect(names(touched(before, after))).toEqual(['a.read', 'c.read']);
  expect(touched(after, after)).toEqual([]);
});

describe('a role', () => {
  const actor = (...permissions: string[]) => ({ userId: 1, roleId: 1, permissions: new Set(permissions) });
  test.each([
    ['what they hold themselves', actor('a.read', 'b.read'), false, true],
    ['more than they hold', actor('a.read'), false, false],
    ['anything, as an administrator of roles', actor('roles.update'), false, true],
    ['what only a Master gives, as an administrator of roles', actor('roles.update'), true, false],
    ['what only a Master gives, as a Master', actor('roles.update', 'roles.grant_master'), true, true],
  ])('with %s', (_what, who, closed, allowed) => {
    expect(mayGive(who, { protected: closed }, ['a.read', 'b.read'])).toBe(allowed);
  });
});
