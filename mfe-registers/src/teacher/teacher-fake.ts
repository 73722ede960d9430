import { teacher, type TeacherRow } from '@portal/shared-kit/contract/people/teacher';
import { fakeApi, fakeRegister, type Fake } from '@portal/shared-kit/testing';
import { aPerson, fakePeople } from '../common/person/person-fake.ts';

/** A teacher as the API answers one. */
export const row = (more: Partial<TeacherRow> = {}): TeacherRow => ({
  ...aPerson({ fullName: 'Joaquim Mondlane' }),
  id: 1,
  teacher_id: 1,
  department_id: 4,
  department_name: 'Direito',
  hasCertificate: 'Sim',
  created_at: '2026-02-03T08:00:00.000Z',
  active: true,
  version: 4,
  in_use: false,
  ...more,
});

/** The fake API of teachers; changes are stored. `more` overrides it. */
export const serve = (rows: TeacherRow[], ...more: Fake[]) =>
  fakeApi(
    ...more,
    ...fakeRegister(teacher, rows, {
      made: (id, { person_id: _person, create_user: _account, ...form }) =>
        row({ ...form, id, teacher_id: id }),
      said: { create: 'Professor criado com sucesso.', update: 'Professor actualizado com sucesso.' },
    }),
    ...fakePeople,
  );
