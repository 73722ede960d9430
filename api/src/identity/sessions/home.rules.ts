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

/** Landing page of a role after sign-in; names are compared ignoring case (decision 4). A custom role lands on the dashboard if it has any
 *  permission, and the portal redirects where that is not allowed (I50). */
export const homeOf = (role: string, actions: readonly string[]): string =>
  homes.get(role.toLowerCase()) ?? (actions.length > 0 ? '/dashboard' : '/unauthorized');
