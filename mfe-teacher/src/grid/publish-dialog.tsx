import { publishColumn, unpublishColumn } from '@portal/shared-kit/contract/grading/grade';
import { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { useState } from 'react';
import type { GridDialogProps } from './dialog-props.ts';
import { messages as text } from './sheet-messages.ts';

/** Publishes a column, after showing who is notified of what, or unpublishes it before its pauta is submitted (I3). */
export function PublishDialog({ grid, book, students, column, onClose }: GridDialogProps) {
  const [picked, setPicked] = useState(column?.id ?? grid.columns[0]!.id);
  const publish = useCommand(publishColumn, [gradeGrid]);
  const unpublish = useCommand(unpublishColumn, [gradeGrid]);
  const { id, kind, published_at, assessment_type } = grid.columns.find((one) => one.id === picked)!;
  /** Students of other classes whose grade was not published there. */
  const hiddenCount = grid.students.filter(({ own_publication }) =>
    own_publication.some((one) => one.assessment_formula_id === id && !one.published),
  ).length;
  const isPublic = published_at !== null && hiddenCount === 0;
  const closed = grid.sheets.some(
    (sheet) => sheet.kind === kind && sheet.state !== 'EM_EDICAO' && !sheet.of_moved,
  );
  const gradedCount =
    published_at === null
      ? students.filter((one) => book.shown({ student: one.id, column: id }) !== null).length
      : hiddenCount;
  const params = { id };
  const act = isPublic
    ? {
        confirm: text.unpublishConfirm,
        reason: true as const,
        danger: true,
        onConfirm: ({ reason }: { reason: string }) => unpublish.mutateAsync({ params, body: { reason } }),
      }
    : { confirm: text.publishConfirm, onConfirm: () => publish.mutateAsync({ params }) };
  return (
    <ActionDialog
      key={`${id} ${isPublic}`}
      title={text.publishTitle}
      {...(!(isPublic && closed) && act)}
      onClose={onClose}
    >
      <label>
        {text.publishColumn}{' '}
        <select className="pk-control" value={id} onChange={({ target }) => setPicked(Number(target.value))}>
          {grid.columns.map((one) => (
            <option key={one.id} value={one.id}>
              {text.columnState(one.assessment_type, one.published_at !== null)}
            </option>
          ))}
        </select>
      </label>
      {isPublic ? (
        <p>{closed ? text.publishedForGood : text.unpublishHelp}</p>
      ) : (
        <>
          <p>
            {text.told(gradedCount)}
            {gradedCount > 0 && (
              <>
                <br />
                <b>{text.notice(grid.edition.subject_name, assessment_type)}</b>
              </>
            )}
          </p>
          {published_at === null && gradedCount < students.length && (
            <p>{text.untold(students.length - gradedCount)}</p>
          )}
          <p>{text.afterwards}</p>
        </>
      )}
    </ActionDialog>
  );
}
