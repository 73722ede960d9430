import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/Student': () => import('./home/home-page.tsx').then((m) => m.HomePage),
  '/Student/assessmentResult': () => import('./results/results-page.tsx').then((m) => m.ResultsPage),
  '/assessmentResulExam': () => import('./exams/exams-page.tsx').then((m) => m.ExamsPage),
  '/Student/path': () => import('./path/path-page.tsx').then((m) => m.PathPage),
  '/Student/materials': () => import('./materials/materials-page.tsx').then((m) => m.MaterialsPage),
  '/Student/views': () => import('./views/views-page.tsx').then((m) => m.ViewsPage),
  '/Student/payments': () => import('./payments/payments-page.tsx').then((m) => m.PaymentsPage),
  '/Student/services': () => import('./services/services-page.tsx').then((m) => m.ServicesPage),
  '/renew': () => import('./renewal/renewals-page.tsx').then((m) => m.RenewalsPage),
  '/inscription/new': () => import('./renewal/new-renewal-page.tsx').then((m) => m.NewRenewalPage),
  '/notifications': () => import('./notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
});
