import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { teacher, type TeacherRow } from '@portal/shared-kit/contract/people/teacher';
import { Route, Routes } from '@portal/shared-kit/router';
import { fakeApi, fakeRegister, type Fake, answer, on, renderScreen } from '@portal/shared-kit/testing';
import { aPerson, fakePeople } from './person-fake.ts';
import { TeacherProfilePage } from '../teacher/teacher-profile-page.tsx';

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

/** A class and subject that a teacher has now. */
export const allocation = {
  id: 1,
  teacher_id: 1,
  classmate_id: 2,
  classmate_name: 'Turma-1-LABORAL',
  classmate_scholar_shift: 'LABORAL',
  level_name: '1.º ano',
  course_name: 'Matemática',
  subject_id: 3,
  subject_name: 'Álgebra',
  role: 'RESPONSAVEL',
  entry_year: 2026,
  year: 2026,
  semester_id: 1,
  start_date: '2026-02-09',
  end_date: null,
};
/** What a teacher taught. */
export const past = {
  id: 1,
  year: 2025,
  semester: '1.º Semestre',
  class: 'Turma-1-LABORAL',
  course: 'Matemática',
  subject: 'Álgebra',
  role: 'RESPONSAVEL',
  start_date: '2025-02-10',
  end_date: '2025-06-30',
  students: 32,
  pass_rate: null,
  pauta_state: 'HOMOLOGADA',
};

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

const fakes = [
  on(teacher.get, () => answer.one(row())),
  on(allDepartments, () => answer.one([{ id: 3, dep_name: 'Letras' }])),
  on(provinces, () => answer.one([])),
  on(districts, () => answer.one([])),
];

/** Opens a tab of the profile of the teacher that `row` answers, as somebody with these permissions. */
export const openProfile = (
  tab: string,
  others: Parameters<typeof fakeApi>,
  actions: readonly (typeof permissionNames)[number][] = permissionNames,
) =>
  renderScreen(
    <Routes>
      <Route path="/teachers/:id_teacher" element={<TeacherProfilePage />} />
      <Route path="/teachers/" element={<p>lista</p>} />
    </Routes>,
    { url: `/teachers/1?separador=${tab}`, api: fakeApi(...others, ...fakes), actions },
  );
