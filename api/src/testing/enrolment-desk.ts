import { assignSubject } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { enrolledOf } from './enrolled.ts';
import { identityServer } from './identity-server.ts';
import { signInAs } from './identity.ts';

/** Courses whose students the registry enrols in subjects. Call it at the top of a test file. */
export function enrolmentDesk() {
  const server = identityServer();
  const world = enrolledOf(() => server.db);
  let admin = '';
  let secretary = '';
  beforeAll(async () => {
    admin = (await signInAs(server, 'Admin')).token;
    secretary = (await signInAs(server, 'Secretaria')).token;
  });

  const body = (course_id: number, student_id: number, subjectSelected: number[], override_reason = '') => ({
    body: { subjectSelected, student_id, course_id, semester_id: 1, graduation_id: null, override_reason },
  });
  const assign = async (...args: Parameters<typeof body>) =>
    (await server.call(assignSubject, body(...args), args[3] ? admin : secretary)).data;
  const kinds = ({ refused }: { refused: { kind: string }[] }) => refused.map(({ kind }) => kind);
  /** A course with a class in its first year and a student in it. */
  async function begin(options: Parameters<typeof world.classGroup>[1] = {}) {
    const course = await world.course();
    const group = await world.classGroup(course, options);
    const student = await world.student(course, group);
    return { course, group, student };
  }
  return { server, world, body, assign, kinds, begin, admin: () => admin, secretary: () => secretary };
}
