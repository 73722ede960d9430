import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { sheet } from '@portal/shared-kit/contract/grading/sheet';
import { printedChecksum } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { Db } from '../../platform/database/db.ts';
import * as sheets from './sheet.repository.ts';
import type { SheetRecord } from './sheet.repository.ts';
import type { SheetSnapshot } from './snapshot.rules.ts';

type Detail = Pick<Out<typeof sheet>['data'], 'columns' | 'rows' | 'timeline' | 'snapshots'>;

/** The content of a pauta by its latest snapshot, and its events; one that was returned has no content. */
export async function detailOf(db: Db, { id, state, kind }: SheetRecord): Promise<Detail> {
  const [timeline, snapshots] = await Promise.all([sheets.timelineOf(db, id), sheets.snapshotsOf(db, id)]);
  const latest = state === 'EM_EDICAO' ? undefined : snapshots[0];
  const content = latest && (JSON.parse(latest.content) as SheetSnapshot);
  const columns = content?.columns.filter((column) => column.kind === kind) ?? [];
  return {
    columns: columns.map((column) => ({
      id: column.id,
      assessment_type: column.type,
      percentage: column.weight === null ? null : column.weight / 100,
    })),
    rows: (content?.students ?? []).map((student) => ({
      student_id: student.student_id,
      student_card_id: student.code,
      fullName: student.name,
      cells: columns.map((column) => student.cells[column.id] ?? ''),
      average: student.average,
      situation: student.situation,
      final: student.final,
      result: student.result,
    })),
    timeline: timeline.map((step) => ({ ...step, at: step.at.toISOString() })),
    snapshots: snapshots.map((one) => ({
      id: one.id,
      at: one.at.toISOString(),
      checksum: printedChecksum(one.checksum),
    })),
  };
}
