import { pino } from 'pino';
import pg from 'pg';
import { loggedError } from './logged-error.ts';

/** What stands in the log of an error. */
function logged(err: unknown): Record<string, unknown> {
  const lines: string[] = [];
  const serializers = { err: loggedError };
  pino({ serializers }, { write: (line: string) => void lines.push(line) }).error({ err }, 'failed');
  return JSON.parse(lines[0]!).err;
}
const maria = 'Maria da Graça Sitoe';

test('of a refusal by the database the log tells what it is about and no row', () => {
  const refusal = Object.assign(new pg.DatabaseError(`invalid input: "${maria}"`, 9, 'error'), {
    code: '23502',
    table: 'person',
    column: 'name',
    routine: 'ExecConstraints',
    detail: `Failing row contains (1, ${maria}, maria@exemplo.mz)`,
    where: `SQL statement for ${maria}`,
  });
  const entry = logged(refusal);
  expect(entry).toMatchObject({ type: 'DatabaseError', code: '23502', table: 'person', column: 'name' });
  expect(entry.message).toBeUndefined();
  expect(JSON.stringify(entry)).not.toMatch(/Maria|maria@/);
});

test('a message of more lines than one, a cause and what hangs on an error leave no trace of what they hold', () => {
  const inner = Object.assign(new SyntaxError(`Unexpected token\n    at ${maria}`), {
    client: { secret: maria },
  });
  const entry = logged(new Error(`could not print for\n at ${maria} (x)`, { cause: inner }));
  expect(entry).toMatchObject({ type: 'Error', cause: { type: 'SyntaxError' } });
  expect(JSON.stringify(entry)).not.toContain('Maria');
  expect((entry.stack as string[])[0]).toContain('logged-error.test.ts');
});

test('a fault of the program and a lost connection are told in their own words', () => {
  expect(logged(new TypeError("Cannot read properties of undefined (reading 'id')")).message).toContain('id');
  expect(logged(new Error('Connection terminated unexpectedly')).message).toContain('terminated');
  const quoting = Object.assign(new TypeError(`The argument is ${maria}`), { code: 'ERR_INVALID_ARG_VALUE' });
  expect(logged(quoting)).toMatchObject({ type: 'TypeError', code: 'ERR_INVALID_ARG_VALUE' });
  expect(JSON.stringify(logged(quoting))).not.toContain('Maria');
  expect(logged('Maria')).toEqual({ type: 'string', stack: [] });
});
