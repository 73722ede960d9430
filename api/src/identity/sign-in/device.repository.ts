import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { exists } from '../../platform/database/read.ts';

/** In the order in which they are asked: browsers name those they are made of as well. */
const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
const nameIn = (names: [RegExp, string][], userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** 'Chrome em Android': what a person recognises of a `User-Agent`, and nothing that its sender made up. */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  return [browser ?? 'outro navegador', ...(system ? [`em ${system}`] : [])].join(' ');
}

/** Whether an account was opened on the device before; notes that it is again. */
export const touchDevice = async (tx: Tx, userId: number, device: Buffer): Promise<boolean> =>
  (await tx
    .updateTable('known_device')
    .set({ last_seen_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Whether an account was ever opened on a device that is remembered. */
export const hasKnownDevice = (tx: Tx, userId: number): Promise<boolean> =>
  exists(tx.selectFrom('known_device').where('user_id', '=', userId));

export const insert = (tx: Tx, user_id: number, device: Buffer) =>
  tx.insertInto('known_device').values({ user_id, device }).execute();

/** Whether the account trusts the device: its second step is not asked there. */
export const isTrusted = (tx: Tx, userId: number, device: Buffer): Promise<boolean> =>
  exists(
    tx
      .selectFrom('known_device')
      .where('user_id', '=', userId)
      .where('device', '=', device)
      .where('trusted_until', '>', sql<Date>`now()`),
  );

/** Trusts a known device for some days, under a name that its owner recognises. */
export const trust = (tx: Tx, userId: number, device: Buffer, name: string, days: number) =>
  tx
    .updateTable('known_device')
    .set({ name, trusted_until: sql`now() + make_interval(days => ${days})` })
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .execute();

/** The devices that an account trusts, the latest first. */
export const trustedOf = (db: Db, userId: number) =>
  db
    .selectFrom('known_device')
    .select(['id', 'name', 'last_seen_at', sql<Date>`trusted_until`.as('trusted_until')])
    .where('user_id', '=', userId)
    .where('trusted_until', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute();

/** Trusts one device, or all of an account, no longer; returns how many were trusted. */
export async function distrust(tx: Tx, userId: number, id?: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('known_device')
    .set({ trusted_until: null })
    .where('user_id', '=', userId)
    .where('trusted_until', '>', sql<Date>`now()`)
    .$if(id !== undefined, (qb) => qb.where('id', '=', id!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
