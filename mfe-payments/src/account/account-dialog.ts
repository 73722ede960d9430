import { later } from '@portal/shared-kit';

/** The dialog of an action. */
export const AccountDialog = later(() => import('./account-dialogs.tsx').then((m) => m.AccountDialog));
