import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a client and the database. */
export interface Wire {
  /** The database through it. */
  url: string;
  /** The first that the latest connection said. */
  greeting(): string;
  /** From now on nothing comes back and no connection ends, as from a machine that is gone; who connects meets the same. */
  fallSilent(): void;
  /** Connections that are made from now on are answered again. */
  speak(): void;
  close(): void;
}

export async function startWire(databaseUrl: string): Promise<Wire> {
  const url = new URL(databaseUrl);
  const { hostname, port: databasePort } = url;
  const ends = new Map<Socket, Socket>();
  let greeting = '';
  let silent = false;
  const server = createServer((client) => {
    const upstream = connect(Number(databasePort), hostname);
    ends.set(client, upstream);
    client.once('data', (chunk) => (greeting = chunk.toString('latin1')));
    client.pipe(upstream);
    if (!silent) upstream.pipe(client);
    const end = () => {
      ends.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  const { port } = server.address() as AddressInfo;
  url.port = String(port);
  return {
    url: url.href,
    greeting: () => greeting,
    fallSilent() {
      silent = true;
      for (const [client, upstream] of ends) upstream.unpipe(client).pause();
    },
    speak: () => void (silent = false),
    close() {
      server.close();
      for (const client of ends.keys()) client.destroy();
    },
  };
}
