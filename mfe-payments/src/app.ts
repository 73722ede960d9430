import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({
  '/payments': () => import('./statements/payments-page.tsx').then((m) => m.PaymentsPage),
  '/payments/debt': () => import('./debts/debts-page.tsx').then((m) => m.DebtsPage),
  '/payments/extract': () => import('./statements/extract-page.tsx').then((m) => m.ExtractPage),
  '/payments/paymentInscriptions_renews': () =>
    import('./statements/inscriptions-page.tsx').then((m) => m.InscriptionsPage),
  '/payments/import': () => import('./bank/bank-page.tsx').then((m) => m.BankPage),
  '/payments/mpesa': () => import('./mpesa/mpesa-page.tsx').then((m) => m.MpesaPage),
  '/payments/sponsors': () => import('./sponsors/sponsors-page.tsx').then((m) => m.SponsorsPage),
  '/payments/accounts': () => import('./account/accounts-page.tsx').then((m) => m.AccountsPage),
  '/payments/accounts/:id': () => import('./account/account-page.tsx').then((m) => m.AccountPage),
  '/payments/counter': () => import('./desk/counter-page.tsx').then((m) => m.CounterPage),
  '/payments/desk': () => import('./desk/desk-page.tsx').then((m) => m.DeskPage),
  '/payments/closing': () => import('./closing/closing-page.tsx').then((m) => m.ClosingPage),
  '/payments/second': () => import('./second/second-page.tsx').then((m) => m.SecondPage),
  '/payments/monthly': () => import('./monthly/monthly-page.tsx').then((m) => m.MonthlyPage),
  '/payments/discounts': () => import('./discounts/discounts-page.tsx').then((m) => m.DiscountsPage),
  '/fines': () => import('./fines/fines-page.tsx').then((m) => m.FinesPage),
  '/services': () => import('./services/services-page.tsx').then((m) => m.ServicesPage),
  '/services/references': () => import('./references/references-page.tsx').then((m) => m.ReferencesPage),
  '/extract': () => import('./services/services-page.tsx').then((m) => m.ServiceExtractPage),
  '/settings': () => import('./fees/fees-page.tsx').then((m) => m.FeesPage),
  '/settings/blocks': () => import('./blocks/blocks-page.tsx').then((m) => m.BlocksPage),
  '/entities': () => import('./entities/entities-page.tsx').then((m) => m.EntitiesPage),
});
