import { later } from '@portal/shared-kit';
import { PeriodPage } from './period-page.tsx';

const AdmissionSettings = later(() => import('./admission-settings.tsx').then((m) => m.AdmissionSettings));
const AnnulmentSettings = later(() => import('./annulment-settings.tsx').then((m) => m.AnnulmentSettings));
const RenewalSettings = later(() => import('./renewal-settings.tsx').then((m) => m.RenewalSettings));
const EnrolmentLimitSettings = later(() =>
  import('./enrolment-limit-settings.tsx').then((m) => m.EnrolmentLimitSettings),
);

/** `/activities/configure_inscription`: periods of applications and renewals, the age of candidates, and enrolment limits (decisions 21,
 *  127). */
export const ConfigureInscriptionPage = () => (
  <PeriodPage page="intake">
    <AdmissionSettings />
    <RenewalSettings />
    <AnnulmentSettings />
    <EnrolmentLimitSettings />
  </PeriodPage>
);
