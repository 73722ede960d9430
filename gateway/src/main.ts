import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { StartError, readConfig } from './config.ts';
import { publishAhead, startGateway } from './gateway.ts';

/** Built releases beside the gateway: the shell and every remote of this repository. */
function bundlesBeside(root: string): string[] {
  const packages = readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mfe-'));
  return packages.map((name) => join(root, name, 'dist')).filter((folder) => existsSync(folder));
}

/** Serves until it is told to stop; with `--publish` only publishes the built releases. */
async function main() {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: { service: 'gateway' } });
  const bundles = config.bundles ?? bundlesBeside(resolve(import.meta.dirname, '../..'));
  if (process.argv.includes('--publish')) return publishAhead(config, bundles, log);
  const gateway = await startGateway(config, bundles, log);
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'gateway stopping');
    void gateway.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  log.info({ port: gateway.port, revision: gateway.core.registry.state.revision }, 'gateway listening');
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
