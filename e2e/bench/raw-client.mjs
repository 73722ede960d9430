import net from 'node:net';

/** @typedef {{ status: number | string, wait: number, body: string }} Answer status, or what went wrong; seconds of `Retry-After`; the body of what is not 200 */

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/** The bytes of a GET as a browser would send it. @param {string} host @param {string} path @param {string} [token] */
export const getOf = (host, path, token) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`,
  );

/** One connection that asks for one thing after the other. It reads of an answer only what the measurement needs: Node's own client takes several times
 *  the processor time, on the machine that is measured. @param {string} origin */
export function openClient(origin) {
  const { hostname, port } = new URL(origin);
  /** @type {net.Socket | undefined} */
  let socket;
  /** @type {Buffer[]} */
  let parts = [];
  let length = 0;
  /** Bytes of the whole answer; unknown until its head is there, and infinite while chunks come. */
  let expected = NaN;
  let head = '';
  let headLength = 0;
  /** @type {((answer: Answer) => void) | undefined} */
  let resolveAnswer;

  const reset = () => {
    parts = [];
    length = 0;
    expected = NaN;
  };
  /** @param {Answer} answer */
  const tell = (answer) => {
    const resolve = resolveAnswer;
    resolveAnswer = undefined;
    reset();
    resolve?.(answer);
  };
  const whole = () => (parts.length === 1 ? /** @type {Buffer} */ (parts[0]) : Buffer.concat(parts));
  const readHead = () => {
    const end = whole().indexOf(headEnd);
    if (end === -1) return;
    headLength = end + headEnd.length;
    head = whole().toString('latin1', 0, headLength);
    const stated = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    expected = stated === undefined ? Infinity : headLength + Number(stated);
  };
  const isWhole = () =>
    expected === Infinity ? whole().subarray(-lastChunk.length).equals(lastChunk) : length >= expected;
  const onData = (/** @type {Buffer} */ chunk) => {
    parts.push(chunk);
    length += chunk.length;
    if (Number.isNaN(expected)) readHead();
    if (Number.isNaN(expected) || !isWhole()) return;
    const status = Number(head.slice(9, 12));
    const wait = status === 200 ? 0 : Number(/\r\nretry-after: *(\d+)/i.exec(head)?.[1] ?? 0);
    tell({ status, wait, body: status === 200 ? '' : whole().toString('utf8', headLength) });
  };
  const connect = () => {
    const made = net.connect(Number(port), hostname).setNoDelay(true);
    made.on('data', onData);
    const lost = (/** @type {string} */ why) => {
      if (socket !== made) return;
      socket = undefined;
      tell({ status: why, wait: 0, body: '' });
    };
    made.on('error', ({ message }) => lost(message)).on('close', () => lost('the connection was closed'));
    return made;
  };
  return {
    /** @param {Buffer} request @returns {Promise<Answer>} */
    get: (request) =>
      new Promise((resolve) => {
        resolveAnswer = resolve;
        socket ??= connect();
        socket.write(request);
      }),
    close: () => void socket?.destroy(),
  };
}
