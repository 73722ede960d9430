import { readFileSync } from 'node:fs';

/** A start-up problem that the operator can fix; its message is the one sentence they read. */
export class StartProblem extends Error {}

/** One line for the terminal, for any error; `failed` says what did not happen. */
export const sentenceOf = (error: unknown, failed = 'The API could not start'): string =>
  error instanceof StartProblem ? error.message : `${failed}: ${oneLine(String(error))}.`;

const oneLine = (text: string) =>
  text
    .replace(/^\w*Error: /, '')
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '')
    .slice(0, 400);

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
