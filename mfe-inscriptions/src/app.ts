import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/all-inscriprions': () => import('./inscription/inscriptions-page.tsx').then((m) => m.AllInscriptionsPage),
  '/all-inscriprions/:id': () =>
    import('./inscription/inscriptions-page.tsx').then((m) => m.AllInscriptionsPage),
  '/payedInscriptions/:year': () =>
    import('./inscription/inscriptions-page.tsx').then((m) => m.PaidInscriptionsPage),
  '/pendentsInscriptions/:year': () =>
    import('./inscription/inscriptions-page.tsx').then((m) => m.PendingInscriptionsPage),
  '/Candidate': () => import('./candidate/candidate-page.tsx').then((m) => m.CandidatePage),
  '/Candidate/:year': () => import('./candidate/candidate-page.tsx').then((m) => m.CandidatePage),
  '/concludedRenew/:year': () =>
    import('./inscription/inscriptions-page.tsx').then((m) => m.ConcludedRenewalsPage),
  '/RenewPendents/:year': () =>
    import('./inscription/inscriptions-page.tsx').then((m) => m.PendingRenewalsPage),
  '/confirm_payment': () => import('./payment/payment-page.tsx').then((m) => m.PaymentPage),
  '/inscription-statistic': () => import('./statistic/statistic-page.tsx').then((m) => m.StatisticPage),
  '/inscription-report': () => import('./report/report-page.tsx').then((m) => m.ReportPage),
});
