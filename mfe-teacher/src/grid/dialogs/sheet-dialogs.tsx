import { publishColumn, unpublishColumn } from '@portal/shared-kit/contract/grading/grade';
import { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { useState, useEffect } from 'react';
import type { GridDialogProps, EntryDialogProps } from './dialog-props.ts';
import { isPublished } from '../book/use-grade-book.ts';
import { messages as text } from '../sheet-messages.ts';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import {
  submissionCheck,
  submitSheet,
  askReopening,
  reopenings,
} from '@portal/shared-kit/contract/grading/sheet';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { NativeSelect, optionsOf, ReadState } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { sheetKindLabels, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { maxReopeningDays } from '@portal/shared-kit/contract/grading/sheet-rules';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { lateOf, reopenable } from '../sheet-actions.tsx';

/** Publishes a column, after showing who is notified of what, or unpublishes it before its pauta is submitted (I3). */
export function PublishDialog({
  grid,
  book,
  students,
  column,
  unread,
  onClose,
}: GridDialogProps & { unread?: true | undefined }) {
  const gradedIn = (place: number) =>
    students.filter((one) => book.shown({ student: one.id, column: place }) !== null);
  const unreadIn = (place: number) =>
    gradedIn(place).filter((one) => !isPublished(grid, { student: one.id, column: place })).length;
  const [first] = useState(() => {
    const next = grid.columns.find((one) => unreadIn(one.id) > 0);
    return (unread ? (next ?? column) : (column ?? next))?.id ?? grid.columns[0]!.id;
  });
  const [picked, setPicked] = useState(first);
  const publish = useCommand(publishColumn, [gradeGrid]);
  const unpublish = useCommand(unpublishColumn, [gradeGrid]);
  const { id, kind, published_at, assessment_type } = grid.columns.find((one) => one.id === picked)!;
  const unreadCount = unreadIn(id);
  const blankCount = students.length - gradedIn(id).length;
  // A move may have brought grades that nobody had published.
  const isPublic = published_at !== null && unreadCount === 0;
  const closed = grid.sheets.some(
    (sheet) => sheet.kind === kind && sheet.state !== 'EM_EDICAO' && !sheet.of_moved,
  );
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
      title={text.publishTitle}
      {...(!(isPublic && closed) && act)}
      written={picked !== first}
      onClose={onClose}
    >
      <label>
        {text.publishColumn}{' '}
        <NativeSelect
          value={id}
          options={grid.columns.map((column) => ({
            value: column.id,
            label: text.columnState(column.assessment_type, column.published_at !== null),
          }))}
          onChange={setPicked}
        />
      </label>
      {isPublic ? (
        <p>{closed ? text.publishedForGood : text.unpublishHelp}</p>
      ) : (
        <>
          <p>
            {text.told(unreadCount)}
            {unreadCount > 0 && (
              <>
                <br />
                <b>{text.notice(grid.edition.subject_name, assessment_type)}</b>
              </>
            )}
          </p>
          {published_at === null && blankCount > 0 && <p>{text.untold(blankCount)}</p>}
          <p>{text.afterwards}</p>
        </>
      )}
    </ActionDialog>
  );
}

type Check = Out<typeof submissionCheck>['data'];

/** Submits the pauta of the column's kind, after showing what blocks it and who is near a threshold (C.5, I16). */
export function SubmitDialog({ grid, book, students, column, onClose }: EntryDialogProps) {
  const { classmate_id: classmate, subject_id, year, semester_id } = grid.edition;
  const query = { classmate, subject_id, year, semester_id, kind: column.kind };
  const read = useEndpoint(submissionCheck, { query });
  const { refetch } = read;
  const submit = useCommand(submitSheet, [gradeGrid]);
  const hidden = grid.columns.filter(
    ({ id, kind }) =>
      kind === column.kind && students.some((one) => !isPublished(grid, { student: one.id, column: id })),
  );
  const [publish, setPublish] = useState(false);
  const waiting = book.waiting().length;
  // Pending input is saved first, so that it is checked too.
  useEffect(() => {
    void book.flush().then(() => refetch());
  }, [book, refetch]);
  const check = read.isFetchedAfterMount ? read.data?.data : undefined;
  const ready = check !== undefined && check.problems.length === 0 && waiting === 0;
  return (
    <ActionDialog
      title={text.submitTitle(column.kind)}
      confirm={text.submitConfirm}
      disabled={!ready}
      onConfirm={() => submit.mutateAsync({ query: { ...query, ...(publish && { publish: '1' }) } })}
      onFailure={() => void refetch()}
      onClose={onClose}
    >
      <ReadState read={{ ...read, data: check }}>
        {(found) => (
          <>
            {waiting > 0 && <Alert type="warning" title={text.unsaved(waiting)} />}
            {found.problems.map((problem) => (
              <Alert key={problem} type="error" title={problem} style={{ marginBottom: 8 }} />
            ))}
            {ready && <Alert type="success" title={text.ready} />}
            <Blank of={found.blank} columns={grid.columns} />
            <Near of={found.near} />
            {hidden.length > 0 && (
              <section aria-label={text.hidden}>
                <h3>{text.hidden}</h3>
                <p>{text.hiddenColumns(hidden.map(({ assessment_type }) => assessment_type))}</p>
                <label>
                  <input
                    type="checkbox"
                    checked={publish}
                    onChange={({ target }) => setPublish(target.checked)}
                  />{' '}
                  {text.publishToo}
                </label>
              </section>
            )}
            <p>{text.submitThen}</p>
          </>
        )}
      </ReadState>
    </ActionDialog>
  );
}

function Blank({ of: blank, columns }: { of: Check['blank']; columns: EntryDialogProps['grid']['columns'] }) {
  if (blank.length === 0) return null;
  const typeOf = (id: number) => columns.find((column) => column.id === id)?.assessment_type ?? '';
  return (
    <section aria-label={text.blank}>
      <h3>{text.blank}</h3>
      <ul style={scrolled} tabIndex={0} aria-label={text.blank}>
        {blank.map(({ student_id, fullName, assessment_formula_id }) => (
          <li key={`${student_id} ${assessment_formula_id}`}>
            {text.blankOf(fullName, typeOf(assessment_formula_id))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Near = ({ of: near }: { of: Check['near'] }) => (
  <section aria-label={text.near}>
    <h3>{text.near}</h3>
    {near.length === 0 ? (
      <p>{text.nearNone}</p>
    ) : (
      <ul style={scrolled} tabIndex={0} aria-label={text.near}>
        {near.map(({ student_id, fullName, student_card_id, mark, formula }) => (
          <li key={student_id}>
            <b>{fullName}</b> {student_card_id} ·{' '}
            {text.nearTo(cellText({ status: 'NOTA', hundredths: mark }))}
            <br />
            <span>{formula}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const scrolled = { maxHeight: 180, margin: 0, paddingInlineStart: 20, overflow: 'auto' };

interface Fields {
  days: number;
}

/** Requests that grades of a kind may be entered again; late grades are part of the request (rows 72, 73, C.6). */
export function ReopenDialog({ grid, book, onClose }: GridDialogProps) {
  const shut = reopenable(grid);
  const first = shut[0]?.kind ?? 'FREQUENCIA';
  const [kind, setKind] = useState<SheetKind>(first);
  const ask = useCommand(askReopening, [reopenings]);
  const { classmate_id: classmate, subject_id, year, semester_id } = grid.edition;
  const late = lateOf(grid, book);
  return (
    <ActionDialog<Fields>
      title={text.reopenTitle}
      confirm={text.reopen}
      reason
      schema={askReopening.body as never}
      value={{ days: 1 }}
      written={kind !== first}
      onConfirm={({ days, reason }) =>
        ask.mutateAsync({
          query: { classmate, subject_id, year, semester_id, kind },
          body: { days, reason },
        })
      }
      onClose={onClose}
    >
      {late > 0 && <p>{text.carries(late)}</p>}
      <label>
        {text.reopenKind}{' '}
        <NativeSelect
          value={kind}
          options={optionsOf(
            shut.map((period) => period.kind),
            sheetKindLabels,
          )}
          onChange={setKind}
        />
      </label>
      <Form.Item name="days" label={text.days} extra={text.daysHelp} required style={{ marginTop: 16 }}>
        <InputNumber min={1} max={maxReopeningDays} precision={0} />
      </Form.Item>
    </ActionDialog>
  );
}
