import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const uint32 = (n: number) => Buffer.from([n >>> 24, n >>> 16, n >>> 8, n].map((byte) => byte & 255));
/** A CBOR byte string of less than 65 536 bytes. */
const bytes = (data: Buffer) =>
  Buffer.concat([
    data.length < 24
      ? Buffer.from([0x40 + data.length])
      : data.length < 256
        ? Buffer.from([0x58, data.length])
        : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ]);
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

interface Options {
  challenge: string;
}

/** An authenticator with one ES256 key, as a browser at `origin` answers for it. */
export function softwarePasskey(origin = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const site = sha256(new URL(origin).hostname);
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: response as Record<string, unknown>,
  });
  return {
    id: base64(id),
    register(options: unknown) {
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
      const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        bytes(left),
        Buffer.from([0x22]),
        bytes(right),
      ]);
      const authData = Buffer.concat([
        site,
        Buffer.from([0x45]),
        uint32(counter),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData),
      ]);
      return answer({
        clientDataJSON: base64(clientData('webauthn.create', options as Options)),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      });
    },
    authenticate(options: unknown) {
      counter += 1;
      const authenticatorData = Buffer.concat([site, Buffer.from([0x05]), uint32(counter)]);
      const data = clientData('webauthn.get', options as Options);
      return answer({
        clientDataJSON: base64(data),
        authenticatorData: base64(authenticatorData),
        signature: base64(sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)),
      });
    },
  };
}
