import '@portal/shared-kit/schemas-now';
import { usePortal } from '@portal/shared-kit';
import {
  feeImpact,
  copyFees,
  createFee,
  feeForm,
  feeValues,
  feeVersions,
  changeFee,
  retireFee,
  type FeeForm,
  type FeeRow,
  feeNationalities,
  feeNationalityLabels,
  maxInstalments,
  proratingRules,
  applicableFee,
} from '@portal/shared-kit/contract/finance/fee';
import { call, notifyFailure, useCommand, useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import {
  ActionDialog,
  Choice,
  FormDrawer,
  type FormDrawerProps,
  optionsOf,
  ChoiceItem,
  LookupSelect,
  MoneyItem,
  NumberItem,
  RadioItem,
} from '@portal/shared-kit/form';
import { Mark, ReadState, FailureNotice } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { Form, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import { courseOptions, levelTypes } from '@portal/shared-kit/contract/offer/course';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { years } from '../common/years.ts';
import { messages as text } from './messages.ts';
import { nameOf, touched, scopeInWords, monthsInWords } from './words.ts';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';

export type Opened =
  | { dialog: 'add' | 'copy' | 'try' }
  | { dialog: 'change' | 'versions' | 'retire'; fee: FeeRow };
interface FeeDialogsProps {
  year: number;
  opened: Opened;
  onClose: () => void;
  onAdded: (fee: FeeRow) => void;
  /** Called after the row, and so its buttons, was removed. */
  onRetired: () => void;
  /** Called once it no longer counts, with what would add it again. */
  onEnded: (fee: FeeRow, form: FeeForm) => void;
}

interface Case {
  course_id: number | null;
  scholar_shift: (typeof shifts)[number];
  nationality: (typeof feeNationalities)[number];
}
const begin: Case = { course_id: null, scholar_shift: 'LABORAL', nationality: 'NACIONAL' };

/** 'Experimentar': which fee applies to a case, and why (decision 124). */
function TryDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const [feeCase, setFeeCase] = useState(begin);
  return (
    <ActionDialog title={text.tryTitle(year)} onClose={onClose}>
      <p>{text.tryHint}</p>
      <Form layout="vertical" initialValues={begin} onValuesChange={(_, all: Case) => setFeeCase(all)}>
        <Form.Item name="course_id" label={text.formCourse}>
          <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
        </Form.Item>
        <RadioItem name="scholar_shift" label={text.formShift} options={[...shifts]} />
        <Form.Item name="nationality" label={text.formNationality}>
          <Radio.Group options={optionsOf(feeNationalities, feeNationalityLabels)} />
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {typeof feeCase.course_id === 'number' && (
          <Outcome year={year} feeCase={{ ...feeCase, course_id: feeCase.course_id }} />
        )}
      </div>
    </ActionDialog>
  );
}

function Outcome({ year, feeCase }: { year: number; feeCase: Case & { course_id: number } }) {
  const { data, error, refetch } = useEndpoint(applicableFee, { query: { year, ...feeCase } });
  if (error && !data) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data) return <p>{text.loading}</p>;
  const { fee, before } = data.data;
  if (!fee) return <Alert type="warning" title={text.none} />;
  return (
    <Alert
      type="success"
      title={text.counts}
      description={
        <>
          <p>{before.length > 0 ? text.countsWhy(scopeInWords(fee)) : text.onlyOne}</p>
          <FeeValuesList fee={fee} />
          {before.length > 0 && (
            <>
              <p style={{ margin: '12px 0 4px' }}>{text.before}</p>
              <ol style={{ margin: 0, paddingLeft: 20 }}>
                {before.map((one) => (
                  <li key={one.id}>{scopeInWords(one)}</li>
                ))}
              </ol>
            </>
          )}
        </>
      }
    />
  );
}

/** Forms and confirmations of the fees. */
export function FeeDialogs(props: FeeDialogsProps) {
  const { opened, year, onClose } = props;
  switch (opened.dialog) {
    case 'add':
      return <AddDrawer {...props} />;
    case 'copy':
      return <CopyDrawer {...props} />;
    case 'try':
      return <TryDialog year={year} onClose={onClose} />;
    case 'change':
      return <ChangeDrawer fee={opened.fee} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog fee={opened.fee} onClose={onClose} />;
    case 'retire':
      return <RetireDialog {...props} fee={opened.fee} />;
  }
}

