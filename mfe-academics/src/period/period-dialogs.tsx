import { activities, updateActivity, type PlannedActivity } from '@portal/shared-kit/contract/offer/activity';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { formatDeadline } from '@portal/shared-kit/dates';
import { AddPeriod, EditPeriod, ExtendPeriod, ReopenPeriod } from './period-forms.tsx';
import { messages as text } from './messages.ts';
import { declaredEnd, nameOf } from './period.ts';
import type { PeriodType } from './period-kinds.ts';

export type OpenPeriod =
  | { what: 'add'; type: PeriodType }
  | { what: 'edit' | 'extend' | 'close' | 'reopen' | 'suspend' | 'resume'; row: PlannedActivity };

interface PeriodDialogsProps {
  open: OpenPeriod;
  onClose: () => void;
  onAdded: (row: PlannedActivity) => void;
  /** Called once the question of an action was answered. */
  onChanged: (what: OpenPeriod['what'], changed: PlannedActivity) => void;
}

export function PeriodDialogs({ open, onClose, onAdded, onChanged }: PeriodDialogsProps) {
  if (open.what === 'add') return <AddPeriod type={open.type} onAdded={onAdded} onClose={onClose} />;
  if (open.what === 'edit') return <EditPeriod row={open.row} onClose={onClose} />;
  if (open.what === 'extend') return <ExtendPeriod row={open.row} onClose={onClose} />;
  if (open.what === 'reopen' && Date.parse(declaredEnd(open.row)) <= Date.now())
    return <ReopenPeriod row={open.row} onClose={onClose} />;
  const { what, row } = open;
  return <Ask what={what} row={row} onChanged={(changed) => onChanged(what, changed)} onClose={onClose} />;
}

const questions = {
  close: {
    question: text.closeQuestion,
    confirm: text.close,
    warning: ({ type }: PlannedActivity) => text.closeWarnings[type],
    danger: true,
  },
  suspend: {
    question: text.suspendQuestion,
    confirm: text.suspend,
    warning: () => text.suspendWarning,
    danger: true,
  },
  reopen: {
    question: text.reopenTitle,
    confirm: text.reopen,
    warning: (row: PlannedActivity) => text.reopenUntil(formatDeadline(declaredEnd(row))),
    danger: false,
  },
  resume: { question: text.resumeQuestion, confirm: text.resume, warning: () => undefined, danger: false },
} as const;
const changes = {
  close: { close_now: true },
  reopen: { reopen: true },
  suspend: { suspended: true },
  resume: { suspended: false },
} as const;

function Ask({
  what,
  row,
  onChanged,
  onClose,
}: {
  what: keyof typeof questions;
  row: PlannedActivity;
  onChanged: (changed: PlannedActivity) => void;
  onClose: () => void;
}) {
  const update = useCommand(updateActivity, [activities]);
  const { question, confirm, danger } = questions[what];
  const warning = questions[what].warning(row);
  return (
    <ActionDialog
      title={question(nameOf(row))}
      confirm={confirm}
      danger={danger}
      reason
      onConfirm={async ({ reason }) => {
        const body = { ...changes[what], reason, version: row.version };
        const answer = await update.mutateAsync({ params: { id: row.id }, body });
        onChanged(answer.data);
        return answer;
      }}
      onClose={onClose}
    >
      {warning && <p>{warning}</p>}
    </ActionDialog>
  );
}
