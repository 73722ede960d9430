import { openBucket } from '@portal/server-kit/bucket';
import { fakeS3 } from '@portal/server-kit/testing/fake-s3';
import { chmodSync, existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { until } from '../../testing/until.ts';
import { backUp } from './back-up.ts';
import { markPut, putBackups } from './backup-bucket.ts';
import { readBackupKey } from './backup-key.ts';
import { backupState } from './backup-state.ts';
import { filesBelow } from './hash-file.ts';
import { drillRestore, lastDrill } from './restore-drill.ts';
import { restore } from './restore.ts';
import {
  cleanUp,
  archived,
  folder,
  keep,
  portal,
  rowsOf,
  slowEndOfRecovery,
  start,
  writer,
} from '../../testing/backup-drill.ts';

cleanUp();

test('a drill restores the newest backup of the embedded server with its log beside the running portal, and leaves nothing', async () => {
  const { dataDir, backups, server, client, files, source } = await portal();
  await keep(files, 'um ficheiro');
  await client.query('create table receipt (id int)');
  await backUp(source, backups);
  await client.query('insert into receipt values (1)');
  await archived(client, backups);
  await client.query('insert into receipt values (2)');
  const before = readdirSync(dataDir).sort();

  const drilled = await drillRestore(backups, dataDir, server.url, undefined);
  expect(drilled).toMatchObject({ fileCount: 1, counts: { receipt: 1 } });
  expect(await lastDrill(dataDir)).toMatchObject({ problem: null });
  expect(readdirSync(dataDir).sort()).toEqual([...before, '.restore-drill.json'].sort());
  expect((await client.query('select id from receipt order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  await client.end();
});

test('a drill of a backup whose files stand in a bucket, itself in another bucket, writes to neither, and names what is damaged', async () => {
  const { dataDir, backups, server, client, files, source } = await portal();
  const [own, elsewhere] = [await fakeS3(), await fakeS3()];
  own.objects.set('releases/mfe-one/1/release.json', { bytes: Buffer.from('{}'), modified: new Date() });
  const stored = { bucket: await openBucket(own.address), files };
  const from = { bucket: await openBucket(elsewhere.address), prefix: 'uni/' };
  const drill = () => drillRestore(from, dataDir, server.url, undefined);
  await expect(drill()).rejects.toThrow('There is no finished backup in this bucket');

  await keep(files, 'um ficheiro');
  await client.query('create table receipt (id int); insert into receipt values (1)');
  await backUp({ ...source, stored }, backups);
  await putBackups(backups, from);
  await markPut(dataDir);
  const before = readdirSync(dataDir).sort();
  const writes = () => [own, elsewhere].map(({ calls }) => calls.filter((line) => !/^(GET|HEAD)/.test(line)));
  const written = writes();
  expect(await drill()).toMatchObject({ fileCount: 1, counts: { receipt: 1 } });
  expect(await drillRestore(backups, dataDir, server.url, undefined)).toMatchObject({ fileCount: 1 });
  expect(await lastDrill(dataDir)).toMatchObject({ problem: null });
  expect(await backupState({ dataDir })).toBe('up');
  expect([readdirSync(dataDir).sort(), writes()]).toEqual([before, written]);

  const file = [...elsewhere.objects.keys()].find((key) => key.startsWith('uni/files/'))!;
  elsewhere.objects.set(file, { bytes: Buffer.from('outra coisa'), modified: new Date() });
  await expect(drill()).rejects.toThrow('is not what was backed up');
  expect(await lastDrill(dataDir)).toMatchObject({ problem: expect.stringContaining(path.basename(file)) });
  expect(await backupState({ dataDir })).toBe('down');
  expect(readdirSync(dataDir).sort()).toEqual(before);
  for (const bucket of [own, elsewhere]) bucket.close();
  await client.end();
});

test('backed up under load, gone on with, destroyed and restored to a moment: every row and file before it is there, and none after', async () => {
  const { dataDir, backups, server, client, files, source } = await portal();
  const early = await keep(files, 'antes da cópia');
  const writing = writer(client, 1);
  await backUp(source, backups);
  const late = await keep(files, 'depois da cópia');
  const earlier = writing.acknowledged.length;
  await until(() => writing.acknowledged.length > earlier + 20);
  await writing.stop();
  const before = [...writing.acknowledged];
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  // Later rows are committed at least one millisecond after the restored moment.
  const moment = new Date(rows[0]!.at.getTime() + 1);
  await until(
    async () => (await client.query('select 1 where clock_timestamp() > $1', [moment])).rowCount === 1,
  );
  const after = writer(client, 1_000_000);
  await until(() => after.acknowledged.length > 20);
  await after.stop();
  await archived(client, backups);
  await client.end();
  await server.stop();
  rmSync(dataDir, { recursive: true });

  const [back, newest] = [folder(), folder()];
  slowEndOfRecovery();
  const { lastChange } = await restore(backups, { dataDir: back, databaseUrl: undefined }, { until: moment });
  expect(lastChange!.getTime()).toBeLessThanOrEqual(moment.getTime());
  const then = await start(back);
  expect(await rowsOf(then.client)).toEqual(before);
  await then.client.query('insert into written values (0)');
  for (const { sha256 } of [early, late])
    expect(existsSync(path.join(back, 'files', sha256.slice(0, 2), sha256))).toBe(true);
  expect(readFileSync(path.join(back, 'registry/ledger.jsonl'), 'utf8')).toBe('one\n');
  await then.client.end();

  await restore(backups, { dataDir: newest, databaseUrl: undefined });
  const now = await start(newest);
  expect(await rowsOf(now.client)).toEqual([...before, ...after.acknowledged]);
  await now.client.end();
});

test('an encrypted backup holds nothing in clear, needs its key and comes back whole, releases of a bucket included', async () => {
  const { dataDir, server, client, files, source } = await portal();
  const keyOf = (digits: string) =>
    readBackupKey({ backupKey: digits.repeat(32), backupKeyFile: undefined })!;
  const [key, backups] = [keyOf('a1'), folder()];
  const storedFile = await keep(files, 'Ficheiro confidencial');
  await client.query(`create table told (words text); insert into told values ('Linha confidencial')`);
  await client.query('checkpoint');
  const s3 = await fakeS3();
  const release = 'releases/mfe-one/1/release.json';
  s3.objects.set(release, { bytes: Buffer.from('Versão confidencial'), modified: new Date() });
  const stored = { bucket: await openBucket(s3.address), files };
  await backUp({ ...source, stored }, backups, new Date(), key);
  s3.close();
  await client.end();
  await server.stop();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.backup'))).toEqual([]);
  for (const file of await filesBelow(backups))
    expect([file, readFileSync(path.join(backups, file)).includes('confidencial')]).toEqual([file, false]);

  const back = { dataDir: folder(), databaseUrl: undefined };
  await expect(restore(backups, back)).rejects.toThrow('is encrypted: name its key by BACKUP_KEY_FILE');
  await expect(restore(backups, back, { key: keyOf('b2') })).rejects.toThrow('with another key');
  await expect(restore(backups, back, { until: new Date('2099-01-01'), key })).rejects.toThrow(
    'which is one moment',
  );
  expect(readdirSync(back.dataDir)).toEqual([]);
  await restore(backups, back, { key });
  const then = await start(back.dataDir);
  expect((await then.client.query('select words from told')).rows).toEqual([{ words: 'Linha confidencial' }]);
  await then.client.end();
  const place = path.join(back.dataDir, 'files', storedFile.sha256.slice(0, 2), storedFile.sha256);
  expect(readFileSync(place, 'utf8')).toBe('Ficheiro confidencial');
  expect(readFileSync(path.join(back.dataDir, 'registry/ledger.jsonl'), 'utf8')).toBe('one\n');
  expect(readFileSync(path.join(back.dataDir, release), 'utf8')).toBe('Versão confidencial');
});

test('a restore of root into a folder that PostgreSQL cannot enter names the place of the database', async () => {
  const { backups, client, server, source } = await portal();
  await client.query('insert into written values (1)');
  await backUp(source, backups);
  await client.end();
  await server.stop();
  const dataDir = folder();
  chmodSync(dataDir, 0o700);
  const { outside } = await restore(backups, { dataDir, databaseUrl: undefined });
  const cluster = path.join(dataDir, 'postgres');
  expect(outside).toBe(process.getuid!() === 0 ? readlinkSync(cluster) : undefined);
  expect(existsSync(path.join(outside ?? cluster, 'PG_VERSION'))).toBe(true);
  if (outside) rmSync(outside, { recursive: true });
});
