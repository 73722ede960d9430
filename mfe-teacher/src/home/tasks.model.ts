import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { TaughtEdition } from '@portal/shared-kit/contract/grading/teacher-portal';

/** What a teacher has to do in an edition; of several the first. */
export type TaskKind = 'returned' | 'weights' | 'enter' | 'submit' | 'publish';
export interface Task {
  kind: TaskKind;
  of: TaughtEdition;
  sheet: SheetKind;
  /** Until when; null without an open period. */
  until: string | null;
}

/** What is missing in each edition, the nearest deadline first (one task for an edition). */
export function tasksOf(editions: readonly TaughtEdition[]): Task[] {
  return editions
    .flatMap((of) => taskOf(of) ?? [])
    .sort((a, b) => (a.until ?? '9').localeCompare(b.until ?? '9'));
}

function taskOf(of: TaughtEdition): Task | undefined {
  if (of.locked) return undefined;
  const open = of.periods.find((period) => period.open);
  const sheet = open?.kind ?? 'FREQUENCIA';
  const until = open ? (open.extension_until ?? open.date_end) : null;
  const task = (kind: TaskKind): Task => ({ kind, of, sheet, until });
  if (of.sheets.some(({ returned }) => returned)) return task('returned');
  const leads = of.role === 'RESPONSAVEL';
  const submitted = of.sheets.some(({ kind, state }) => kind === sheet && state !== 'EM_EDICAO');
  if (open && !submitted && of.students > 0) {
    if (leads && of.weight_total !== 100) return task('weights');
    if (sheet !== 'FREQUENCIA' || of.graded < 100) return task('enter');
    if (leads) return task('submit');
  }
  return leads && of.to_publish > 0 ? task('publish') : undefined;
}
