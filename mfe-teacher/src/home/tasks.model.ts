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
  const open = of.periods.filter((period) => period.open);
  const task = (kind: TaskKind, sheet: SheetKind): Task => {
    const period = open.find((one) => one.kind === sheet);
    return { kind, of, sheet, until: period ? (period.extension_until ?? period.date_end) : null };
  };
  const returned = of.sheets.find((sheet) => sheet.returned);
  if (returned) return task('returned', returned.kind);
  const leads = of.role === 'RESPONSAVEL';
  for (const { kind } of open) {
    if (!of.sheets.some((sheet) => sheet.kind === kind && sheet.state === 'EM_EDICAO')) continue;
    if (kind !== 'FREQUENCIA') return task('enter', kind);
    if (leads && of.weight_total !== 100) return task('weights', kind);
    if (of.graded < 100) return task('enter', kind);
    if (leads) return task('submit', kind);
  }
  return leads && of.to_publish > 0 ? task('publish', open[0]?.kind ?? 'FREQUENCIA') : undefined;
}
