import { usePortal } from '@portal/shared-kit';
import { exportStudentHistory, type HistoryList } from '@portal/shared-kit/contract/grading/student-history';
import { call, useAllowed } from '@portal/shared-kit/data';
import { ExportMenu } from '@portal/shared-kit/screen';

/** 'Exportar' of a list of a student's page, if permitted. */
export function ExportHistory({ student_id, list }: { student_id: number; list: HistoryList }) {
  const { http } = usePortal();
  if (!useAllowed()(exportStudentHistory)) return null;
  return (
    <div style={{ marginBlockEnd: 12 }}>
      <ExportMenu
        make={(format) => call(http, exportStudentHistory, { query: { student_id, list, format } })}
      />
    </div>
  );
}
