import { usePortal } from '@portal/shared-kit';
import {
  addProfileCompany,
  companyForm,
  fullProfileCompany,
  type CompanyForm as Value,
  type CompanyRecord,
} from '@portal/shared-kit/contract/platform/company';
import { call, useAllowed, useCommand } from '@portal/shared-kit/data';
import { PageForm } from '@portal/shared-kit/form';
import { type ComponentProps, useState } from 'react';
import { LogoPanel } from './logo-panel.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyFields } from './company-fields.tsx';

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

/** The profile as a form; facts without the permission to change it. */
function CompanyForm({ record }: { record: CompanyRecord }) {
  const { http, notify, institutionChanged } = usePortal();
  const allowed = useAllowed();
  const save = useCommand(addProfileCompany, [fullProfileCompany]);
  const [loaded, setLoaded] = useState(record);

  if (!allowed(addProfileCompany)) return <CompanyFacts record={record} />;
  return (
    <PageForm<Value>
      schema={companyForm}
      value={record}
      draftKey="company"
      onSubmit={async (value) => {
        // The version loaded after a conflict applies as long as the record itself is not newer.
        const version = Math.max(record.version, loaded.version);
        const { message, data } = await save.mutateAsync({ body: { ...value, version } });
        setLoaded(data);
        notify.success(message);
        institutionChanged();
        return data;
      }}
      reload={async () => {
        const { data } = await call(http, fullProfileCompany, {});
        setLoaded(data);
        return data;
      }}
    >
      <CompanyFields facts={record} />
    </PageForm>
  );
}
