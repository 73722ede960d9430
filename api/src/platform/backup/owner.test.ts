import { chownSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkOwner } from './owner.ts';
import { checkTarget } from './restore.ts';

const nobody = 65_534;
const ownUid = process.getuid!();
const folder = mkdtempSync(path.join(tmpdir(), 'portal-owner-'));
beforeAll(() => {
  // A test that runs as another user owns its folders anyway.
  if (ownUid === 0) chownSync(folder, nobody, nobody);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => rmdirSync(folder));

const runAs = (uid: number) => jest.spyOn(process, 'getuid').mockReturnValue(uid);

test('root is refused in a folder of another user, by the name of that user', () => {
  runAs(0);
  expect(() => checkOwner(folder)).toThrow(
    new RegExp(
      `^${folder} belongs to the user (\\S+): run the command as that user \\(runuser -u \\1 -- …\\)\\.$`,
    ),
  );
});

test('a user works in any folder, and root in its own and in one that does not exist yet', () => {
  runAs(0);
  checkOwner('/');
  checkOwner(path.join(folder, 'missing'));
  runAs(nobody);
  checkOwner(folder);
});

test('a restore as root is refused in a folder of another user although it is empty', async () => {
  runAs(0);
  await expect(checkTarget(folder)).rejects.toThrow(`${folder} belongs to the user `);
});
