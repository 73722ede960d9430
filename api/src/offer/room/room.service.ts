import { room } from '@portal/shared-kit/contract/offer/room';
import { counted } from '@portal/shared-kit/contract/core/counted';
import { plainWrites, type Records } from '../../platform/registers/records.ts';
import * as rooms from './room.repository.ts';
import type { RoomForm } from './room.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof rooms.find>>>;
const records: Records<Row, RoomForm> = {
  ...rooms,
  entity: 'room',
  keys: { room_name_key: room.unique! },
  toRemove: 'rooms.delete',
  usesOf: async (tx, id) => [counted(await rooms.examCount(tx, id), 'exame', 'exames')],
};

/** A room with exams is deactivated, not deleted; its future exams then show a conflict. */
export const roomWrites = plainWrites(records);
