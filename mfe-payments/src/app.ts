import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/payments/import': () => import('./bank/bank-page.tsx').then((m) => m.BankPage),
  '/settings': () => import('./fees/fees-page.tsx').then((m) => m.FeesPage),
  '/entities': () => import('./entities/entities-page.tsx').then((m) => m.EntitiesPage),
});
