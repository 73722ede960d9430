import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/departments': () => import('./department/department-page.tsx').then((m) => m.DepartmentPage),
  '/courses': () => import('./course/course-page.tsx').then((m) => m.CoursePage),
  '/subject': () => import('./subject/subject-page.tsx').then((m) => m.SubjectPage),
  '/edit-subject/:id_subject': () => import('./subject/edit-subject-page.tsx').then((m) => m.EditSubjectPage),
  '/all-subject': () => import('./plan/all-subject-page.tsx').then((m) => m.AllSubjectPage),
  '/subject_course': () => import('./plan/subject-course-page.tsx').then((m) => m.SubjectCoursePage),
  '/subject/precedences': () => import('./precedence/precedence-page.tsx').then((m) => m.PrecedencePage),
  '/classmates': () => import('./classmates/classmates-page.tsx').then((m) => m.ClassmatesPage),
  '/company_profile': () => import('./company/company-page.tsx').then((m) => m.CompanyPage),
  '/company_profile/logo': () => import('./company/logo-page.tsx').then((m) => m.LogoPage),
  '/teachers': () => import('./teacher/teacher-page.tsx').then((m) => m.TeacherPage),
  '/teachers/:id_teacher': () =>
    import('./teacher/teacher-profile-page.tsx').then((m) => m.TeacherProfilePage),
  '/employees': () => import('./employee/employee-page.tsx').then((m) => m.EmployeePage),
});