/** The scope of a new fee; empty means all. The scope of an existing one is fixed. */
function ScopeFields() {
  const course: unknown = Form.useWatch('course_id');
  return (
    <>
      <ChoiceItem name="level_type" label={text.formDegree} required options={optionsOf(levelTypes)} />
      <Form.Item name="course_id" label={text.formCourse} extra={text.formCourseHint}>
        <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
      </Form.Item>
      <Form.Item name="engineering" label={text.formClass}>
        <ClassChoice disabled={typeof course === 'number'} />
      </Form.Item>
      <Form.Item name="scholar_shift" label={text.formShift}>
        <Choice allowClear placeholder={text.allShifts} options={optionsOf(shifts)} />
      </Form.Item>
      <Form.Item name="nationality" label={text.formNationality}>
        <Choice
          allowClear
          placeholder={text.allNationalities}
          options={optionsOf(feeNationalities, feeNationalityLabels)}
        />
      </Form.Item>
    </>
  );
}

interface ClassProps {
  disabled: boolean;
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: boolean | null;
  onChange?: (value: boolean | null) => void;
}
/** Engineering, not engineering, or both; antd's Select takes only texts and numbers. */
const ClassChoice = ({ value, onChange, ...rest }: ClassProps) => (
  <Choice<number | null>
    {...rest}
    allowClear
    placeholder={text.all}
    value={typeof value === 'boolean' ? Number(value) : null}
    onChange={(next) => onChange?.(typeof next === 'number' ? next === 1 : null)}
    options={[
      { value: 1, label: text.engineering },
      { value: 0, label: text.notEngineering },
    ]}
  />
);

/** Amounts and due dates. */
const ValueFields = () => (
  <>
    <MoneyItem name="candidacy_fee" label={text.formCandidacy} extra={text.formCandidacyHint} required />
    <MoneyItem name="enrolment_fee" label={text.formInscription} required />
    <MoneyItem name="renewal_fee" label={text.formRenewal} required />
    <MoneyItem name="monthly_fee" label={text.formMonthly} required />
    <NumberItem name="months" label={text.formMonths} required min={1} max={12} precision={0} />
    <Form.Item name="first_month" label={text.formFirstMonth} required>
      <Choice options={monthWords.map((label, index) => ({ value: index + 1, label }))} />
    </Form.Item>
    <NumberItem name="due_day" label={text.formDueDay} required min={1} max={28} precision={0} />
    <Form.Item name="prorating" label={text.formProrating} required>
      <Choice options={optionsOf(proratingRules, text.prorating)} />
    </Form.Item>
    <NumberItem name="enrolment_days" label={text.formDays} required min={1} max={180} precision={0} />
    <Form.Item name="instalments" label={text.formInstalments} extra={text.formInstalmentsHint} required>
      <InputNumber min={1} max={maxInstalments} precision={0} />
    </Form.Item>
  </>
);

function AddDrawer({ year, onAdded, onClose }: FeeDialogsProps) {
  const add = useCommand(createFee, touched);
  const [value] = useState({
    year,
    months: 10,
    first_month: 2,
    due_day: 10,
    enrolment_days: 15,
    instalments: 1,
    prorating: 'MES_INTEIRO' as const,
  });
  return (
    <FormDrawer
      title={text.addTitle(year)}
      schema={feeForm}
      value={value}
      draftKey="fee:new"
      keeps={['level_type', ...Object.keys(feeValues.shape)]}
      onSubmit={async (body) => {
        const answer = await add.mutateAsync({ body });
        onAdded(answer.data);
        return answer;
      }}
      onClose={onClose}
    >
      <ScopeFields />
      <ValueFields />
    </FormDrawer>
  );
}

function ChangeDrawer({ fee, onClose }: { fee: FeeRow; onClose: () => void }) {
  const { http } = usePortal();
  const change = useCommand(changeFee, touched);
  // After a conflict the form is based on the version in force.
  const [current, setCurrent] = useState(fee);
  return (
    <FormDrawer
      title={text.changeTitle(nameOf(fee))}
      schema={feeValues}
      value={fee}
      onSubmit={(body) => change.mutateAsync({ params: { id: current.id }, body })}
      reload={async () => {
        const { data } = await call(http, feeVersions, { params: { id: fee.id } });
        setCurrent(data[0]!);
        return data[0]!;
      }}
      onClose={onClose}
    >
      <ImpactNotice fee={current} />
      <ValueFields />
    </FormDrawer>
  );
}

