import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/departments': () => import('./department/department-page.tsx').then((m) => m.DepartmentPage),
  '/courses': () => import('./course/course-page.tsx').then((m) => m.CoursePage),
  '/company_profile': () => import('./company/company-page.tsx').then((m) => m.CompanyPage),
  '/company_profile/logo': () => import('./company/logo-page.tsx').then((m) => m.LogoPage),
});
