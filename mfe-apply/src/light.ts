import { createLightRemote } from '@portal/shared-kit/light';

export const { bootstrap, mount, unmount, element } = createLightRemote({
  '/inscription': () => import('./application/application-page.tsx').then((m) => m.ApplicationPage),
  '/candidatura': () => import('./tracking/tracking-page.tsx').then((m) => m.TrackingPage),
  '/calendario': () => import('./calendar/calendar-page.tsx').then((m) => m.CalendarPage),
  '/verificar/:code?': () => import('./verification/verification-page.tsx').then((m) => m.VerificationPage),
  '/pagar/:code?': () => import('./payment-link/payment-link-page.tsx').then((m) => m.PaymentLinkPage),
});
