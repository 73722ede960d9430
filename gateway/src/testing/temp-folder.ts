import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const parent = mkdtempSync(join(tmpdir(), 'gateway-test-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A folder of its own for a test, removed when the test file has run. */
export const tempFolder = (): string => mkdtempSync(join(parent, 'f-'));
