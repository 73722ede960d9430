import { later } from '@portal/shared-kit';
import { PeriodPage } from './period-page.tsx';

const IntakeSettings = later(() => import('./intake-settings.tsx').then((m) => m.IntakeSettings));

/** `/activities/configure_inscription`: periods of applications and renewals, the age of candidates, and enrolment limits (decisions 21,
 *  127). */
export const ConfigureInscriptionPage = () => (
  <PeriodPage page="intake">
    <IntakeSettings />
  </PeriodPage>
);
