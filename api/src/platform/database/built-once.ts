import type { Compilable, CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from './db.ts';

/** Stands for a value while a statement is built. */
class Slot {
  constructor(readonly name: string) {}
}

/** Values of a statement. Undefined values are left out; booleans decide how the statement is built and are not parameters of it. */
type Values = object;

/** Most statements that are kept of one `build`: a search has one for each number of words. */
const maxShapes = 100;

const entriesOf = (values: Values): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

/** A statement that is built at its first call and reused with other values: building a large one takes longer than running it. `build`
 *  sees placeholders instead of values, so it can depend only on which values are present and on booleans. */
export function builtOnce<V extends Values, O>(
  build: (db: Db, values: V) => Compilable<O>,
): (db: Db, values: V) => Promise<O[]> {
  const statements = new LRUCache<string, CompiledQuery<O>>({ max: maxShapes });
  return async (db, values) => {
    const entries = entriesOf(values);
    const shape = entries
      .map(([name, value]) => (typeof value === 'boolean' ? `${name}:${value}` : name))
      .join();
    const statement = statements.get(shape) ?? build(db, slotsOf<V>(entries)).compile();
    statements.set(shape, statement);
    const parameters = statement.parameters.map((one) => filled(one, values as Record<string, unknown>));
    const filledIn: CompiledQuery<O> = { ...statement, parameters };
    return (await db.executeQuery(filledIn)).rows;
  };
}

const slotsOf = <V extends Values>(entries: [string, unknown][]) =>
  Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'boolean' ? value : new Slot(name)]),
  ) as V;

function filled(parameter: unknown, values: Record<string, unknown>): unknown {
  if (parameter instanceof Slot) return values[parameter.name];
  return Array.isArray(parameter) ? parameter.map((one) => filled(one, values)) : parameter;
}
