import {
  annulmentLimits,
  changeInscriptionSettings,
  inscriptionSettings,
  type AnnulmentLimits,
} from '@portal/shared-kit/contract/enrolment/inscription';
import { useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import { PageForm } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

/** Limits for annulling an active inscription; visible only to those who may change them (C.3). */
export function AnnulmentSettings() {
  const { notify } = usePortal();
  const allowed = useAllowed();
  const may = allowed(changeInscriptionSettings);
  const read = useEndpoint(inscriptionSettings, {}, { enabled: may });
  const change = useCommand(changeInscriptionSettings, [inscriptionSettings]);
  const limits = read.data?.data;
  if (!may) return null;
  return (
    <section aria-label={text.annulment} style={{ marginTop: 32, maxWidth: 640 }}>
      <h2 style={{ fontSize: 18 }}>{text.annulment}</h2>
      <ScreenState
        failure={limits ? undefined : (read.error ?? undefined)}
        loading={!limits}
        empty={undefined}
        onRetry={() => void read.refetch()}
      >
        {limits && (
          <PageForm<AnnulmentLimits>
            schema={annulmentLimits}
            value={limits}
            onSubmit={async (body) => {
              const { message, data } = await change.mutateAsync({ body });
              notify.success(message);
              return data;
            }}
          >
            <Form.Item name="after_semesters" label={text.afterSemesters} extra={text.afterSemestersHint}>
              <InputNumber min={0} max={10} precision={0} />
            </Form.Item>
            <Form.Item name="per_degree" label={text.perDegree}>
              <InputNumber min={0} max={10} precision={0} />
            </Form.Item>
          </PageForm>
        )}
      </ScreenState>
    </section>
  );
}
