import { HistoryEntries } from '@portal/shared-kit/screen';
import { ExportHistory } from './export-history.tsx';
import type { StudentTabProps } from './tab-props.ts';

/** Who changed the student, when and what. */
export const AuditTab = ({ student }: StudentTabProps) => (
  <>
    <ExportHistory student_id={student.id} list="AUDITORIA" />
    <HistoryEntries entity="student" id={student.id} />
  </>
);
