import {
  cancelExam,
  exams,
  exportRoomLists,
  publishExams,
  type ExamRow,
} from '@portal/shared-kit/contract/grading/exam';
import { usePortal } from '@portal/shared-kit';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { roomOptions } from '@portal/shared-kit/contract/offer/room';
import { useCommand, useEndpoint, useOpenDocument } from '@portal/shared-kit/data';
import { ActionDialog, DayItem, LookupSelect } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';
import { AddExam, EditExam } from './exam-form.tsx';
import { messages as text } from './messages.ts';

export type OpenExam =
  | { act: 'add'; row?: undefined }
  | { act: 'lists'; row?: undefined }
  | { act: 'publish'; row?: ExamRow }
  | { act: 'edit' | 'cancel'; row: ExamRow };

interface Printed {
  date: string;
  room_id?: number | undefined;
}
interface Props {
  open: OpenExam;
  nameOf: (row: ExamRow) => string;
  onClose: () => void;
}

/** The dialogs of the list. */
export function ExamDialogs({ open, nameOf, onClose }: Props) {
  const cancel = useCommand(cancelExam, [exams]);
  if (open.act === 'add') return <AddExam onClose={onClose} />;
  if (open.act === 'lists') return <RoomLists onClose={onClose} />;
  if (open.act === 'edit') return <EditExam row={open.row} name={nameOf(open.row)} onClose={onClose} />;
  if (open.act === 'publish')
    return open.row ? (
      <Publish title={text.publishOneQuestion(nameOf(open.row))} only={open.row} onClose={onClose} />
    ) : (
      <PublishAll onClose={onClose} />
    );
  const { id, state } = open.row;
  return (
    <ActionDialog
      title={text.cancelQuestion(nameOf(open.row))}
      confirm={text.cancel}
      danger
      reason
      onConfirm={(body) => cancel.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      {state === 'PUBLICADO' && <p>{text.cancelTold}</p>}
    </ActionDialog>
  );
}

function PublishAll({ onClose }: { onClose: () => void }) {
  const of = (conflicts?: '1') => ({
    query: { state: 'RASCUNHO' as const, per_page: 10 as const, ...(conflicts && { conflicts }) },
  });
  const drafts = useEndpoint(exams, of()).data?.total;
  const conflicts = useEndpoint(exams, of('1')).data?.total ?? 0;
  return (
    <Publish title={text.publishQuestion} disabled={!drafts} onClose={onClose}>
      {drafts !== undefined && <p role="status">{text.drafts(drafts)}</p>}
      {conflicts > 0 && <p>{text.withConflicts(conflicts)}</p>}
    </Publish>
  );
}

interface PublishProps {
  title: string;
  only?: ExamRow;
  disabled?: boolean;
  onClose: () => void;
  children?: ReactNode;
}
function Publish({ title, only, disabled = false, onClose, children }: PublishProps) {
  const publish = useCommand(publishExams, [exams]);
  return (
    <ActionDialog
      title={title}
      confirm={text.publish}
      disabled={disabled}
      onConfirm={() => publish.mutateAsync({ body: only ? { ids: [only.id] } : {} })}
      onClose={onClose}
    >
      {children}
      <p>{text.told}</p>
    </ActionDialog>
  );
}

/** Prints the attendance lists of a day. */
function RoomLists({ onClose }: { onClose: () => void }) {
  const { can } = usePortal();
  const open = useOpenDocument();
  return (
    <ActionDialog<Printed>
      title={text.listsTitle}
      confirm={text.printLists}
      value={{ date: institutionDay(new Date()), room_id: undefined }}
      onConfirm={({ date, room_id }) =>
        open(exportRoomLists, { query: { date, ...(room_id != null && { room_id }) } })
      }
      onClose={onClose}
    >
      <DayItem name="date" label={text.day} required />
      <Form.Item name="room_id" label={text.room}>
        <LookupSelect endpoint={roomOptions} label={({ name }) => name} />
      </Form.Item>
      <p>{can('students.adaptations') ? text.adaptationsPrinted : text.adaptationsHidden}</p>
    </ActionDialog>
  );
}
