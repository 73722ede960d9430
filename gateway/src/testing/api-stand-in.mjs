import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A process in the place of an API server: `api-stand-in.mjs FILE` appends the body of each write to the file. Prints its address. */
const [file] = process.argv.slice(2);
const server = createServer(async (req, res) => {
  try {
    const body = (await buffer(req)).toString();
    if (req.method === 'POST') appendFileSync(file, `${body}\n`);
    res.end('ok');
  } catch {
    // The gateway gave the request to another server before its body came.
    res.destroy();
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
