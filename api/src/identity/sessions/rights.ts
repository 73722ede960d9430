import type { sessionUser } from '@portal/shared-kit/contract/identity/identity';
import type * as z from 'zod';
import { treeOf } from '@portal/shared-kit/contract/core/permission-tree';
import type { Account } from './account.repository.ts';
import { homeOf } from './home.rules.ts';

/** Home, tree and permission names, as returned by sign-in, renewal and the role group (decision 142). */
export const rightsOf = (role: string, actions: string[]) => ({
  home: homeOf(role, actions),
  permissions: treeOf(actions),
  actions,
});

/** An account on the wire (S1 §3). */
export const sessionUserOf = (account: Account): z.input<typeof sessionUser> => ({
  id: account.id,
  email: account.email,
  user_code: account.user_code,
  role: [account.role],
  person: {
    fullName: account.full_name,
    gender: account.gender,
    birthDate: account.birth_date,
    doc_type: account.doc_type,
    doc_number: account.doc_number,
    created_at: account.person_created_at,
    user_id: account.id,
  },
  first_logg: account.first_login ? 'yes' : 'não',
  last_login_at: account.last_login_at,
  ...(account.password_hash === null && { without_password: true as const }),
});

/** Whether the account may sign in. */
export const isUsable = (account: Pick<Account, 'active' | 'blocked_at'>): boolean =>
  account.active && !account.blocked_at;
