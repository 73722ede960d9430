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

/** Less than a tenth is free: a warning while everything still works. */
export const isLow = ({ free, size }: Room): boolean => free * 10 < size;
