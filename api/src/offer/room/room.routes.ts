import { room, roomList, roomOptions } from '@portal/shared-kit/contract/offer/room';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { one, query } from '../../platform/http/route.ts';
import { serveRegister } from '../../platform/lists/serve-register.ts';
import * as rooms from './room.repository.ts';
import { roomWrites } from './room.service.ts';

export function roomRoutes(server: DocumentServer) {
  serveRegister(server, room, { ...rooms, ...roomWrites }, undefined, { declared: roomList });
  query(server, roomOptions, async (db, { query: filters }) => one(await rooms.options(db, filters)));
}
