import type { GradePeriod } from '@portal/shared-kit/contract/grading/grid';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { counting, endOf, statusOf } from '../../offer/calendar/activity.rules.ts';
import type { Db } from '../../platform/database/db.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import { messages } from '../messages.ts';
import * as rows from './period.repository.ts';

const activityOf: Record<SheetKind, string> = {
  FREQUENCIA: 'AVALIACAO_FREQUENCIA',
  EXAME_NORMAL: 'EXAME_NORMAL',
  RECORRENCIA: 'EXAME_RECORRENCIA',
};

/** Whether grades of each kind may be entered at a moment of the server's clock, and why not (rows 70, 71, I13). */
export async function periodsOf(db: Db, editionId: number, now: Date): Promise<GradePeriod[]> {
  const declared = await rows.periods(db, editionId);
  const extended = await rows.extensions(db, editionId, now);
  return sheetKinds.map((kind) => {
    const { counts } = counting(
      declared.filter(({ type }) => type === activityOf[kind]),
      now,
    );
    const until = extended.find((one) => one.kind === kind)?.until ?? null;
    const plain = counts ? statusOf(counts, now) : 'Encerrado';
    const status = plain !== 'Em Curso' && until ? 'Prorrogado' : plain;
    return {
      ...{ kind, status, open: status === 'Em Curso' || status === 'Prorrogado' },
      reason: reasonOf(status, counts && { start: counts.date_start, end: endOf(counts) }),
      date_start: counts?.date_start.toISOString() ?? null,
      date_end: counts ? endOf(counts).toISOString() : null,
      extension_until: until?.toISOString() ?? null,
    };
  });
}

function reasonOf(status: GradePeriod['status'], dates: { start: Date; end: Date } | undefined) {
  if (status === 'Em Curso' || status === 'Prorrogado') return null;
  if (!dates) return messages.noPeriod;
  if (status === 'Suspenso') return messages.suspended;
  return status === 'Pending'
    ? messages.opensAt(formatMoment(dates.start))
    : messages.endedAt(formatMoment(dates.end));
}

/** Of an earlier year without anything open (I12). */
export const isLocked = (year: number, periods: readonly GradePeriod[], now: Date): boolean =>
  year < institutionYear(now) && periods.every(({ open }) => !open);
