import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Copies a build into a folder with its texts amended, and with the files.json that belongs to it: another release without another build. */
export function restamp(dist: string, into: string, amend: (text: string, file: string) => string): string {
  mkdirSync(into, { recursive: true });
  const files: Record<string, { integrity: string; size: number }> = {};
  for (const file of readdirSync(dist).filter((name) => name !== 'files.json' && !name.endsWith('.map'))) {
    const bytes = Buffer.from(amend(readFileSync(path.join(dist, file), 'utf8'), file));
    writeFileSync(path.join(into, file), bytes);
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    files[file] = { integrity, size: bytes.length };
  }
  const manifest = amend(readFileSync(path.join(dist, 'files.json'), 'utf8'), 'files.json');
  const stamped = { ...(JSON.parse(manifest) as object), files };
  writeFileSync(path.join(into, 'files.json'), JSON.stringify(stamped));
  return into;
}
