import { statfs } from 'node:fs/promises';

/** Size and free space of the disk that holds a folder, in bytes; `free` is what an unprivileged program may still write. */
export interface Room {
  free: number;
  size: number;
}

export async function roomAt(folder: string): Promise<Room> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Bytes that are left to the embedded database: it ends when it cannot begin the next 16 MiB of its log. */
const reserve = 64 * 1_048_576;

/** Less than a tenth is free, a warning while everything still works; or only the reserve of the database, as on a small disk. */
export const isLow = ({ free, size }: Room): boolean => free * 10 < size || free < reserve;

/** Whether a program may write to the disk of the folder beyond what the database needs; also true where the disk cannot be asked. */
export const hasReserve = (folder: string): Promise<boolean> =>
  roomAt(folder).then(
    ({ free }) => free >= reserve,
    () => true,
  );
