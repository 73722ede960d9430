import {
  changeRenewalSettings,
  renewalSettings,
  renewalSettingsForm,
  type RenewalSettings as Settings,
} from '@portal/shared-kit/contract/enrolment/own-renewal';
import { useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import { MoneyField, PageForm } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

/** The fine for renewing late; visible only to those who may change it (row 86). */
export function RenewalSettings() {
  const { notify } = usePortal();
  const may = useAllowed()(changeRenewalSettings);
  const read = useEndpoint(renewalSettings, {}, { enabled: may });
  const change = useCommand(changeRenewalSettings, [renewalSettings]);
  const settings = read.data?.data;
  if (!may) return null;
  return (
    <section aria-label={text.renewals} style={{ marginTop: 32, maxWidth: 640 }}>
      <h2 style={{ fontSize: 18 }}>{text.renewals}</h2>
      <ScreenState
        failure={settings ? undefined : (read.error ?? undefined)}
        loading={!settings}
        empty={undefined}
        onRetry={() => void read.refetch()}
      >
        {settings && (
          <PageForm<Settings>
            schema={renewalSettingsForm}
            value={settings}
            onSubmit={async (body) => {
              const { message, data } = await change.mutateAsync({ body });
              notify.success(message);
              return data;
            }}
          >
            <Form.Item name="late_fine" label={text.lateFine} extra={text.lateFineHint}>
              <MoneyField />
            </Form.Item>
          </PageForm>
        )}
      </ScreenState>
    </section>
  );
}
