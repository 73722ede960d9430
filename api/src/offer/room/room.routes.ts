import { room, roomList, roomOptions } from '@portal/shared-kit/contract/offer/room';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { one, query } from '../../platform/http/route.ts';
import { serveRegister } from '../../platform/lists/serve-register.ts';
import * as rooms from './room.repository.ts';
import { counted } from '@portal/shared-kit/contract/core/counted';
import { plainWrites, type Records } from '../../platform/registers/records.ts';
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

export function roomRoutes(server: DocumentServer) {
  serveRegister(server, room, { ...rooms, ...roomWrites }, undefined, { declared: roomList });
  query(server, roomOptions, async (db, { query: filters }) => one(await rooms.options(db, filters)));
}
