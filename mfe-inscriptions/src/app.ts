import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/all-inscriprions': () => import('./hub/inscriptions-page.tsx').then((m) => m.AllInscriptionsPage),
  '/all-inscriprions/:id': () => import('./hub/inscriptions-page.tsx').then((m) => m.AllInscriptionsPage),
  '/payedInscriptions/:year': () => import('./hub/inscriptions-page.tsx').then((m) => m.PaidInscriptionsPage),
  '/pendentsInscriptions/:year': () =>
    import('./hub/inscriptions-page.tsx').then((m) => m.PendingInscriptionsPage),
  '/concludedRenew/:year': () => import('./hub/inscriptions-page.tsx').then((m) => m.ConcludedRenewalsPage),
  '/RenewPendents/:year': () => import('./hub/inscriptions-page.tsx').then((m) => m.PendingRenewalsPage),
});
