import * as net from 'node:net';

interface Handle {
  fd: number;
  close(): void;
}
/** The only, undocumented, way to have Node bind a socket without accepting its connections. */
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(address: string, port: number, family: 4): Handle;
};

/** A socket as a systemd `.socket` unit holds it: bound to a port, and never accepted from here. */
export const holdSocket = (): Handle => bind('127.0.0.1', 0, 4);
