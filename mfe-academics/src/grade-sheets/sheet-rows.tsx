import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { resultLabels, situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { Mark } from '@portal/shared-kit/screen';
import { resultTones, situationTones } from '../common/result-tones.ts';
import { messages as text } from './messages.ts';
import type { GradeSheet } from './grade-sheet.ts';

const grade = (hundredths: number | null) =>
  hundredths === null ? text.nothing : gradeText(hundredths / 10);

/** The rows of a pauta from its snapshot; wide ones scroll within. */
export function SheetRows({ of: { kind, columns, rows } }: { of: GradeSheet }) {
  if (rows.length === 0) return <p>{text.noRows}</p>;
  const isFrequency = kind === 'FREQUENCIA';
  return (
    <div className="pk-sheet" role="group" aria-label={text.rows} tabIndex={0}>
      <table aria-label={text.rows}>
        <thead>
          <tr>
            <th scope="col">{text.number}</th>
            <th scope="col">{text.code}</th>
            <th scope="col">{text.name}</th>
            {columns.map(({ id, assessment_type, percentage }) => (
              <th key={id} scope="col">
                {assessment_type}
                {percentage !== null && <small> {percentage} %</small>}
              </th>
            ))}
            <th scope="col">{text.average}</th>
            {!isFrequency && <th scope="col">{text.final}</th>}
            <th scope="col">{isFrequency ? text.situation : text.result}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.student_id}>
              <td>{index + 1}</td>
              <td>{row.student_card_id}</td>
              <th scope="row" style={{ fontWeight: 400, textAlign: 'left' }}>
                {row.fullName}
              </th>
              {row.cells.map((cell, at) => (
                <td key={columns[at]!.id}>{cell}</td>
              ))}
              <td>{grade(row.average)}</td>
              {!isFrequency && <td>{grade(row.final)}</td>}
              <td>
                {isFrequency ? (
                  <Mark tone={situationTones[row.situation]}>{situationLabels[row.situation]}</Mark>
                ) : (
                  <Mark tone={resultTones[row.result]}>{resultLabels[row.result]}</Mark>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
