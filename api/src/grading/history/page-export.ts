import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import type { HistoryList } from '@portal/shared-kit/contract/grading/student-history';
import type { Db } from '../../platform/database/db.ts';
import { listExport, type ListColumn } from '../../platform/documents/list-export.ts';
import type { Line } from '../../platform/documents/list-lines.ts';
import { historyTexts as text } from './messages.ts';
import { nameOf } from './student-history.repository.ts';

/** The query of any list of a student's page. */
export interface PageListQuery {
  student_id: number;
  list: HistoryList;
  /** Permissions of the caller. */
  sees_grades: boolean;
  format?: FileFormat;
  hidden?: string | undefined;
}

interface Rows<Row> {
  columns: readonly ListColumn<Row>[];
  count(db: Db, asked: PageListQuery): Promise<number>;
  lines(db: Db, asked: PageListQuery): AsyncIterable<Line<Row>>;
}

/** A list of a student's page as a file; the student is named in its head, and in the audit of the export. */
export const ofStudentPage = <Row>(list: HistoryList, rows: Rows<Row>) =>
  listExport<PageListQuery, Row>({
    kind: `student-${list.toLowerCase()}`,
    ...rows,
    filters: async (db, { student_id }) => [text.student(await nameOf(db, student_id))],
    title: () => text.titles[list],
    file: () => text.filesOf[list],
    audit: ({ student_id }) => ({
      action: 'student.export_history',
      entity: 'student',
      entityId: student_id,
      changes: [{ field: 'list', old: null, new: text.titles[list] }],
    }),
  });
