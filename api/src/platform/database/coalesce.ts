import type { Db } from './db.ts';

interface Reading {
  /** Settles when the read that is under way does. */
  running: Promise<unknown>;
  /** The read after it, for everybody who came meanwhile. */
  next: Promise<unknown> | undefined;
}

const readings = new WeakMap<Db, Map<string, Reading>>();

/** Does a read that is the same for everybody once for all who ask while it is under way. Who comes after it began waits for the next one,
 *  so that nobody is told what was true before they asked: what one has just saved counts.
 *  @param name all that the answer depends on, beside the database */
export function coalesce<Value>(db: Db, name: string, read: () => Promise<Value>): Promise<Value> {
  const ofDatabase = readings.get(db) ?? new Map<string, Reading>();
  readings.set(db, ofDatabase);
  const begin = (): Promise<Value> => {
    const value = read();
    const reading: Reading = { running: value, next: undefined };
    ofDatabase.set(name, reading);
    const end = () => void (reading.next === undefined && ofDatabase.delete(name));
    value.then(end, end);
    return value;
  };
  const reading = ofDatabase.get(name);
  if (!reading) return begin();
  reading.next ??= reading.running.then(begin, begin);
  return reading.next as Promise<Value>;
}
