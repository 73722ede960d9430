import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import type { gradeGrid } from '@portal/shared-kit/contract/grading/grid';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { counting, endOf, statusOf } from '../../offer/calendar/activity.rules.ts';
import type { Db } from '../../platform/database/db.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import { messages } from '../messages.ts';
import * as rows from './period.repository.ts';

export type AnsweredPeriod = Answer<typeof gradeGrid>['data']['periods'][number];

/** The type of period in which grades of a kind are entered, and its exams are sat. */
export const activityOf: Record<SheetKind, string> = {
  FREQUENCIA: 'AVALIACAO_FREQUENCIA',
  EXAME_NORMAL: 'EXAME_NORMAL',
  RECORRENCIA: 'EXAME_RECORRENCIA',
  EXAME_ESPECIAL: 'EXAME_ESPECIAL',
};

/** The declared periods of an edition, until when its kinds were reopened, and whether its semester has ended. */
interface PeriodFacts {
  declared: readonly rows.DeclaredPeriod[];
  extended: readonly { kind: SheetKind; until: Date }[];
  closed: boolean;
}

/** Whether grades of each kind may be entered at a moment of the server's clock, and why not (rows 70, 71, I13). */
export const periodsOf = async (db: Db, editionId: number, now: Date): Promise<AnsweredPeriod[]> =>
  periodsFrom(
    {
      declared: await rows.periodsQuery(db, editionId).execute(),
      extended: await rows.extensionsQuery(db, editionId, now).execute(),
      closed: await rows.isClosed(db, editionId),
    },
    now,
  );

export const periodsFrom = ({ declared, extended, closed }: PeriodFacts, now: Date): AnsweredPeriod[] =>
  sheetKinds.map((kind) => {
    const { counts } = counting(
      declared.filter(({ type }) => type === activityOf[kind]),
      now,
    );
    if (closed) return endedPeriod(kind, counts);
    const until = extended.find((one) => one.kind === kind)?.until ?? null;
    const plain = counts ? statusOf(counts, now) : 'Encerrado';
    const status = plain !== 'Em Curso' && until ? 'Prorrogado' : plain;
    return {
      kind,
      status,
      open: status === 'Em Curso' || status === 'Prorrogado',
      reason: reasonOf(status, counts && { start: counts.date_start, end: endOf(counts) }),
      date_start: counts?.date_start ?? null,
      date_end: counts ? endOf(counts) : null,
      extension_until: until,
    };
  });

/** After the end of its semester nothing is entered, even where a kind was reopened (I14). */
const endedPeriod = (
  kind: SheetKind,
  counts: { date_start: Date; date_end: Date; late_end: Date | null; closed_at: Date | null } | undefined,
): AnsweredPeriod => ({
  kind,
  status: 'Encerrado',
  open: false,
  reason: messages.semesterEnded,
  extension_until: null,
  date_start: counts?.date_start ?? null,
  date_end: counts ? endOf(counts) : null,
});

function reasonOf(status: AnsweredPeriod['status'], dates: { start: Date; end: Date } | undefined) {
  if (status === 'Em Curso' || status === 'Prorrogado') return null;
  if (!dates) return messages.noPeriod;
  if (status === 'Suspenso') return messages.suspended;
  return status === 'Pending'
    ? messages.opensAt(formatMoment(dates.start))
    : messages.endedAt(formatMoment(dates.end));
}

/** Of an earlier year without an open period (I12). */
export const isLocked = (year: number, periods: readonly AnsweredPeriod[], now: Date): boolean =>
  year < institutionYear(now) && periods.every(({ open }) => !open);
