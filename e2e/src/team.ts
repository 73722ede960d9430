import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './program.ts';

/** A team's way to a gateway over HTTP. */
export interface Team {
  token: string;
  /** Publishes a build and gives it to everybody, or as the promotion says. Throws with the answer of the gateway. */
  ship(dist: string, promotion?: object): Promise<void>;
  /** Moves a pointer on what is known at this moment, for instance `rollback` with `{ channel: 'stable' }`. */
  move(action: 'promote' | 'rollback' | 'status' | 'backend', what: object): Promise<void>;
  /** What was done with its remote, newest first. */
  history(): Promise<HistoryEntry[]>;
}

export interface HistoryEntry {
  what: string;
  actor: string;
  release: string | null;
  reason: string;
}

/** How long, and how often, the history is looked at for the end of a canary, in milliseconds: a token has 120 calls a minute. */
export const untilHalted = [60_000, 1_000] as const;

/** What was done with a remote, newest first, as a token may read it. */
export async function historyOf(url: string, remote: string, token: string): Promise<HistoryEntry[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/registry/remotes/${remote}/history`, { headers });
  return ((await answer.json()) as { entries: HistoryEntry[] }).entries;
}

/** A team with a new deploy token for its remote, or an operator if `operator` is true, at a gateway with its data in `dataDir`. */
export function teamOf(remote: string, url: string, dataDir: string, operator = false): Team {
  const command = path.join(root, 'gateway/dist/deploy-token.js');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const who = operator ? ['--operator', '--holder', 'Ana'] : [remote];
  const [token = ''] = execFileSync(process.execPath, [command, ...who], { env })
    .toString()
    .split('\n');
  const authorization = `Bearer ${token}`;
  const post = async (action: string, body: FormData | object): Promise<{ revision: number }> => {
    const asJson = !(body instanceof FormData);
    const answer = await fetch(`${url}/registry/remotes/${remote}/${action}`, {
      method: 'POST',
      headers: {
        authorization,
        ...(asJson && { 'content-type': 'application/json' }),
      },
      body: asJson ? JSON.stringify(body) : body,
    });
    if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { revision: number };
  };
  return {
    token,
    async ship(dist, promotion = { channel: 'stable' }) {
      const form = new FormData();
      form.append('tried', 'passed');
      for (const file of readdirSync(dist))
        form.append('file', new Blob([readFileSync(path.join(dist, file))]), file);
      const { revision: expected } = await post('releases', form);
      const { release } = JSON.parse(readFileSync(path.join(dist, 'files.json'), 'utf8')) as {
        release: string;
      };
      await post('promote', { ...promotion, release, reason: 'teste', expected });
    },
    async move(action, what) {
      const now = await fetch(`${url}/registry/remotes/${remote}`, { headers: { authorization } });
      const { revision: expected } = (await now.json()) as { revision: number };
      await post(action, { reason: 'teste', expected, ...what });
    },
    history: () => historyOf(url, remote, token),
  };
}
