import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/Teacher': () => import('./home/home-page.tsx').then((m) => m.HomePage),
  '/mySubjects': () => import('./subjects/my-subjects-page.tsx').then((m) => m.MySubjectsPage),
  '/subjetctDateils/:id_subject': () => import('./subjects/subject-page.tsx').then((m) => m.SubjectPage),
  '/myClassmates': () => import('./classes/my-classes-page.tsx').then((m) => m.MyClassesPage),
  '/assessment_studant/:subject_id/:classmate_id': () =>
    import('./grid/grid-page.tsx').then((m) => m.GridPage),
  '/classmateDateils/:id_classmate': () => import('./classes/class-page.tsx').then((m) => m.ClassPage),
});
