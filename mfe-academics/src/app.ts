import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/activities': () => import('./period/period-page.tsx').then((m) => m.StartOfYearPage),
  '/activities/configure_dates': () => import('./period/period-page.tsx').then((m) => m.FrequencyDatesPage),
  '/activities/configure_dates_exames': () => import('./period/period-page.tsx').then((m) => m.ExamDatesPage),
  '/activities/end_semester': () => import('./closing/closing-page.tsx').then((m) => m.ClosingPage),
  '/alocate_teacher_geral': () =>
    import('./allocation/allocation-list.tsx').then((m) => m.AllAllocationsPage),
  '/teachers/alocate/:id_teacher': () =>
    import('./allocation/teacher-allocation-page.tsx').then((m) => m.TeacherAllocationPage),
  '/activities/configure_inscription': () =>
    import('./period/period-page.tsx').then((m) => m.ConfigureInscriptionPage),
  '/all-students': () => import('./enrol/all-students-page.tsx').then((m) => m.AllStudentsPage),
  '/communications': () =>
    import('./communications/communications-page.tsx').then((m) => m.CommunicationsPage),
  '/equivalences': () => import('./equivalences/equivalences-page.tsx').then((m) => m.EquivalencesPage),
  '/exams': () => import('./exams/exams-page.tsx').then((m) => m.ExamsPage),
  '/enroll': () => import('./enrol/enroll-page.tsx').then((m) => m.EnrollPage),
  '/guidelines': () => import('./grade-sheets/guidelines-page.tsx').then((m) => m.GuidelinesPage),
  '/guidelines/:id': () => import('./grade-sheets/sheet-page.tsx').then((m) => m.SheetPage),
  '/guidelinesByClassmate': () =>
    import('./class-results/class-results-page.tsx').then((m) => m.ClassResultsPage),
  '/new-year': () => import('./new-year/new-year-page.tsx').then((m) => m.NewYearPage),
  '/percents': () => import('./percentages/percents-page.tsx').then((m) => m.PercentsPage),
  '/students': () => import('./students/student-list-page.tsx').then((m) => m.StudentListPage),
  '/students/corrections': () => import('./corrections/corrections-page.tsx').then((m) => m.CorrectionsPage),
  '/updateStudent/:id': () => import('./students/edit-student-page.tsx').then((m) => m.EditStudentPage),
  '/student_details/:id': () => import('./students/student-page.tsx').then((m) => m.StudentPage),
});
