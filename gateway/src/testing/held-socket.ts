import * as net from 'node:net';

interface Handle {
  fd: number;
  close(): void;
}
/** Node binds a socket without taking connections from it only by this, which it does not document. */
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(address: string, port: number, family: 4): Handle;
};

/** A socket as a systemd `.socket` unit holds one: bound to a port, and never accepted from here. */
export const holdSocket = (): Handle => bind('127.0.0.1', 0, 4);
