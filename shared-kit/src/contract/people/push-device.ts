import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { options, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';

/** The most devices of one person. */
export const maxPushDevices = 5;

/** Whether an address can be that of a push service: https at its own port, a host name, no credentials. */
function isServiceAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username + url.password === '' &&
    /\.[a-z][a-z0-9-]*$/.test(url.hostname)
  );
}

/** What a browser tells of its subscription (W3C Push API): P-256 point and secret in base64url. */
const subscription = z.object({
  endpoint: z.string().max(1_000).refine(isServiceAddress, 'Este endereço não é de um serviço de avisos.'),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
});

const device = z.object({
  id: z.int(),
  /** Browser and system, such as 'Chrome em Android'. */
  name: z.string(),
  /** By which a browser finds itself in the list. */
  endpoint: z.string(),
  created_at: instant,
  /** Of the last notice that its push service took. */
  notified_at: instant.nullable(),
});
export type PushDevice = z.output<typeof device>;

export const pushDevices = endpoint('GET', '/push-devices', {
  access: 'communications.read',
  summary: "The caller's devices that receive notices by web push",
  response: options(device),
});
export const pushKey = endpoint('POST', '/push-key', {
  access: 'communications.read',
  summary: 'The public key (VAPID) for which a browser subscribes; made where there is none',
  response: written(z.object({ public_key: z.string() })),
});
export const addPushDevice = endpoint('POST', '/push-devices', {
  access: 'communications.read',
  summary: 'Sends notices of new communications to a browser: that there is one and where, never its text',
  body: subscription,
  bodyLimit: 4_096,
  response: written(z.object({ id: z.int() })),
});
export const removePushDevice = endpoint('DELETE', '/push-devices/:id', {
  access: 'communications.read',
  summary: 'Sends no notices to a device any more',
});
