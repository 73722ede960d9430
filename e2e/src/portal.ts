import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freshData, removeFolder } from './installation.ts';
import { freePort, program, root, type Program } from './program.ts';

/** A portal of its own: API with embedded PostgreSQL, and a gateway. */
export interface Portal {
  /** Of the gateway, without a trailing slash. */
  url: string;
  api: Program;
  gateway: Program;
  /** Where the API listens. */
  apiUrl: string;
  /** Mails that were sent to an address, newest first. */
  mailsTo(address: string): Promise<Mail[]>;
  /** The last output of both programs. */
  output(): string;
  stop(): Promise<void>;
  /** Stops both and removes the data. */
  remove(): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string | null;
}

/** Folders of the releases that come with the portal. */
export const ownBundles = [
  'shell',
  'mfe-registers',
  'mfe-apply',
  'mfe-inscriptions',
  'mfe-academics',
  'mfe-payments',
  'mfe-student',
  'mfe-releases',
  'mfe-teacher',
].map((name) => path.join(root, name, 'dist'));

interface Options {
  dataDir?: string;
  /** Receives the output of both programs. */
  onOutput?: (output: string) => void;
  /** Puts something between gateway and API; answers the address the gateway is to use. */
  between?: (apiUrl: string) => Promise<string>;
  /** Starts both at the same moment, where nobody looks at a page that the gateway made before it knew the API. */
  together?: boolean;
  /** The name by which browsers reach it; left out: its address. */
  named?: string;
  /** Settings of the gateway that differ from its own. */
  gatewayEnv?: Record<string, string>;
  /** The same of the API. */
  apiEnv?: Record<string, string>;
}

/** A gateway with its data in `dataDir`. */
export async function gatewayFor(
  apiUrl: string,
  dataDir: string,
  { onOutput, gatewayEnv }: Pick<Options, 'onOutput' | 'gatewayEnv'> = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    API_URL: apiUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    BUNDLES: ownBundles.join(','),
    LOG_LEVEL: 'warn',
    ...gatewayEnv,
  };
  return { url, gateway: program('gateway', `${url}/readyz`, env, onOutput) };
}

/** Starts an own portal with the demonstration's data, a copy of what was installed at the beginning of the run. */
export async function startPortal({
  dataDir = freshData(),
  onOutput,
  between,
  together = false,
  gatewayEnv,
  apiEnv,
  named,
}: Options = {}): Promise<Portal> {
  const apiPort = await freePort();
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const { url: address, gateway } = await gatewayFor(between ? await between(apiUrl) : apiUrl, dataDir, {
    onOutput,
    gatewayEnv,
  });
  const url = named ? address.replace('127.0.0.1', named) : address;
  const env = {
    API_PORT: String(apiPort),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
    ...apiEnv,
  };
  const api = program('api', `${apiUrl}/readyz`, env, onOutput);
  const stop = async () => {
    await Promise.all([gateway.stop(), api.stop()]);
    endDatabase(dataDir);
  };
  const remove = async () => {
    // What is thrown away has nothing to finish.
    await Promise.all([gateway.kill(), api.kill()]);
    endDatabase(dataDir);
    removeFolder(dataDir);
  };
  try {
    const apiStarts = api.start();
    if (!together) await apiStarts;
    await Promise.all([apiStarts, gateway.start()]);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url,
    api,
    apiUrl,
    gateway,
    stop,
    remove,
    mailsTo: (address) => mailsTo(apiUrl, address),
    output: () => `--- api\n${api.output()}\n--- gateway\n${gateway.output()}`,
  };
}

async function mailsTo(apiUrl: string, address: string): Promise<Mail[]> {
  const answer = await fetch(`${apiUrl}/api/dev/mail`, { headers: { accept: 'application/json' } });
  const { data } = (await answer.json()) as { data: Mail[] };
  return data.filter(({ to }) => to === address);
}

/** A database whose API was killed lives on, and its next API only joins it: nobody else would end it. */
export function endDatabase(dataDir: string): void {
  try {
    const [pid] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It has ended, as it should.
  }
}
