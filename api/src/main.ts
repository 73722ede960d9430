import { pino } from 'pino';
import { readConfig } from './config.ts';
import { startPortal, type Portal } from './portal.ts';
import { loggedError } from './platform/logged-error.ts';
import { sentenceOf } from './platform/start/start-problem.ts';

/** Maximum time a graceful shutdown may take; longer than any statement may run. */
const patienceMs = 25_000;

async function main() {
  const config = readConfig(process.env);
  const serializers = { err: config.logLevel === 'debug' ? pino.stdSerializers.err : loggedError };
  const logger = pino({ level: config.logLevel, base: { program: 'api' }, serializers });
  const starting = startPortal(config, logger);
  let stopping = false;
  const end = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patienceMs).unref();
    const portal: Portal | undefined = await starting.catch(() => undefined);
    await portal?.stop();
    logger.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  await starting;
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
});
