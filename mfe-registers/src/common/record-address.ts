/** Addresses of the records of registers: their view over their list. */
const viewIn = (list: string) => (id: number) => `${list}?ver=${id}`;

export const recordAddress = {
  department: viewIn('/departments'),
  course: viewIn('/courses'),
  subject: viewIn('/subject'),
  employee: viewIn('/employees'),
  plan: (courseId: number) => `/courses/${courseId}/plan`,
};
