import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { serverAccount } from '../database/postgres/account.ts';
import { StartProblem } from '../start/start-problem.ts';

/** Refuses to work as root on a folder of another user, who could then neither read nor delete what root wrote there. */
export function checkOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner === 0 || owner === serverAccount()?.uid) return;
  const name = nameOf(owner);
  throw new StartProblem(
    `${folder} belongs to the user ${name}: run the command as that user (runuser -u ${name} -- …).`,
  );
}

function nameOf(uid: number): string {
  try {
    return execFileSync('id', ['-nu', String(uid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return String(uid);
  }
}
