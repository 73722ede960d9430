import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent, request } from 'node:https';
import { BlockList } from 'node:net';
import webPush, { type RequestDetails } from 'web-push';
import type { Db } from '../../platform/database/db.ts';
import { Postponed, Undeliverable, type Deliver } from '../../platform/outbox/outbox-worker.ts';
import { unseal } from '../../platform/secrets/sealed.ts';
import { noticeTexts } from './messages.ts';
import * as devices from './push-device.repository.ts';

/** The kind of these messages in the outbox; communications write them with their recipients. */
export const pushKind = 'push';
/** Where the portal's private key is sealed for. */
export const keyPlace = 'push-key';
/** Seconds for which a push service keeps a notice for a device that is off, */
const keptSeconds = 3 * 24 * 3_600;
/** and milliseconds it may take to answer. */
const patience = 10_000;

const internal = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internal.addSubnet(address, prefix);
const tunnels = new BlockList();
for (const [address, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  tunnels.addSubnet(address, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public internet: nobody's own network, no tunnel into one. */
export const isPublicAddress = ({ address, family }: LookupAddress): boolean =>
  family === 4 ? !internal.check(address) : global.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');

/** Connects to public addresses alone. A browser names the host, which may resolve to anything (SSRF). */
const publicAgent = new Agent({
  lookup: (host: string, options: LookupOptions, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const refused =
        error ?? (found.every(isPublicAddress) ? null : new Undeliverable(`${host} is internal`));
      if (refused) callback(refused, '', 0);
      else if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });
  },
});

/** Sends a notice of a communication to a device: that something is new and where it is read, encrypted for that browser (RFC 8291).
 *  A device whose subscription is over is removed. */
export function pushDelivery(
  db: Db,
  { secretsKey, publicUrl, agent = publicAgent }: { secretsKey: Buffer; publicUrl: string; agent?: Agent },
): Deliver {
  return async (payload) => {
    const { device_id, communication_id } = payload as { device_id: number; communication_id: number };
    const notice = await devices.dueNotice(db, device_id, communication_id);
    const key = await devices.storedKey(db);
    if (!notice || !key) return payload;
    const privateKey = unseal(secretsKey, keyPlace, key.private_key);
    if (!privateKey)
      throw new Undeliverable('the key of push services cannot be opened with this SECRETS_KEY');
    const { endpoint, p256dh, auth, type, institution } = notice;
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify({
        title: institution,
        body: noticeTexts[type],
        path: '/notifications',
        tag: `portal-${type}`,
      }),
      {
        vapidDetails: {
          subject: publicUrl.startsWith('https:')
            ? publicUrl
            : `mailto:portal@${new URL(publicUrl).hostname}`,
          publicKey: key.public_key,
          privateKey: privateKey.toString(),
        },
        TTL: keptSeconds,
        topic: type,
        contentEncoding: 'aes128gcm',
      },
    );
    const { status, waitMs } = await post(details, agent);
    if (status === 404 || status === 410) await devices.removeGone(db, notice);
    else if (status === 429) throw new Postponed('the push service asks to wait', waitMs);
    else if (status >= 500) throw new Error(`the push service answered ${status}`);
    else if (status >= 300) throw new Undeliverable(`the push service answered ${status}`);
    else await devices.noteSent(db, notice.id);
    return payload;
  };
}

/** Posts a notice; the body of the answer is not read. */
const post = ({ endpoint, method, headers, body }: RequestDetails, agent: Agent) =>
  new Promise<{ status: number; waitMs: number }>((resolve, reject) => {
    const signal = AbortSignal.timeout(patience);
    const sent = request(endpoint, { method, headers, agent, signal }, (answer) => {
      const seconds = Number(answer.headers['retry-after']) || 60;
      resolve({ status: answer.statusCode ?? 0, waitMs: Math.min(Math.max(seconds, 10), 3_600) * 1_000 });
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
