import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/packages.mjs';

/** The least that could do the work, to compare with: `api` answers with the rows of statements, by Fastify and pg; `proxy` forwards to an
 *  origin, by Express and http-proxy-middleware. Arguments: which, the port, and the statements of a database as JSON or the origin. */
const [kind, port = '', what = ''] = process.argv.slice(2);

/** A package that a server of the portal uses. @param {string} server @param {string} name @returns {Promise<any>} */
const packageOf = (server, name) =>
  import(pathToFileURL(createRequire(path.join(root, server, 'package.json')).resolve(name)).href);

if (kind === 'api') {
  const { fastify } = await packageOf('api', 'fastify');
  const { default: pg } = await packageOf('api', 'pg');
  const { url, statements } = JSON.parse(what);
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  const server = fastify();
  server.get('*', async () => {
    const answers = [];
    for (const [n, { sql, values }] of statements.entries())
      answers.push((await pool.query({ name: `s${n}`, text: sql, values })).rows);
    return { data: answers };
  });
  await server.listen({ port: Number(port), host: '127.0.0.1' });
} else {
  const { default: express } = await packageOf('gateway', 'express');
  const { createProxyMiddleware } = await packageOf('gateway', 'http-proxy-middleware');
  const { Agent } = await import('node:http');
  const agent = new Agent({ keepAlive: true });
  const server = express();
  server.use(createProxyMiddleware({ target: what, agent }));
  server.listen(Number(port), '127.0.0.1');
}
