import type { room } from '@portal/shared-kit/contract/offer/room';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { ByState } from '@portal/shared-kit/contract/core/crud';
import { sql } from 'kysely';
import { insertRow, updateRecord, type Db, type Tx } from '../../platform/database/db.ts';
import { countOf } from '../../platform/database/read.ts';
import { lockThenRead } from '../../platform/database/lock-row.ts';
import { optionIds, type OptionsQuery } from '../../platform/http/options.ts';
import { pageOf } from '../../platform/database/page.ts';
import { contains } from '../../platform/database/search.ts';
import { sorting } from '../../platform/database/sort.ts';

export type RoomForm = Args<typeof room.create>['body'];

const asRows = (db: Db) =>
  db
    .selectFrom('room')
    .select(['room.id', 'room.name', 'room.location', 'room.capacity', 'room.ground_floor'])
    .select(['room.description', 'room.active', 'room.version'])
    .select(sql<boolean>`exists (select from exam where exam.room_id = room.id)`.as('in_use'));

const sorted = sorting({ name: 'name_key', capacity: 'capacity' }, 'name');
interface RoomQuery extends ByState {
  sort?: Parameters<typeof sorted>[0];
}
export const list = (db: Db, { search, state, sort, ...page }: RoomQuery) => {
  const { key, order } = sorted(sort);
  return pageOf(db, page, {
    source: db
      .selectFrom('room')
      .select(['id', key.as('key')])
      .$if(search !== '', (query) => query.where((eb) => contains(eb.ref('name_key'), search)))
      .$if(state !== undefined, (query) => query.where('active', '=', state === 'activo')),
    searched: search !== '',
    order,
    rows: asRows,
  });
};

export const find = (db: Db, id: number) => asRows(db).where('room.id', '=', id).executeTakeFirst();

export const lock = lockThenRead('room', find);

export const insert = (tx: Tx, form: RoomForm) => insertRow(tx, 'room', form);

export const update = (tx: Tx, id: number, change: Partial<RoomForm> & { active?: boolean }) =>
  updateRecord(tx, 'room', id, change);

export const remove = (tx: Tx, id: number) => tx.deleteFrom('room').where('id', '=', id).execute();

export const examCount = (db: Db, id: number): Promise<number> =>
  countOf(db.selectFrom('exam').where('room_id', '=', id));

export const options = (db: Db, filters: OptionsQuery) =>
  db
    .selectFrom(optionIds('room', filters).as('found'))
    .innerJoin('room', 'room.id', 'found.id')
    .select(['room.id', 'room.name', 'room.location', 'room.capacity'])
    .orderBy('room.name_key')
    .execute();
