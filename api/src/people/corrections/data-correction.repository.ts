import type {
  CorrectableField,
  CorrectionState,
} from '@portal/shared-kit/contract/people/data-correction-rules';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx, type New } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { pageList } from '../../platform/database/page.ts';

const requests = (db: Db) =>
  db
    .selectFrom('data_correction as c')
    .select(['c.id', 'c.old_value', 'c.new_value', 'c.note', 'c.decision_reason'])
    .select((eb) => [
      eb.ref('c.field').$castTo<CorrectableField>().as('field'),
      'c.state',
      'c.asked_at',
      'c.decided_at',
    ]);

export const latestOf = (db: Db, personId: number, most: number) =>
  requests(db).where('c.person_id', '=', personId).orderBy('c.id', 'desc').limit(most).execute();

export const isWaiting = (db: Db, personId: number, field: CorrectableField): Promise<boolean> =>
  exists(
    db
      .selectFrom('data_correction')
      .where('person_id', '=', personId)
      .where('field', '=', field)
      .where('state', '=', 'PEDIDA'),
  );

export const insert = (tx: Tx, request: New<'data_correction'>) => insertRow(tx, 'data_correction', request);

/** A request as the office sees it; the service adds the current value of the record. */
const rows = (db: Db) =>
  requests(db)
    .innerJoin('person as p', 'p.id', 'c.person_id')
    .innerJoin('attachment as a', 'a.id', 'c.attachment_id')
    .leftJoin('student as s', 's.person_id', 'p.id')
    .leftJoin('user_account as u', 'u.id', 'c.decided_by')
    .leftJoin('person as by', 'by.id', 'u.person_id')
    .select(['c.person_id', 's.id as student_id', 'p.full_name as name', 'a.name as file'])
    .select(['by.full_name as decided_by', sql<string>`coalesce(s.code, '')`.as('code')]);

export const list = pageList(
  (db: Db, { state }: { page: number; per_page: number; state?: CorrectionState | undefined }) => ({
    source: db
      .selectFrom('data_correction as c')
      .select(['c.id', 'c.id as key'])
      .$if(state !== undefined, (qb) => qb.where('c.state', '=', state!)),
    searched: false,
    rows,
  }),
);

export async function lock(tx: Tx, id: number) {
  await lockRow(tx, 'data_correction', id);
  return tx
    .selectFrom('data_correction')
    .select(['person_id', 'new_value', 'attachment_id', 'state'])
    .select((eb) => eb.ref('field').$castTo<CorrectableField>().as('field'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export const decide = (
  tx: Tx,
  id: number,
  decided: { state: CorrectionState; decided_by: number; decision_reason: string },
) => updateRow(tx, 'data_correction', id, { ...decided, decided_at: sql`now()` });

export const findFile = (db: Db, id: number) =>
  db
    .selectFrom('data_correction as c')
    .innerJoin('attachment as a', 'a.id', 'c.attachment_id')
    .select(['a.sha256', 'a.size', 'a.media_type', 'a.name'])
    .where('c.id', '=', id)
    .executeTakeFirst();
