import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../platform/database/postgres/process.ts';

/** What a provider says of a person. */
export type Person = { email?: string; email_verified?: boolean; name?: string };

/** Starts a real OpenID Connect provider, at a port that nobody takes while it is down. `restart` gives it new keys and loses its sessions. */
export async function startIdentityProvider(
  people: Record<string, Person>,
  { redirectUri, signOutUri }: { redirectUri: string; signOutUri: string },
) {
  const port = await freePort();
  const run = async () => {
    const program = path.join(__dirname, 'identity-provider.mjs');
    const child = spawn(
      process.execPath,
      [program, String(port), JSON.stringify(people), redirectUri, signOutUri],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The identity provider ended with ${code}`);
    });
    const [line] = (await Promise.race([once(createInterface(child.stdout!), 'line'), ended])) as [string];
    return { child, issuer: (JSON.parse(line) as { issuer: string }).issuer };
  };
  let running = await run();
  const stop = async () => {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return;
    const ended = once(running.child, 'exit');
    running.child.kill();
    await ended;
  };
  return {
    issuer: running.issuer,
    stop,
    async restart() {
      await stop();
      running = await run();
    },
    /** Changes what it says of people. */
    async change(changed: Record<string, Person>) {
      Object.assign(people, changed);
      await fetch(`${running.issuer}/people`, { method: 'PUT', body: JSON.stringify(changed) });
    },
  };
}

/** A browser at a provider: keeps its cookies, follows its redirects, and stops where the provider sends the person back. */
export class ProviderVisit {
  readonly #cookies = new Map<string, string>();

  /** Signs in as an account, and returns what the provider adds to the address of the portal. */
  async signIn(url: string, account: string): Promise<string> {
    const asked = new URL(url);
    asked.searchParams.set('login_hint', account);
    const redirectUri = asked.searchParams.get('redirect_uri')!;
    let next = asked.href;
    for (let step = 0; step < 10; step += 1) {
      const { location } = await this.get(next);
      if (!location) throw new Error(`no redirect at ${next}`);
      next = new URL(location, next).href;
      if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
    }
    throw new Error('too many redirects');
  }

  async get(url: string, init: RequestInit = {}) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) this.#cookies.set(name!, value);
      else this.#cookies.delete(name!);
    }
    return { location: answer.headers.get('location'), text: await answer.text() };
  }

  /** Ends the provider's own session; returns where it sends the browser then. */
  async signOut(issuer: string, url = `${issuer}/session/end`): Promise<string | null> {
    const { text } = await this.get(url);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)![1]!;
    const { location } = await this.get(`${issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    return location;
  }
}
