import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '../files/spool.ts';
import { hashFile } from './hash-file.ts';
import type { Backup } from './manifest.ts';
import { hashName, walFolder } from './wal-archive.ts';

/** Size of a segment of the embedded server's log. */
const pieceBits = 24n;
const isPiece = (name: string) => /^[0-9A-F]{24}$/.test(name);

export interface LogFault {
  name: string;
  why: 'missing' | 'damaged';
}

/** The part of the log that can be replayed after a backup. */
export interface ArchivedLog {
  /** The last segment that follows the backup without a gap; undefined if there is none. */
  last: string | undefined;
  /** The fault at which the log ends before the last file of the archive. */
  fault: LogFault | undefined;
  /** Damaged files, which must not be replayed. */
  damaged: string[];
  /** Number of segments without a hash, archived by an earlier version. */
  unverified: number;
}

/** A timeline of the log, from the segment in which it begins to the one in which the next begins. */
interface Timeline {
  id: number;
  first: bigint;
  last: bigint | undefined;
}

/** A segment's number, without its timeline. */
export const numberOf = (piece: string): bigint =>
  BigInt(`0x${piece.slice(8, 16)}`) * 256n + BigInt(`0x${piece.slice(16)}`);
const timelineOf = (piece: string): number => parseInt(piece.slice(0, 8), 16);
const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0');
/** The name of a segment without its timeline. */
export const pieceName = (number: bigint): string => hex(number / 256n) + hex(number % 256n);
const nameOf = (timeline: number, number: bigint) => hex(timeline) + pieceName(number);
const historyOf = (timeline: number) => `${hex(timeline)}.history`;

/** Number of the segment of a log position, `0/3000148`. */
export function segmentAt(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return ((BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)) >> pieceBits;
}

/** Compares each archived segment since a backup with its hash, in the order in which PostgreSQL replays them, until one is missing or
 *  damaged. Cannot detect a segment missing at the very end, unless its hash is there. */
export async function inspectLog(
  backups: string,
  backup: Pick<Backup, 'folder' | 'firstPiece'>,
): Promise<ArchivedLog> {
  const log: ArchivedLog = { last: undefined, fault: undefined, damaged: [], unverified: 0 };
  const archive = walFolder(backups);
  const files = new Set(await readdir(archive).catch(absent));
  const own = (await readdir(path.join(backup.folder, 'postgres/pg_wal'))).filter(isPiece).sort();
  const lastOwn = own.at(-1) ?? backup.firstPiece!;
  for (const name of own.slice(0, -1))
    if ((await stateOf(archive, files, name)) === 'damaged') log.damaged.push(name);

  const { timelines, fault } = await timelinesIn(archive, files, timelineOf(lastOwn));
  if (fault?.why === 'damaged') log.damaged.push(fault.name);
  const known = [...files].map((file) => file.replace(/\.sha256$/, '')).filter(isPiece);
  const ofThese = known.filter((name) => at(timelines, numberOf(name)).includes(timelineOf(name)));
  const end = ofThese.map(numberOf).reduce((newest, each) => (each > newest ? each : newest), -1n);
  for (let number = numberOf(lastOwn); number <= end; number += 1n) {
    const names = at(timelines, number).map((timeline) => nameOf(timeline, number));
    const name = names.find((each) => files.has(each) || files.has(hashName(each))) ?? names[0]!;
    const state = await stateOf(archive, files, name);
    if (state === 'missing' || state === 'damaged') {
      if (state === 'damaged') log.damaged.push(name);
      return { ...log, fault: { name, why: state } };
    }
    if (state === 'unverified') log.unverified += 1;
    log.last = name;
  }
  return { ...log, fault };
}

/** Timelines that may hold a segment, newest first. */
const at = (timelines: readonly Timeline[], number: bigint): number[] =>
  timelines
    .filter(({ first, last }) => first <= number && (last === undefined || number <= last))
    .map(({ id }) => id)
    .reverse();

async function stateOf(
  archive: string,
  files: ReadonlySet<string>,
  name: string,
): Promise<LogFault['why'] | 'whole' | 'unverified'> {
  if (!files.has(name)) return 'missing';
  const file = path.join(archive, name);
  if (files.has(hashName(name))) {
    const stated = (await readFile(path.join(archive, hashName(name)), 'utf8')).slice(0, 64);
    return stated === (await hashFile(file)) ? 'whole' : 'damaged';
  }
  return isPiece(name) && (await stat(file)).size !== 1 << Number(pieceBits) ? 'damaged' : 'unverified';
}

/** The timelines from that of the backup to the newest one that was archived: a new one begins with each restore. */
async function timelinesIn(archive: string, files: ReadonlySet<string>, ofBackup: number) {
  const isNamed = (id: number) => files.has(historyOf(id)) || files.has(hashName(historyOf(id)));
  const newestWithPieces = Math.max(...[...files].filter(isPiece).map(timelineOf), ofBackup);
  const faultOf = async (id: number): Promise<LogFault | undefined> => {
    const why = await stateOf(archive, files, historyOf(id));
    return why === 'missing' || why === 'damaged' ? { name: historyOf(id), why } : undefined;
  };
  let newest = ofBackup;
  let fault: LogFault | undefined;
  while (!fault && (isNamed(newest + 1) || newest < newestWithPieces)) {
    fault = await faultOf(newest + 1);
    if (!fault) newest += 1;
  }
  const history = newest === ofBackup ? '' : await readFile(path.join(archive, historyOf(newest)), 'utf8');
  const ended = [...history.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, id, position]) => ({
    id: Number(id),
    last: segmentAt(position!),
  }));
  const all = [...ended, { id: newest, last: undefined }];
  const timelines = all.map(({ id, last }, nth) => ({ id, last, first: all[nth - 1]?.last ?? 0n }));
  return { timelines, fault };
}
