import { resultLabels, situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { cellHistory, gradesAsStudent } from '@portal/shared-kit/contract/grading/grade';
import type { StudentGrades } from '@portal/shared-kit/contract/grading/own-result';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { usePortal } from '@portal/shared-kit';
import { ActionDialog, DiscardDialog } from '@portal/shared-kit/form';
import { NativeSelect, ReadState } from '@portal/shared-kit/screen';
import { useEffect, useState } from 'react';
import type { GridDialogProps } from './dialog-props.ts';
import { GradeComment } from './grade-comment.tsx';
import { cellOf } from '../book/grid-cells.ts';
import { messages as text } from '../sheet-messages.ts';

type Props = GridDialogProps & { student: number };

/** A student of the grid: their own view, and the history of each cell (I16). */
export function StudentDialog(props: Props) {
  const { grid, student, onClose } = props;
  const { guardUnsaved } = usePortal();
  const name = grid.students.find(({ id }) => id === student)?.fullName ?? '';
  const [typed, setTyped] = useState<TypedComments>({});
  const [asking, setAsking] = useState(false);
  const isUnsaved = Object.values(typed).some((comment) => comment !== undefined);
  useEffect(() => (isUnsaved ? guardUnsaved() : undefined), [isUnsaved, guardUnsaved]);
  return (
    <>
      <ActionDialog title={name} onClose={() => (isUnsaved ? setAsking(true) : onClose())}>
        <AsStudent {...props} />
        {grid.columns.length > 0 && (
          <History
            {...props}
            typed={typed}
            onType={(column, comment) => setTyped((before) => ({ ...before, [column]: comment }))}
            onSaved={(column, comment) =>
              setTyped((before) => (before[column] === comment ? { ...before, [column]: undefined } : before))
            }
          />
        )}
      </ActionDialog>
      <DiscardDialog open={asking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </>
  );
}

/** Comments that are not saved, by column. */
type TypedComments = Readonly<Record<number, string | undefined>>;
interface CommentProps {
  typed: TypedComments;
  onType: (column: number, comment: string | undefined) => void;
  onSaved: (column: number, comment: string) => void;
}

function AsStudent({ grid, student: student_id }: Props) {
  const { classmate_id, subject_id, year, semester_id } = grid.edition;
  const query = { classmate_id, subject_id, year, semester_id, student_id };
  const read = useEndpoint(gradesAsStudent, { query });
  return (
    <section aria-label={text.asStudent}>
      <h3 style={{ marginTop: 0 }}>{text.asStudent}</h3>
      <p>{text.asStudentHelp}</p>
      <ReadState read={read}>{({ data }) => <Sent of={data} />}</ReadState>
    </section>
  );
}

const shown = (hundredths: number | null) =>
  hundredths === null ? '–' : cellText({ status: 'NOTA', hundredths });

/** Published grades, those of an earlier class included (J1), averages and result. */
function Sent({ of: { assessments, earlier, average, situation, final, result } }: { of: StudentGrades }) {
  const rows = [
    ...assessments.map((one) => ({
      key: `column ${one.assessment_formula_id}`,
      name: one.assessment_type,
      grade: cellText(cellOf(one)),
      comment: one.comment,
    })),
    ...earlier.map((one) => ({
      key: `earlier ${one.id}`,
      name: text.earlierGrade(one.assessment_type, one.classmate_name),
      grade: cellText(cellOf(one)),
      comment: one.comment,
    })),
  ];
  if (rows.length === 0 && !situation && !result)
    return (
      <p>
        <b>{text.sentNothing}</b>
      </p>
    );
  return (
    <>
      {rows.length > 0 && (
        <table style={wide}>
          <thead>
            <tr>
              <th scope="col">{text.assessment}</th>
              <th scope="col">{text.grade}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, grade, comment }) => (
              <tr key={key}>
                <td>
                  {name}
                  {comment && <div className="mt-comment">{text.commentOf(comment)}</div>}
                </td>
                <td>{grade || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {situation && (
        <p>
          {text.average}: {shown(average)} · {situationLabels[situation]}
        </p>
      )}
      {result && (
        <p>
          {text.final}: {shown(final)} · {resultLabels[result]}
        </p>
      )}
    </>
  );
}

function History({ grid, column, student, typed, onType, onSaved }: Props & CommentProps) {
  const [picked, setPicked] = useState(column?.id ?? grid.columns[0]!.id);
  const query = { student_id: student, assessment_formula_id: picked };
  const read = useEndpoint(cellHistory, { query });
  return (
    <section aria-label={text.history}>
      <h3>{text.history}</h3>
      <NativeSelect
        aria-label={text.assessment}
        value={picked}
        options={grid.columns.map(({ id, assessment_type }) => ({ value: id, label: assessment_type }))}
        onChange={setPicked}
      />
      <GradeComment
        key={picked}
        {...query}
        typed={typed[picked]}
        onType={(comment) => onType(picked, comment)}
        onSaved={(comment) => onSaved(picked, comment)}
      />
      <ReadState
        read={read}
        onlyCurrent
        empty={({ data }) => (data.length === 0 ? text.historyNone : undefined)}
      >
        {({ data: steps }) => (
          <div style={{ overflowX: 'auto' }} role="group" aria-label={text.history} tabIndex={0}>
            <table style={wide}>
              <thead>
                <tr>
                  <th scope="col">{text.change}</th>
                  <th scope="col">{text.author}</th>
                  <th scope="col">{text.moment}</th>
                  <th scope="col">{text.reason}</th>
                </tr>
              </thead>
              <tbody>
                {steps.map((step) => (
                  <tr key={step.id}>
                    <td>
                      {step.old || text.blankText} → {step.new || text.blankText}
                      {step.archived && ` (${text.archived})`}
                    </td>
                    <td>{step.author}</td>
                    <td>{formatMoment(step.at)}</td>
                    <td>{step.reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </ReadState>
    </section>
  );
}

const wide = { width: '100%', marginTop: 8, textAlign: 'left' } as const;
