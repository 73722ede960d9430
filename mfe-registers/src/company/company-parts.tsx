import type { ComponentProps } from 'react';
import { CompanyForm } from './company-form.tsx';
import { LogoPanel } from './logo-panel.tsx';

/** The form and the logo below it. Loaded as one: a form that came after the logo would push it down. */
export const CompanyParts = ({
  withLogo,
  ...form
}: ComponentProps<typeof CompanyForm> & { withLogo: boolean }) => (
  <>
    <CompanyForm {...form} />
    {withLogo && <LogoPanel />}
  </>
);
