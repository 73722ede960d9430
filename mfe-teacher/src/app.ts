import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/Teacher': () => import('./home/home-page.tsx').then((m) => m.HomePage),
  '/mySubjects': () => import('./subjects/my-subjects-page.tsx').then((m) => m.MySubjectsPage),
  '/subjetctDateils/:id_subject': () => import('./subjects/subject-page.tsx').then((m) => m.SubjectPage),
  '/myClassmates': () => import('./classes/my-classes-page.tsx').then((m) => m.MyClassesPage),
  '/assessment_studant/:subject_id/:classmate_id': () =>
    import('./grid/grid-page.tsx').then((m) => m.GridPage),
  '/AddAssessments/:subject_id/:classmate_id': () =>
    import('./classes/assessments-page.tsx').then((m) => m.AssessmentsPage),
  '/AddAssessments/:id_classmate': () =>
    import('./classes/assessments-page.tsx').then((m) => m.ChooseSubjectPage),
  '/lectures': () => import('./lectures/lectures-page.tsx').then((m) => m.LecturesPage),
  '/create-new-lecture': () => import('./lectures/lecture-page.tsx').then((m) => m.LecturePage),
  '/my-exams': () => import('./exams/exams-page.tsx').then((m) => m.ExamsPage),
  '/grade-reviews': () => import('./reviews/reviews-page.tsx').then((m) => m.ReviewsPage),
  '/exports-grade': () => import('./exports/exports-page.tsx').then((m) => m.ExportsPage),
  '/classmateDateils/:id_classmate': () => import('./classes/class-page.tsx').then((m) => m.ClassPage),
});
