import { percent } from '@portal/shared-kit/contract/core/counted';
import { askRectification } from '@portal/shared-kit/contract/grading/rectification';
import { nameForSpecialExam } from '@portal/shared-kit/contract/grading/special-exam';
import { sheet } from '@portal/shared-kit/contract/grading/sheet';
import { exportSheet } from '@portal/shared-kit/contract/grading/sheet-paper';
import type { PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import { call, useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import { formatMoment } from '@portal/shared-kit/dates';
import { useParams } from '@portal/shared-kit/router';
import { ExportMenu, Fact, Facts, RowActions, ScreenFrame, ReadState, Mark } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { nameable, type GradeSheet } from './grade-sheet.ts';
import { messages as text } from './messages.ts';
import { kindOf, nameOf, StateMark } from './sheet-words.tsx';
import { useSheetActs } from './use-sheet-acts.tsx';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { resultLabels, situationLabels } from '@portal/shared-kit/contract/grading/average-rules';
import { resultTones, situationTones } from '../common/result-tones.ts';

/** `/guidelines/:id`: a pauta as it was submitted, and its history (C.5). */
export function SheetPage() {
  const { id = '' } = useParams();
  const read = useEndpoint(sheet, { params: { id } });
  const found = read.data?.data;
  const { actions, dialog, open } = useSheetActs();
  const allowed = useAllowed();
  return (
    <ScreenFrame title={found ? `${found.subject_name} · ${found.classmate_name}` : text.paper}>
      <ReadState read={read}>
        {({ data: row }) => (
          <>
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 16 }}>
              <RowActions name={nameOf(row)} actions={actions(row)} />
              {(row.state === 'HOMOLOGADA' || row.state === 'RECTIFICADA') && allowed(askRectification) && (
                <Button onClick={() => open({ what: 'rectify', row })}>{text.rectify}</Button>
              )}
              {nameable(row).length > 0 && allowed(nameForSpecialExam) && (
                <Button onClick={() => open({ what: 'name', row })}>{text.nameStudent}</Button>
              )}
              <Papers of={row} />
            </div>
            <Head of={row} />
            <SheetRows of={row} />
            <Timeline of={row} />
            {dialog}
          </>
        )}
      </ReadState>
    </ScreenFrame>
  );
}

/** The official pauta and the one to be posted, once it is submitted (G.5). */
function Papers({ of: { classmate_id, subject_id, year, semester_id, kind, state } }: { of: GradeSheet }) {
  const { http } = usePortal();
  if (!useAllowed()(exportSheet) || state === 'EM_EDICAO') return null;
  const place = { classmate_id, subject_id, year, semester_id };
  const type = kind === 'FREQUENCIA' ? ('FREQUENCIA' as const) : ('FINAL' as const);
  const versions: [PaperVersion, string][] = [
    ['COMPLETA', text.papers[kind]],
    ['AFIXACAO', text.posting],
  ];
  return versions.map(([version, label]) => (
    <span key={version} role="group" aria-label={label} style={{ display: 'inline-flex', gap: 4 }}>
      <small style={{ alignSelf: 'center', color: 'var(--p-muted)' }}>{label}</small>
      <ExportMenu
        make={(format) => call(http, exportSheet, { query: { ...place, type, version, format } })}
      />
    </span>
  ));
}

const Head = ({ of: row }: { of: GradeSheet }) => (
  <Facts title={text.paper}>
    <Fact title={text.kind}>{kindOf(row)}</Fact>
    <Fact title={text.state}>
      <StateMark state={row.state} />
    </Fact>
    <Fact title={text.year}>{text.place(row.year, row.semester_id)}</Fact>
    <Fact title={text.teacher}>{row.teacher_name ?? text.noTeacher}</Fact>
    <Fact title={text.students}>{row.students}</Fact>
    <Fact title={text.checksum}>{row.checksum}</Fact>
  </Facts>
);

/** Each state with its actor, time and reason, and the checksum of each version. */
const Timeline = ({ of: { timeline, snapshots } }: { of: GradeSheet }) => (
  <section aria-label={text.timeline}>
    <h2 style={{ fontSize: 16 }}>{text.timeline}</h2>
    {timeline.length === 0 && <p>{text.noTimeline}</p>}
    <ol style={{ paddingInlineStart: 20 }}>
      {timeline.map(({ id, state, at, by, reason }) => (
        <li key={id}>
          <StateMark state={state} />
          {text.by(formatMoment(at), by)}
          {reason && <div style={{ overflowWrap: 'anywhere' }}>{reason}</div>}
        </li>
      ))}
    </ol>
    {snapshots.length > 1 && (
      <>
        <h3 style={{ fontSize: 14 }}>{text.checksums}</h3>
        <ul style={{ paddingInlineStart: 20 }}>
          {snapshots.map(({ id, at, checksum }) => (
            <li key={id}>
              {checksum} <small>{formatMoment(at)}</small>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
);

const grade = (hundredths: number | null) =>
  hundredths === null ? text.nothing : gradeText(hundredths / 10);

/** The rows of a pauta from its snapshot; wide ones scroll within. */
function SheetRows({ of: { kind, columns, rows } }: { of: GradeSheet }) {
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
                {percentage !== null && <small> {percent(percentage)}</small>}
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
