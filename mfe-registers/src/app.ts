import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/departments': () => import('./department/department-page.tsx').then((m) => m.DepartmentPage),
  '/courses': () => import('./course/course-page.tsx').then((m) => m.CoursePage),
  '/courses/:id_course/plan': () => import('./plan/grid/course-plan-page.tsx').then((m) => m.CoursePlanPage),
  '/subject': () => import('./subject/subject-page.tsx').then((m) => m.SubjectPage),
  '/edit-subject/:id_subject': () => import('./subject/edit-subject-page.tsx').then((m) => m.EditSubjectPage),
  '/all-subject': () => import('./plan/all-subject-page.tsx').then((m) => m.AllSubjectPage),
  '/subject_course': () => import('./plan/subject-course-page.tsx').then((m) => m.SubjectCoursePage),
  '/subject/precedences': () => import('./precedence/precedence-page.tsx').then((m) => m.PrecedencePage),
  '/classmates': () => import('./class-group/class-groups-page.tsx').then((m) => m.ClassGroupsPage),
  '/company_profile': () => import('./company/company-page.tsx').then((m) => m.CompanyPage),
  '/company_profile/logo': () => import('./company/company-page.tsx').then((m) => m.LogoPage),
  '/teachers': () => import('./teacher/teacher-page.tsx').then((m) => m.TeacherPage),
  '/teachers/:id_teacher': () =>
    import('./teacher/teacher-profile-page.tsx').then((m) => m.TeacherProfilePage),
  '/employees': () => import('./employee/employee-page.tsx').then((m) => m.EmployeePage),
  '/users': () => import('./user/user-page.tsx').then((m) => m.UserPage),
  '/users/second-factor': () => import('./user/second-factor-page.tsx').then((m) => m.SecondFactorPage),
  '/users/providers': () => import('./provider/providers-page.tsx').then((m) => m.ProvidersPage),
  '/users/groups': () => import('./role/roles-page.tsx').then((m) => m.RolesPage),
  '/all-roles': () => import('./role/roles-page.tsx').then((m) => m.RolesPage),
  '/users/groups/permissions/:id': () =>
    import('./role/role-permissions-page.tsx').then((m) => m.RolePermissionsPage),
  '/give-permissions': () => import('./role/role-permissions-page.tsx').then((m) => m.GivePermissionsPage),
  '/add-permissions': () => import('./role/permission-names-page.tsx').then((m) => m.PermissionNamesPage),
  '/add-roles': () => import('./role/add-role-page.tsx').then((m) => m.AddRolePage),
  '/audit': () => import('./audit/audit-page.tsx').then((m) => m.AuditPage),
  '/planned-maintenance': () => import('./maintenance/maintenance-page.tsx').then((m) => m.MaintenancePage),
  '/AlocateUser/:user_id': () => import('./user/user-rights-page.tsx').then((m) => m.UserRightsPage),
  '/rooms': () => import('./room/room-page.tsx').then((m) => m.RoomPage),
});
