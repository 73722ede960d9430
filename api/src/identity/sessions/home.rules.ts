const homes = new Map(
  Object.entries({
    master: '/dashboard',
    secretaria: '/dashboard',
    admin: '/dashboard',
    testers: '/dashboard',
    teacher: '/Teacher',
    student: '/Student',
  }),
);

/** Where a role lands after sign-in; names compare without case (decision 4). A role that the institution made is at home at the
 *  dashboard as soon as it may anything, and the portal leads on where that is closed to it (I50). */
export const homeOf = (role: string, actions: readonly string[]): string =>
  homes.get(role.toLowerCase()) ?? (actions.length > 0 ? '/dashboard' : '/unauthorized');
