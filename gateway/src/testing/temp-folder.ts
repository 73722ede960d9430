import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const parent = mkdtempSync(join(tmpdir(), 'gateway-test-'));
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  rmSync(parent, { recursive: true, force: true });
});

/** Stops at the end of the test file what may still write to a folder, before the folders go. */
export const stopAtEnd = (stop: () => Promise<unknown>): void => void stops.push(stop);

/** A folder of its own for a test, removed when the test file has run. */
export const tempFolder = (): string => mkdtempSync(join(parent, 'f-'));
