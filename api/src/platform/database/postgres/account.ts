import { execFileSync, spawnSync } from 'node:child_process';

export interface ServerAccount {
  uid: number;
  gid: number;
}

/** The account the server runs under: PostgreSQL refuses uid 0, so root switches to `postgres`; any other user runs it as themselves. */
export function serverAccount(): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return accountOf('postgres') ?? created('postgres');
  } catch {
    throw new Error(
      "PostgreSQL refuses to run as root and no user 'postgres' could be made: start the portal as another user",
    );
  }
}

/** Whether `account` can run a program (every folder on its path must let it through). */
export const canRun = ({ uid, gid }: ServerAccount, program: string, args: string[]): boolean =>
  spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;

export const canEnter = (account: ServerAccount, folder: string): boolean =>
  canRun(account, 'test', ['-x', folder]);

function accountOf(name: string): ServerAccount | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function created(name: string): ServerAccount {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  execFileSync('useradd', [...flags, name], { stdio: 'ignore' });
  return accountOf(name)!;
}
