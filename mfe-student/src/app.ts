import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/Student': () => import('./home/home-page.tsx').then((m) => m.HomePage),
  '/Student/payments': () => import('./payments/payments-page.tsx').then((m) => m.PaymentsPage),
  '/notifications': () => import('./notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
  '/communications': () =>
    import('./communications/communications-page.tsx').then((m) => m.CommunicationsPage),
});
