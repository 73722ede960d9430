import {
  changeEnrolmentLimits,
  enrolmentLimits,
  limitForm,
  type EnrolmentLimits,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import { PageForm } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './messages.ts';

type Limits = Omit<EnrolmentLimits, 'degree'>;

/** Limits of subjects per semester and of attempts, by degree; visible only to those who may change them (I9). */
export function EnrolmentLimitSettings() {
  const { notify } = usePortal();
  const may = useAllowed()(changeEnrolmentLimits);
  const read = useEndpoint(enrolmentLimits, {}, { enabled: may });
  const change = useCommand(changeEnrolmentLimits, [enrolmentLimits]);
  const [degree, setDegree] = useState<EnrolmentLimits['degree']>('Licenciatura');
  const all = read.data?.data;
  const shown = all?.find((it) => it.degree === degree);
  if (!may) return null;
  return (
    <section aria-label={text.limits} style={{ marginTop: 32, maxWidth: 640 }}>
      <h2 style={{ fontSize: 18 }}>{text.limits}</h2>
      <p>{text.limitsHint}</p>
      <ScreenState
        failure={all ? undefined : (read.error ?? undefined)}
        loading={!all}
        empty={undefined}
        onRetry={() => void read.refetch()}
      >
        {shown && (
          <>
            <p>
              <select
                className="pk-control"
                aria-label={text.degree}
                value={degree}
                onChange={({ target }) =>
                  setDegree(all!.find((it) => it.degree === target.value)?.degree ?? degree)
                }
              >
                {all!.map((it) => (
                  <option key={it.degree}>{it.degree}</option>
                ))}
              </select>
            </p>
            <PageForm<Limits>
              key={degree}
              schema={limitForm}
              value={{ subjects: shown.subjects, credits: shown.credits, attempts: shown.attempts }}
              onSubmit={async (body) => {
                const { message, data } = await change.mutateAsync({ body: { degree, ...body } });
                notify.success(message);
                return data;
              }}
            >
              <Form.Item name="subjects" label={text.limitSubjects}>
                <InputNumber min={1} max={30} precision={0} placeholder={text.noLimit} />
              </Form.Item>
              <Form.Item name="credits" label={text.limitCredits}>
                <InputNumber min={1} max={200} precision={0} placeholder={text.noLimit} />
              </Form.Item>
              <Form.Item name="attempts" label={text.limitAttempts}>
                <InputNumber min={1} max={20} precision={0} placeholder={text.noLimit} />
              </Form.Item>
            </PageForm>
          </>
        )}
      </ScreenState>
    </section>
  );
}
