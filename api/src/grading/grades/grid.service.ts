import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import { gridFrame, type evaluationPeriod } from '@portal/shared-kit/contract/grading/grid';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { Db } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { admitted, lookupFor, editionFor } from '../editions/edition-access.service.ts';
import type { AnsweredPeriod } from '../editions/period.service.ts';
import type { FoundEdition } from '../editions/graded-edition.repository.ts';
import { inPlace } from '../editions/item.repository.ts';
import { gridRows, guessedFrame, type GridFrame } from './grid.repository.ts';
import type { EditionRollCache } from './edition-roll-cache.ts';
import { frameOnWire, studentsOnWire } from './grid-wire.ts';

const opening = Buffer.from('{"status":1,"data":{"students":');

/** The grid of the edition with a key as the bytes of the answer (S2 §7, G.2). One statement where the students are known and unchanged.
 *  Throws `not_found` and `forbidden`. */
export async function gridOf(
  db: Db,
  place: Parameters<typeof lookupFor>[0],
  ctx: UserContext,
  editionRolls: EditionRollCache,
): Promise<Buffer> {
  const now = new Date();
  const key = lookupFor(place, ctx);
  const cached = editionRolls.find(key);
  const guessed = cached && (await guessedFrame(db, { id: cached.editionId, now }, key));
  if (guessed) {
    const edition = admitted(guessed.edition, ctx, 'read');
    if (edition.id === cached.editionId && guessed.frame.mark === cached.mark)
      return answerOf(edition, guessed.frame, cached.json, now);
  }
  const edition = await editionFor(db, place, ctx, 'read');
  const { frame, roll } = await gridRows(db, edition.id, { now, today: key.today });
  const json = studentsOnWire(roll, inPlace(frame.items));
  editionRolls.keep(key, { editionId: edition.id, mark: frame.mark, json });
  return answerOf(edition, frame, json, now);
}

function answerOf(edition: FoundEdition, found: GridFrame, students: Buffer, now: Date): Buffer {
  const frame = frameOnWire(edition, found, now);
  const rest = JSON.stringify(gridFrame.parse(frame)).slice(1);
  return Buffer.concat([opening, students, Buffer.from(`,${rest}}`)]);
}

/** Whether grades may be entered now, and of which kind (row 70). */
export function evaluation(periods: readonly AnsweredPeriod[], now: Date): Answer<typeof evaluationPeriod> {
  const shown = periods.find(({ open }) => open) ?? periods[0]!;
  const isOpen = (kind: SheetKind) => periods.some((period) => period.kind === kind && period.open);
  // A special exam counts as the normal one (I2).
  const normal = isOpen('EXAME_NORMAL') || isOpen('EXAME_ESPECIAL');
  return {
    status: shown.status,
    date_start_academic_year: shown.date_start,
    date_end_academic_year: shown.date_end,
    Assessment: isOpen('FREQUENCIA'),
    Exames: normal || isOpen('RECORRENCIA'),
    season: normal ? 'NORMAL' : isOpen('RECORRENCIA') ? 'RECORRENCIA' : null,
    server_time: now,
    extension_until: shown.extension_until,
    reason: shown.reason,
  };
}
