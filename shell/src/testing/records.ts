import type { SessionRecord, SessionUser } from '@portal/shared-kit/contract/identity/identity';
import { treeOf } from '@portal/shared-kit/contract/core/permission-tree';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';

export const ana: SessionUser = {
  id: 7,
  email: 'ana@demo.test',
  user_code: null,
  role: ['Secretaria'],
  person: {
    fullName: 'Ana Macuácua',
    gender: 'Feminino',
    birthDate: '1990-03-05',
    doc_type: 'Bilhete de Identidade',
    doc_number: '110100123456A',
    created_at: '2025-02-03T22:30:00.000Z',
    user_id: 7,
  },
  first_logg: 'não',
  last_login_at: null,
};
export const rui: SessionUser = {
  ...ana,
  id: 8,
  email: 'rui@demo.test',
  person: { ...ana.person, fullName: 'Rui Sitoe', user_id: 8 },
};

export const rightsOf = (...actions: Permission[]) => ({
  home: '/dashboard',
  permissions: treeOf(actions),
  actions,
});

/** The answer of a sign-in, with a token valid for 15 minutes from `from` (milliseconds). */
export const recordOf = (user: SessionUser, token: string, from = Date.now()): SessionRecord => ({
  status: 1,
  success: true,
  message: 'ok',
  ...tokenOf(token, from),
  ...rightsOf('dashboard.read', 'departments.read'),
  data: user,
});

export const tokenOf = (token: string, from = Date.now()) => ({
  access_token: token,
  expires_at: new Date(from + 15 * 60_000).toISOString(),
});
