import type { Db } from './db.ts';

interface Reading {
  /** Settles with the running read. */
  running: Promise<unknown>;
  /** The next read, shared by all callers that arrived meanwhile. */
  next: Promise<unknown> | undefined;
}

const readings = new WeakMap<Db, Map<string, Reading>>();

/** Coalesces concurrent identical reads. A caller that arrives while a read is running gets the result of the next one, so it never sees
 *  data older than its own request, and always its own last save.
 *  @param name identifies the read: everything that the result depends on, except the database */
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
