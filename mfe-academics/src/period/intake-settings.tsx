import { usePortal } from '@portal/shared-kit';
import {
  applicationSettings,
  changeApplicationSettings,
} from '@portal/shared-kit/contract/admissions/candidate';
import {
  annulmentLimits,
  changeInscriptionSettings,
  inscriptionSettings,
  type AnnulmentLimits,
} from '@portal/shared-kit/contract/enrolment/inscription';
import {
  changeRenewalSettings,
  renewalSettings,
  renewalSettingsForm,
  type RenewalSettings,
} from '@portal/shared-kit/contract/enrolment/own-renewal';
import {
  changeEnrolmentLimits,
  enrolmentLimits,
  limitForm,
  type EnrolmentLimits,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { notifyFailure, useAllowed, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { MoneyItem, NumberItem, PageForm } from '@portal/shared-kit/form';
import { NativeSelect, optionsOf, ReadState } from '@portal/shared-kit/screen';
import { Form, InputNumber, Switch } from '@portal/shared-kit/ui-data';
import { useId, useState, type ReactNode } from 'react';
import { messages as text } from './messages.ts';

/** The institution's settings for applications and inscriptions; all but the first are visible only to those who may change them. */
export function IntakeSettings() {
  const allowed = useAllowed();
  return (
    <>
      {allowed(applicationSettings) && <CandidateAge />}
      {allowed(changeRenewalSettings) && <LateFine />}
      {allowed(changeInscriptionSettings) && <Annulments />}
      {allowed(changeEnrolmentLimits) && <Limits />}
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} style={{ marginTop: 32, maxWidth: 640 }}>
    <h2 style={{ fontSize: 18 }}>{title}</h2>
    {children}
  </section>
);

/** The institution's rules about the age of candidates (decision 21). */
function CandidateAge() {
  const read = useEndpoint(applicationSettings, {});
  const mayChange = useAllowed()(changeApplicationSettings);
  return (
    <Section title={text.admission}>
      <ReadState read={read}>
        {({ data }) => (
          <>
            <Setting name="exact_age" on={data.exact_age} label={text.exactAge} hint={text.exactAgeHint} />
            <Setting
              name="minors_with_guardian"
              on={data.minors_with_guardian}
              label={text.minors}
              hint={text.minorsHint}
            />
            {!mayChange && <p>{text.readOnly}</p>}
          </>
        )}
      </ReadState>
    </Section>
  );
}

interface SettingProps {
  name: 'exact_age' | 'minors_with_guardian';
  on: boolean;
  label: string;
  hint: string;
}

function Setting({ name, on, label, hint }: SettingProps) {
  const { notify } = usePortal();
  const allowed = useAllowed();
  const change = useCommand(changeApplicationSettings, [applicationSettings]);
  const id = useId();
  const turn = async (next: boolean) => {
    try {
      notify.success((await change.mutateAsync({ body: { [name]: next } })).message);
    } catch (problem) {
      notifyFailure(notify, problem, () => void turn(next));
    }
  };
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: '4px 12px',
        marginBottom: 12,
      }}
    >
      <Switch
        id={id}
        checked={on}
        loading={change.isPending}
        disabled={!allowed(changeApplicationSettings)}
        aria-describedby={`${id}-hint`}
        onChange={(next) => void turn(next)}
      />
      <label htmlFor={id}>{label}</label>
      <small id={`${id}-hint`} style={{ gridColumn: 2, color: 'var(--p-muted)' }}>
        {hint}
      </small>
    </div>
  );
}

/** The fine for renewing late (row 86). */
function LateFine() {
  const { notify } = usePortal();
  const read = useEndpoint(renewalSettings, {});
  const change = useCommand(changeRenewalSettings, [renewalSettings]);
  return (
    <Section title={text.renewals}>
      <ReadState read={read}>
        {({ data: settings }) => (
          <PageForm<RenewalSettings>
            schema={renewalSettingsForm}
            value={settings}
            onSubmit={async (body) => {
              const { message, data } = await change.mutateAsync({ body });
              notify.success(message);
              return data;
            }}
          >
            <MoneyItem name="late_fine" label={text.lateFine} extra={text.lateFineHint} />
          </PageForm>
        )}
      </ReadState>
    </Section>
  );
}

/** Limits for annulling an active inscription (C.3). */
function Annulments() {
  const { notify } = usePortal();
  const read = useEndpoint(inscriptionSettings, {});
  const change = useCommand(changeInscriptionSettings, [inscriptionSettings]);
  return (
    <Section title={text.annulment}>
      <ReadState read={read}>
        {({ data: limits }) => (
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
            <NumberItem name="per_degree" label={text.perDegree} min={0} max={10} precision={0} />
          </PageForm>
        )}
      </ReadState>
    </Section>
  );
}

/** Limits of subjects per semester and of attempts, by degree (I9). */
function Limits() {
  const { notify } = usePortal();
  const read = useEndpoint(enrolmentLimits, {});
  const change = useCommand(changeEnrolmentLimits, [enrolmentLimits]);
  const [chosen, setChosen] = useState<EnrolmentLimits['degree']>('Licenciatura');
  return (
    <Section title={text.limits}>
      <p>{text.limitsHint}</p>
      <ReadState read={read}>
        {({ data: all }) => {
          const limits = all.find(({ degree }) => degree === chosen);
          if (!limits) return null;
          const { degree, ...value } = limits;
          return (
            <>
              <p>
                <NativeSelect
                  aria-label={text.degree}
                  value={degree}
                  options={optionsOf(all.map((limits) => limits.degree))}
                  onChange={setChosen}
                />
              </p>
              <PageForm<Omit<EnrolmentLimits, 'degree'>>
                key={degree}
                draftKey={`enrolment-limits:${degree}`}
                schema={limitForm}
                value={value}
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
          );
        }}
      </ReadState>
    </Section>
  );
}
