import { later } from '@portal/shared-kit';
import { room, roomList } from '@portal/shared-kit/contract/offer/room';
import { ImportRecords, listColumns, RegisterScreen, StateFilter } from '@portal/shared-kit/screen';

const RoomFields = later(() => import('./room-fields.tsx').then((m) => m.RoomFields));

export const RoomPage = () => (
  <RegisterScreen
    title={roomList.title}
    register={room}
    columns={listColumns(roomList.fields)}
    filters={{ state: StateFilter }}
    imports={<ImportRecords kind="rooms" register={room} />}
    fields={<RoomFields />}
  />
);
