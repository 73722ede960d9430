import { remoteName } from '@portal/shared-kit/contract/gateway/registry';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, StartError } from './config.ts';
import { databaseTokenStore } from './database/database-ledger.ts';
import { openDatabase } from './database/open-database.ts';
import { messages } from './messages.ts';
import { shellName } from './registry/state.ts';
import { folderTokenStore, tokenFolder } from './tokens/folder-token-store.ts';
import { daysLeft, issueToken, tokenDays, type StoredToken, type TokenStore } from './tokens/token.ts';

const options = {
  operator: { type: 'boolean' },
  holder: { type: 'string' },
  days: { type: 'string' },
  framed: { type: 'boolean' },
  list: { type: 'boolean' },
  revoke: { type: 'string' },
} as const;

/** Runs the command on the gateway's token store (`place` names it in messages) and returns what to print. Throws StartError with a sentence for wrong usage. */
async function run(args: string[], tokens: TokenStore, place: string): Promise<string> {
  const { values, positionals } = parse(args);
  if (values.list) return list(tokens);
  if (values.revoke !== undefined) return revoke(tokens, values.revoke);
  const [name, ...more] = positionals;
  if (more.length > 0 || (name === undefined) !== (values.operator === true))
    throw new StartError(messages.tokenUsage);
  if (name !== undefined && (!remoteName.safeParse(name).success || name === shellName))
    throw new StartError(messages.tokenRemoteBad(name));
  const holder = values.holder ?? name ?? '';
  if (holder.length === 0 || holder.length > 80) throw new StartError(messages.tokenHolderBad);
  const days = daysOf(values.days);
  const { text, stored } = issueToken(name ?? null, holder, new Date(), days, values.framed === true);
  await tokens.put(stored);
  return messages.tokenIssued(text, stored.id, place, dayOf(stored.expiresAt));
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartError(messages.tokenUsage);
  }
}

function daysOf(text: string = String(tokenDays.life)): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > tokenDays.life) throw new StartError(messages.tokenDaysBad(tokenDays.life));
  return days;
}

const dayOf = (instant: string) => instant.slice(0, 10);

async function list(tokens: TokenStore): Promise<string> {
  const rows = (await tokens.list()).map((token) =>
    [token.id, token.remote ?? '*', dayOf(token.createdAt), stateOf(token), token.holder].join('\t'),
  );
  return rows.join('\n');
}

function stateOf(token: StoredToken): string {
  const { tokenState: says } = messages;
  if (token.revokedAt) return says.revoked(dayOf(token.revokedAt));
  const day = dayOf(token.expiresAt);
  const left = daysLeft(token, Date.now());
  if (left === 0) return says.expired(day);
  return left > tokenDays.warning ? says.expires(day) : says.expiresSoon(day, left);
}

async function revoke(tokens: TokenStore, id: string): Promise<string> {
  const token = /^[0-9a-f]{12}$/.test(id) ? await tokens.find(id) : undefined;
  if (!token) throw new StartError(messages.tokenUnknown(id));
  await tokens.put({ ...token, revokedAt: token.revokedAt ?? new Date().toISOString() });
  return messages.tokenRevoked(id);
}

/** Runs the command on the token store of the configured gateway. */
async function main(): Promise<string> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const args = process.argv.slice(2);
  const folder = resolve(dataDir);
  if (!databaseUrl) return run(args, folderTokenStore(tokenFolder(folder)), folder);
  const { pool, close } = await openDatabase(databaseUrl).catch((error: Error) => {
    throw new StartError(messages.databaseUnreachable(error.message));
  });
  try {
    return await run(args, databaseTokenStore(pool), new URL(databaseUrl).host);
  } finally {
    await close();
  }
}

Promise.resolve()
  .then(main)
  .then(
    (text) => void process.stdout.write(text === '' ? '' : `${text}\n`),
    (error: unknown) => {
      process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
