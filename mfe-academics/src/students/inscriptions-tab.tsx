import {
  inscriptionsOfStudent,
  type InscriptionRow,
} from '@portal/shared-kit/contract/enrolment/inscription';
import { useEndpoint } from '@portal/shared-kit/data';
import type { Column } from '@portal/shared-kit/screen';
import { ExportHistory } from './export-history.tsx';
import { HistoryRows } from './history-rows.tsx';
import { messages as text } from './messages.ts';
import { State } from './standing.tsx';
import type { StudentTabProps } from './tab-props.ts';

const columns: readonly Column<InscriptionRow>[] = [
  { title: text.academicYear, dataIndex: 'academic_year' },
  { title: text.semester, dataIndex: 'semester' },
  { title: text.type, dataIndex: 'inscriptionType' },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: InscriptionRow['state']) => <State state={state ?? null} />,
  },
  { title: text.course, dataIndex: 'course' },
  {
    title: text.level,
    dataIndex: 'level',
    render: (level: string, row) => text.levelOf(level, row.level_type),
  },
  { title: text.shift, dataIndex: 'scholar_shift' },
  {
    title: text.invoice,
    dataIndex: 'invoice',
    render: (invoice: InscriptionRow['invoice']) => invoice?.number ?? text.nothing,
  },
];

/** Every inscription, the latest first. */
export function InscriptionsTab({ student }: StudentTabProps) {
  const { data, error, refetch } = useEndpoint(inscriptionsOfStudent, { params: { id: student.id } });
  return (
    <>
      {data && data.data.length > 0 && <ExportHistory student_id={student.id} list="INSCRICOES" />}
      <HistoryRows
        label={text.inscriptions}
        columns={columns}
        rows={data?.data}
        error={error}
        empty={text.noInscriptions}
        reload={refetch}
      />
    </>
  );
}
