import { isDay } from '@portal/shared-kit/contract/core/day';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { inscriptionsOfStudent } from '@portal/shared-kit/contract/enrolment/inscription';
import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { student as oneStudent, type StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import {
  previewReinstatement,
  previewWithdrawal,
  withdrawStudent,
  type WithdrawalPlan,
  reinstateStudent,
  type ReinstatementPlan,
} from '@portal/shared-kit/contract/enrolment/withdrawal';
import {
  withdrawalKinds,
  withdrawalLabels,
  type WithdrawalKind,
} from '@portal/shared-kit/contract/enrolment/withdrawal-rules';
import { invoices } from '@portal/shared-kit/contract/finance/invoice';
import { studentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog, CheckItem, DayItem, optionsOf } from '@portal/shared-kit/form';
import { ReadState } from '@portal/shared-kit/screen';
import { Form, Select } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';
import { usePortal } from '@portal/shared-kit';
import { writtenDay } from '@portal/shared-kit/dates';

interface WithdrawalProps {
  student: StudentRow;
  onClose: () => void;
}
interface Chosen {
  kind: WithdrawalKind;
  effective_on: string;
}

/** Endpoints to invalidate after a withdrawal. */
const affectedEndpoints = [students, oneStudent, studentHistory, inscriptionsOfStudent, invoices];
/** What a change of it makes untrue in these dialogs. */
const previews = [previewWithdrawal, previewReinstatement];

/** Registers a withdrawal, after a preview of what ends, what becomes credit and what is still owed. */
export function WithdrawalDialog({ student, onClose }: WithdrawalProps) {
  const withdraw = useCommand(withdrawStudent, affectedEndpoints, previews);
  return (
    <ActionDialog<Chosen>
      title={text.withdrawTitle(student.fullName)}
      confirm={text.withdraw}
      danger
      reason
      value={{ kind: 'PEDIDO', effective_on: institutionDay(new Date()) }}
      onConfirm={({ kind, effective_on, reason }) =>
        withdraw.mutateAsync({ params: { id: student.id }, body: { kind, effective_on, reason } })
      }
      onClose={onClose}
    >
      <Form.Item name="kind" label={text.withdrawKind} required>
        <Select options={optionsOf(withdrawalKinds, withdrawalLabels)} />
      </Form.Item>
      <DayItem name="effective_on" label={text.withdrawOn} required />
      <Preview id={student.id} />
    </ActionDialog>
  );
}

function Preview({ id }: { id: number }) {
  const day: string | null | undefined = Form.useWatch('effective_on');
  const plan = useEndpoint(
    previewWithdrawal,
    { params: { id }, query: { effective_on: day ?? '' } },
    { enabled: isDay(day ?? '') },
  );
  if (!isDay(day ?? '')) return null;
  return <ReadState read={plan}>{({ data }) => <Ended of={data} />}</ReadState>;
}

function Ended({
  of: { class_group, subjects, inscriptions, invoices: bills, credit, owed },
}: {
  of: WithdrawalPlan;
}) {
  const nothing = !class_group && [subjects, inscriptions, bills].every((list) => list.length === 0);
  return (
    <>
      {nothing && <p>{text.nothingEnds}</p>}
      {class_group && <p>{text.leavesClass(class_group.name)}</p>}
      <NamedList
        title={text.leavesSubjects}
        items={subjects.map(({ id, name }) => ({ key: id, what: name }))}
      />
      <NamedList
        title={text.endsInscriptions}
        items={inscriptions.map(({ id, what, state }) => ({ key: id, what, of: stateLabels[state] }))}
      />
      <NamedList
        title={text.invoicesAfter}
        items={bills.map(({ id, number, description, open, credit: credited, fate }) => ({
          key: id,
          what: `${number} · ${description} · ${formatMoney(fate === 'CREDITO' ? credited : open)}`,
          of: text.invoiceFates[fate],
        }))}
      />
      {credit > 0 && <p>{text.creditAfter(formatMoney(credit))}</p>}
      {owed > 0 && <p>{text.owedAfter(formatMoney(owed))}</p>}
      <p>{text.accountStays}</p>
    </>
  );
}

/** Reverts a withdrawal, after a preview of what is restored, and what is not and why. */
export function ReinstatementDialog({ student, onClose }: WithdrawalProps) {
  const plan = useEndpoint(previewReinstatement, { params: { id: student.id } });
  const reinstate = useCommand(reinstateStudent, affectedEndpoints, previews);
  return (
    <ActionDialog<{ override?: boolean }>
      title={text.reinstateStudentTitle(student.fullName)}
      confirm={text.reinstateStudent}
      disabled={!plan.data}
      reason
      onConfirm={({ reason, override = false }) =>
        reinstate.mutateAsync({ params: { id: student.id }, body: { reason, override } })
      }
      onFailure={() => void plan.refetch()}
      onClose={onClose}
    >
      <ReadState read={plan}>{({ data }) => <Restored of={data} />}</ReadState>
    </ActionDialog>
  );
}

function Restored({
  of: { withdrawn, class_group, subjects, inscriptions, refused },
}: {
  of: ReinstatementPlan;
}) {
  const { can } = usePortal();
  const overrides =
    refused.some(({ may_override }) => may_override) &&
    (can('enrolment.override') || can('classes.overbook'));
  const back = [
    ...(class_group ? [{ key: 'class', what: text.classOfName(class_group.name) }] : []),
    ...inscriptions.map(({ id, what, state }) => ({ key: `i${id}`, what, of: stateLabels[state] })),
    ...subjects.map(({ id, name }) => ({ key: `s${id}`, what: name })),
  ];
  return (
    <>
      <p>{text.hadGivenUp(withdrawalLabels[withdrawn.kind], writtenDay(withdrawn.on), withdrawn.reason)}</p>
      {back.length === 0 && <p>{text.nothingComesBack}</p>}
      <NamedList title={text.comesBack} items={back} />
      <NamedList
        title={text.staysEnded}
        items={refused.map(({ what, reason }) => ({ key: what, what, of: reason }))}
      />
      {overrides && <CheckItem name="override">{text.overrideRules}</CheckItem>}
      <p>{text.monthsAnew}</p>
    </>
  );
}

interface Props {
  title: string;
  items: readonly { key: number | string; what: string; of?: string }[];
}

/** A titled list of records with a note each; nothing for an empty list. */
const NamedList = ({ title, items }: Props) =>
  items.length > 0 && (
    <section aria-label={title}>
      <strong>{title}</strong>
      <ul style={{ paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {items.map(({ key, what, of }) => (
          <li key={key}>
            {what}
            {of && ` – ${of}`}
          </li>
        ))}
      </ul>
    </section>
  );
