import { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { submissionCheck, submitSheet } from '@portal/shared-kit/contract/grading/sheet';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { useEffect } from 'react';
import type { EntryDialogProps } from './dialog-props.ts';
import { messages as text } from './sheet-messages.ts';

type Check = Out<typeof submissionCheck>['data'];

/** Submits the pauta of the column's kind, after showing what blocks it and who is near a threshold (C.5, I16). */
export function SubmitDialog({ grid, book, column, onClose }: EntryDialogProps) {
  const { classmate_id: classmate, subject_id, year, semester_id } = grid.edition;
  const query = { classmate, subject_id, year, semester_id, kind: column.kind };
  const { data, error, refetch, isFetchedAfterMount } = useEndpoint(submissionCheck, { query });
  const submit = useCommand(submitSheet, [gradeGrid]);
  const waiting = book.waiting().length;
  // Pending input is saved first, so that it is checked too.
  useEffect(() => {
    void book.flush().then(() => refetch());
  }, [book, refetch]);
  const check = isFetchedAfterMount ? data?.data : undefined;
  const ready = check !== undefined && check.problems.length === 0 && waiting === 0;
  return (
    <ActionDialog
      title={text.submitTitle(column.kind)}
      confirm={text.submitConfirm}
      disabled={!ready}
      onConfirm={() => submit.mutateAsync({ query })}
      onFailure={() => void refetch()}
      onClose={onClose}
    >
      <ScreenState
        failure={check ? undefined : (error ?? undefined)}
        loading={!check}
        empty={undefined}
        onRetry={() => void refetch()}
      >
        {check && (
          <>
            {waiting > 0 && <Alert type="warning" showIcon title={text.unsaved(waiting)} />}
            {check.problems.map((problem) => (
              <Alert key={problem} type="error" showIcon title={problem} style={{ marginBottom: 8 }} />
            ))}
            {ready && <Alert type="success" showIcon title={text.ready} />}
            <Blank of={check.blank} columns={grid.columns} />
            <Near of={check.near} />
            <p>{text.submitThen}</p>
          </>
        )}
      </ScreenState>
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
