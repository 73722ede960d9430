import { bundleApi } from './api-process.ts';
import { migratedServer } from './migrated-server.ts';

/** One server for the whole run with a migrated template that each file copies, and the program that reads files. */
export default async function globalSetup() {
  const server = await migratedServer();
  const fileWorker = bundleApi('file-worker');
  Object.assign(process.env, {
    TEST_SERVER_URL: server.url,
    TEST_TEMPLATE: server.template,
    TEST_FILE_WORKER: fileWorker.file,
  });
  globalThis.stopTestServer = async () => {
    await server.stop();
    fileWorker.remove();
  };
}

declare global {
  var stopTestServer: (() => Promise<void>) | undefined;
}
