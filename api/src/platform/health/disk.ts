import { statfs } from 'node:fs/promises';

/** Of the disk that holds a folder, in bytes; `free` is what a program without special rights may still write. */
export interface Room {
  free: number;
  size: number;
}

export async function roomAt(folder: string): Promise<Room> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Less than a tenth is left: time to act, while everything still works. */
export const isLow = ({ free, size }: Room): boolean => free * 10 < size;
