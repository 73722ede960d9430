import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { backUp } from './back-up.ts';
import { readBackupKey } from './backup-key.ts';
import { filesBelow } from './hash-file.ts';
import { backupsIn } from './manifest.ts';
import { restore } from './restore.ts';
import { cleanUp, folder, keep, portal } from '../../testing/backup-drill.ts';

cleanUp();

test('a damaged backup, one that was not finished, a moment before the first and a full folder are refused in a sentence', async () => {
  const { backups, client, source } = await portal();
  await client.end();
  const { folder: first, finished } = await backUp(source, backups);
  mkdirSync(path.join(backups, 'base/2099-01-01T00-00-00.000Z/postgres'), { recursive: true });
  expect(await backupsIn(backups)).toHaveLength(1);
  const target = () => ({ dataDir: folder(), databaseUrl: undefined });
  const full = target();
  writeFileSync(path.join(full.dataDir, 'x'), '');
  await expect(restore(backups, full)).rejects.toThrow('is not empty');
  await expect(restore(backups, target(), { until: new Date(Date.parse(finished) - 1) })).rejects.toThrow(
    'nothing earlier can be restored',
  );
  await expect(restore(folder(), target())).rejects.toThrow('There is no finished backup');
  const elsewhere = { ...target(), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
  await expect(restore(backups, elsewhere)).rejects.toThrow('restore it without DATABASE_URL');
  const unreadable = path.join(backups, 'base/2099-01-02T00-00-00.000Z/manifest.json');
  mkdirSync(path.dirname(unreadable));
  writeFileSync(unreadable, '{"started":');
  // An older one is not taken in its place.
  await expect(restore(backups, target())).rejects.toThrow(`${unreadable} is damaged`);
  rmSync(unreadable);
  appendFileSync(path.join(first, 'data/registry/ledger.jsonl'), 'forged\n');
  await expect(restore(backups, target())).rejects.toThrow(
    'is damaged: data/registry/ledger.jsonl is not what was backed up',
  );
});

test('a file of the pool that was altered or is missing is refused by name or left out on request; a backup without their list comes back', async () => {
  const { backups, client, files, source } = await portal();
  const encrypted = folder();
  const key = readBackupKey({ backupKey: 'a1'.repeat(32), backupKeyFile: undefined })!;
  const hashes = [(await keep(files, 'um')).sha256, (await keep(files, 'dois')).sha256].sort();
  const { folder: made } = await backUp(source, backups);
  await backUp(source, encrypted, new Date(), key);
  await client.end();
  expect(readFileSync(path.join(made, 'pool.txt'), 'utf8').split('\n')).toEqual(hashes);

  const cases = [
    ['files', backups, undefined],
    [`files-${key.id}`, encrypted, key],
  ] as const;
  for (const [pool, place, used] of cases) {
    const [one, other] = hashes.map((sha256) => path.join(pool, sha256.slice(0, 2), sha256));
    const refused = (why: string) =>
      expect(restore(place, target, { key: used })).rejects.toThrow(`${one} ${why}`);
    const target = { dataDir: folder(), databaseUrl: undefined };
    const whole = readFileSync(path.join(place, one!));
    // Encrypted with the same key, so that only its hash tells.
    writeFileSync(path.join(place, one!), readFileSync(path.join(place, other!)));
    await refused('is not what was backed up');
    rmSync(path.join(place, one!));
    await refused('is missing, which this backup needs (1 in all)');
    expect(readdirSync(target.dataDir)).toEqual([]);

    const second = readFileSync(path.join(place, other!));
    appendFileSync(path.join(place, other!), 'damaged');
    // The list does not name it: with the log, a moment since the backup may need it.
    const unlisted = path.join(pool, 'ff', 'f'.repeat(64));
    mkdirSync(path.join(place, pool, 'ff'), { recursive: true });
    writeFileSync(path.join(place, unlisted), 'damaged');
    const { leftOut } = await restore(place, target, { key: used, withoutDamaged: true });
    expect(leftOut).toEqual([one, other, ...(used ? [] : [unlisted])]);
    expect(await filesBelow(path.join(target.dataDir, 'files'))).toEqual([]);
    expect(existsSync(path.join(target.dataDir, 'registry/ledger.jsonl'))).toBe(true);
    rmSync(path.join(place, unlisted));
    writeFileSync(path.join(place, one!), whole);
    writeFileSync(path.join(place, other!), second);
  }

  rmSync(path.join(backups, 'files', hashes[0]!.slice(0, 2), hashes[0]!));
  rmSync(path.join(made, 'pool.txt'));
  const manifest = JSON.parse(readFileSync(path.join(made, 'manifest.json'), 'utf8'));
  delete manifest.files['pool.txt'];
  writeFileSync(path.join(made, 'manifest.json'), JSON.stringify(manifest));
  const back = folder();
  await restore(backups, { dataDir: back, databaseUrl: undefined });
  expect((await filesBelow(path.join(back, 'files'))).map((file) => path.basename(file))).toEqual([
    hashes[1],
  ]);
});
