import { answer, fakeApi, on, renderScreen } from '@portal/shared-kit/testing';
import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { permissionNames } from '@portal/shared-kit/contract/core/permissions';
import { teacher } from '@portal/shared-kit/contract/people/teacher';
import { Route, Routes } from '@portal/shared-kit/router';
import { row } from './teacher-fake.ts';
import { TeacherProfilePage } from './teacher-profile-page.tsx';

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
