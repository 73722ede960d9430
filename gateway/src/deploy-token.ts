import { remoteName } from '@portal/shared-kit/contract/registry';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, StartError } from './config.ts';
import { messages } from './messages.ts';
import { shellName } from './registry/state.ts';
import { folderTokenStore, tokenFolder } from './tokens/folder-token-store.ts';
import { issueToken } from './tokens/token.ts';
import type { TokenStore } from './tokens/token-store.ts';

const options = {
  operator: { type: 'boolean' },
  holder: { type: 'string' },
  list: { type: 'boolean' },
  revoke: { type: 'string' },
} as const;

/** Does what the arguments ask for, for the gateway with its data in `folder`; answers what to print. Throws StartError with the sentence for whoever called it wrongly. */
async function run(args: string[], folder: string): Promise<string> {
  const tokens = folderTokenStore(tokenFolder(folder));
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
  const { text, stored } = issueToken(name ?? null, holder, new Date());
  await tokens.put(stored);
  return messages.tokenIssued(text, stored.id, folder);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartError(messages.tokenUsage);
  }
}

async function list(tokens: TokenStore): Promise<string> {
  const rows = (await tokens.list()).map(({ id, remote, holder, createdAt, revokedAt }) =>
    [id, remote ?? '*', createdAt.slice(0, 10), revokedAt ? `revogado ${revokedAt.slice(0, 10)}` : '', holder]
      .join('\t')
      .trimEnd(),
  );
  return rows.join('\n');
}

async function revoke(tokens: TokenStore, id: string): Promise<string> {
  const token = /^[0-9a-f]{12}$/.test(id) ? await tokens.find(id) : undefined;
  if (!token) throw new StartError(messages.tokenUnknown(id));
  await tokens.put({ ...token, revokedAt: token.revokedAt ?? new Date().toISOString() });
  return messages.tokenRevoked(id);
}

Promise.resolve()
  .then(() => run(process.argv.slice(2), resolve(readConfig(process.env).dataDir)))
  .then(
    (text) => void process.stdout.write(text === '' ? '' : `${text}\n`),
    (error: unknown) => {
      process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
