import {
  lectures,
  removeLecture,
  subjectLectures,
  type Lecture,
} from '@portal/shared-kit/contract/grading/lecture';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { messages as text } from './lecture-messages.ts';

interface RemoveLectureProps {
  lecture: Lecture;
  onClose: () => void;
}

/** The standard confirmation before a lecture is archived (row 74). */
export function RemoveLecture({ lecture: { id, title }, onClose }: RemoveLectureProps) {
  const remove = useCommand(removeLecture, [lectures, subjectLectures]);
  return (
    <ActionDialog
      title={text.removeQuestion}
      confirm={text.remove}
      danger
      onConfirm={() => remove.mutateAsync({ params: { id } })}
      onClose={onClose}
    >
      <strong>{title}</strong>
      <p>{text.removeWarning}</p>
      <p>{text.removeThen}</p>
    </ActionDialog>
  );
}