function RetireDialog({ fee, onClose, onRetired, onEnded }: FeeDialogsProps & { fee: FeeRow }) {
  const { notify } = usePortal();
  const retire = useCommand(retireFee, touched);
  const go = async () => {
    onClose();
    onRetired();
    try {
      notify.success((await retire.mutateAsync({ params: { id: fee.id } })).message);
      onEnded(fee, feeForm.parse(fee));
    } catch (error) {
      notifyFailure(notify, error);
    }
  };
  return (
    <ActionDialog
      danger
      title={text.retireQuestion(nameOf(fee))}
      confirm={text.retire}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      {text.retireHint}
    </ActionDialog>
  );
}

type CopiedYears = { from_year: number; to_year: number };

/** Copies the fees of another year to this one. */
function CopyDrawer({ year, onClose }: FeeDialogsProps) {
  const copy = useCommand(copyFees, [...touched, copyFees]);
  const others = years().filter((one) => one !== year);
  const [value] = useState({ from_year: others.includes(year - 1) ? year - 1 : others[0], to_year: year });
  return (
    <FormDrawer
      title={text.copyTitle(year)}
      schema={copyFees.body as FormDrawerProps<CopiedYears>['schema']}
      value={value}
      submit={{ label: text.copySubmit, busy: text.copying }}
      onSubmit={(body) => copy.mutateAsync({ body })}
      onClose={onClose}
    >
      <Form.Item name="from_year" label={text.copyFrom} extra={text.copyHint} required>
        <Choice options={optionsOf(others)} />
      </Form.Item>
    </FormDrawer>
  );
}

/** How many people a change affects, before it is made (decision 124). */
function ImpactNotice({ fee }: { fee: FeeRow }) {
  const { data, error } = useEndpoint(feeImpact, { params: { id: fee.id } });
  const impact = data?.data;
  const title = impact
    ? text.concerned(impact.candidacies, impact.inscriptions)
    : (error?.message ?? text.counting);
  return (
    <Alert
      role="status"
      style={{ marginBottom: 16 }}
      type={error ? 'warning' : 'info'}
      title={title}
      description={text.issuedStay}
    />
  );
}

/** Every version of one scope, the newest first (decision 124). */
function VersionsDialog({ fee, onClose }: { fee: FeeRow; onClose: () => void }) {
  const read = useEndpoint(feeVersions, { params: { id: fee.id } });
  return (
    <ActionDialog title={text.versionsTitle(nameOf(fee))} onClose={onClose}>
      <ReadState read={read}>
        {({ data: versions }) => (
          <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {versions.map((version) => (
              <li key={version.id} style={{ padding: '12px 0', borderBottom: '1px solid var(--p-line)' }}>
                <p style={{ margin: '0 0 8px' }}>
                  {text.versionFrom} {formatMoment(version.created_at)}{' '}
                  {version.replaced_at ? (
                    `${text.versionUntil.toLowerCase()} ${formatMoment(version.replaced_at)}`
                  ) : (
                    <Mark tone="good">{text.inForce}</Mark>
                  )}
                  <br />
                  <small>
                    {text.versionBy} {version.created_by ?? text.system}
                  </small>
                </p>
                <FeeValuesList fee={version} />
              </li>
            ))}
          </ol>
        )}
      </ReadState>
    </ActionDialog>
  );
}

/** The amounts of a row, read-only. */
const FeeValuesList = ({ fee }: { fee: FeeRow }) => (
  <dl style={{ margin: 0 }}>
    {(
      [
        [text.formCandidacy, formatMoney(fee.candidacy_fee)],
        [text.formInscription, formatMoney(fee.enrolment_fee)],
        [text.formRenewal, formatMoney(fee.renewal_fee)],
        [text.formMonthly, formatMoney(fee.monthly_fee)],
        [text.months, monthsInWords(fee)],
        [text.formProrating, text.prorating[fee.prorating]],
        [text.inscriptionDays, text.days(fee.enrolment_days)],
        [text.formInstalments, String(fee.instalments)],
      ] as const
    ).map(([label, value]) => (
      <div key={label} style={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px' }}>
        <dt style={{ minWidth: 170 }}>{label}</dt>
        <dd style={{ margin: 0, fontWeight: 600 }}>{value}</dd>
      </div>
    ))}
  </dl>
);
