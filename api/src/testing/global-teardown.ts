/** Drops the template and stops the server that `globalSetup` started. */
export default async function globalTeardown() {
  await globalThis.stopTestServer?.();
}
