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

/** Where a role lands after sign-in; names compare without case (decision 4). */
export const homeOf = (role: string): string => homes.get(role.toLowerCase()) ?? '/unauthorized';
