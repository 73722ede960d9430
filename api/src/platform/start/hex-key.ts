import { readFileSync } from 'node:fs';
import { StartProblem } from './start-problem.ts';

/** The 32 bytes of a key given as 64 hexadecimal digits, by itself or in a file. `name` is the setting of the digits, with `_FILE` that of
 *  the file. Throws a `StartProblem` that never contains the key. */
export function readHexKey(name: string, given: string | undefined, file: string | undefined): Buffer {
  const text = (given ?? textOf(name, file!)).trim();
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new StartProblem(
      `${given === undefined ? file : name} must hold 64 hexadecimal digits, as openssl rand -hex 32 makes them.`,
    );
  return Buffer.from(text, 'hex');
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartProblem(
      `${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
