import { usePortal } from '@portal/shared-kit';
import { stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import {
  previewReinstatement,
  reinstateStudent,
  type ReinstatementPlan,
} from '@portal/shared-kit/contract/enrolment/withdrawal';
import { withdrawalLabels } from '@portal/shared-kit/contract/enrolment/withdrawal-rules';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { writtenDay } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { Checkbox, Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';
import { NamedList } from './named-list.tsx';
import { previews, affectedEndpoints, type WithdrawalProps } from './withdrawal-dialog.tsx';

/** Reverts a withdrawal, after a preview of what is restored, and what is not and why. */
export function ReinstatementDialog({ student, onClose }: WithdrawalProps) {
  const { data, error, refetch } = useEndpoint(previewReinstatement, { params: { id: student.id } });
  const reinstate = useCommand(reinstateStudent, affectedEndpoints, previews);
  return (
    <ActionDialog<{ override?: boolean }>
      title={text.reinstateStudentTitle(student.fullName)}
      confirm={text.reinstateStudent}
      disabled={!data}
      reason
      onConfirm={({ reason, override = false }) =>
        reinstate.mutateAsync({ params: { id: student.id }, body: { reason, override } })
      }
      onFailure={() => void refetch()}
      onClose={onClose}
    >
      <ScreenState
        failure={data ? undefined : (error ?? undefined)}
        loading={!data}
        empty={undefined}
        onRetry={() => void refetch()}
      >
        {data && <Shown of={data.data} />}
      </ScreenState>
    </ActionDialog>
  );
}

function Shown({
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
      {overrides && (
        <Form.Item name="override" valuePropName="checked">
          <Checkbox>{text.overrideRules}</Checkbox>
        </Form.Item>
      )}
      <p>{text.monthsAnew}</p>
    </>
  );
}
