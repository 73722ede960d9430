import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between gateway and API and can hold back what goes to the API. */
export interface Relay {
  url: string;
  /** From now on the API hears nothing; connections stay open. */
  hold(): void;
  /** The API hears again, what was held back first. */
  letGo(): void;
  close(): void;
}

export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const clients = new Set<Socket>();
  let paused = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    clients.add(client);
    client.pipe(upstream).pipe(client);
    if (paused) client.pause();
    const end = () => {
      clients.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const setPaused = (now: boolean) => {
    paused = now;
    for (const client of clients) client[now ? 'pause' : 'resume']();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => setPaused(true),
    letGo: () => setPaused(false),
    close() {
      server.close();
      for (const client of clients) client.destroy();
    },
  };
}
