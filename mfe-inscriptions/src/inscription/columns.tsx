import type { InscriptionRow } from '@portal/shared-kit/contract/enrolment/inscription';
import { paidState, stateLabels } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { Mark, type Column } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** 'Activo' or 'Inactivo' and the name of the state; a renewal is never active (decision 96), and a paid one only shows its state. */
export const Situation = ({
  isActive,
  state,
  inscriptionType,
}: Pick<InscriptionRow, 'isActive' | 'state' | 'inscriptionType'>) =>
  inscriptionType === 'Renovação' && state === paidState(inscriptionType) ? (
    <Mark tone="good">{stateLabels[state]}</Mark>
  ) : (
    <>
      <Mark tone={isActive ? 'good' : 'quiet'}>{isActive ? text.active : text.inactive}</Mark>
      {/* Two marks would make the row higher than twelve to a screen. */}
      {state && state !== 'ACTIVA' && <span style={{ whiteSpace: 'nowrap' }}>{stateLabels[state]}</span>}
    </>
  );

/** The columns of S2 §2; the year is the one chosen above them. */
export const columns: readonly Column<InscriptionRow>[] = [
  { title: text.name, dataIndex: 'fullName', person: true },
  { title: text.situation, dataIndex: 'isActive', render: (_: number, row) => <Situation {...row} /> },
  { title: text.course, dataIndex: 'course' },
  {
    title: text.level,
    dataIndex: 'level',
    render: (level: string, row) => text.levelOf(level, row.level_type),
  },
  { title: text.shift, dataIndex: 'scholar_shift' },
  { title: text.academicYear, dataIndex: 'academic_year', hidden: true },
  { title: text.semester, dataIndex: 'semester' },
  { title: text.type, dataIndex: 'inscriptionType' },
  { title: text.entryYear, dataIndex: 'ano_entrada' },
];
