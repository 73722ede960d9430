import path from 'node:path';

/** `portal-remote dev [folder]`: serves it until Ctrl-C. @param {string[]} args */
export async function dev([target = '.']) {
  const { serveRemote } = await import('./dev-server.mjs');
  await serveRemote(path.resolve(target), { portalUrl: process.env.PORTAL_URL || 'http://localhost:8080' });
  return 0;
}
