import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { reopenings } from '@portal/shared-kit/contract/grading/sheet';
import type { ReopeningState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { sql } from 'kysely';
import { insertRow, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { pageOf } from '../../platform/database/page.ts';
import { exists } from '../../platform/database/read.ts';
import { teachesToday, type Requester } from '../editions/graded-edition.repository.ts';

/** A request by the names of the wire; a granted one is closed once its time is over. */
const requests = (db: Db) =>
  db
    .selectFrom('grade_reopening')
    .innerJoin('edition', 'edition.id', 'grade_reopening.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .innerJoin('user_account as asker', 'asker.id', 'grade_reopening.asked_by')
    .innerJoin('person as asking', 'asking.id', 'asker.person_id')
    .leftJoin('user_account as decider', 'decider.id', 'grade_reopening.decided_by')
    .leftJoin('person as deciding', 'deciding.id', 'decider.person_id')
    .select([
      'grade_reopening.id',
      'grade_reopening.edition_id',
      'edition.class_id as classmate_id',
      'class_group.name as classmate_name',
      'edition.subject_id',
      'subject.name as subject_name',
      'edition.year',
      'grade_reopening.days',
      'grade_reopening.reason',
      'grade_reopening.asked_by as asker_id',
      'asking.full_name as asked_by',
      'grade_reopening.asked_at',
      'deciding.full_name as decided_by',
      'grade_reopening.decision_reason',
      'grade_reopening.until',
      'grade_reopening.kind',
      sql<ReopeningState>`case when grade_reopening.state = 'AUTORIZADO' and grade_reopening.until <= now() then 'FECHADO'
        else grade_reopening.state end`.as('state'),
      sql<number>`(select count(distinct (d.item_id, d.enrolment_id)) from grade_draft d join grade_item i on i.id = d.item_id
        where d.edition_id = grade_reopening.edition_id and i.kind = grade_reopening.kind
          and not exists (select from grade g where g.item_id = d.item_id and g.enrolment_id = d.enrolment_id and g.changed_at > d.at))::int`.as(
        'drafts',
      ),
    ]);

export const find = (db: Db, id: number) =>
  requests(db).where('grade_reopening.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('grade_reopening', find);

/** Whether a person teaches an edition today. */
export const isTaughtBy = (db: Db, edition_id: number, personId: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('edition')
      .where('id', '=', edition_id)
      .where(teachesToday(sql.ref('edition.id'), personId)),
  );

export const insert = (
  tx: Tx,
  request: { edition_id: number; kind: SheetKind; days: number; reason: string; asked_by: number },
) => insertRow(tx, 'grade_reopening', request);

export const decide = (
  tx: Tx,
  id: number,
  decision: { state: ReopeningState; decided_by: number; decision_reason: string; until: Date | null },
) =>
  updateRow(tx, 'grade_reopening', id, (eb) => ({
    ...decision,
    decided_at: sql`now()`,
    version: eb('version', '+', 1),
  }));

/** Requests, the latest first; with `of`, only those that a person made, or that concern a class they teach now. */
export const list = (
  db: Db,
  { page, per_page, state }: Args<typeof reopenings>['query'],
  { of }: { of?: Requester },
) =>
  pageOf(
    db,
    { page, per_page },
    {
      source: db
        .selectFrom('grade_reopening')
        .select(['id', 'asked_at as key'])
        .$if(of !== undefined, (request) =>
          request.where((eb) =>
            eb.or([
              eb('asked_by', '=', of!.userId),
              teachesToday(sql.ref('grade_reopening.edition_id'), of!.personId),
            ]),
          ),
        )
        .$if(state === 'AUTORIZADO', (request) => request.where('until', '>', sql<Date>`now()`))
        .$if(state === 'FECHADO', (request) => request.where('until', '<=', sql<Date>`now()`))
        .$if(state === 'PENDENTE' || state === 'RECUSADO', (request) => request.where('state', '=', state!)),
      searched: false,
      order: 'desc',
      rows: requests,
    },
  );
