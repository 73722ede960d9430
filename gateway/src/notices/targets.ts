import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Identity } from '../backends/identity.ts';
import { messages } from '../messages.ts';
import type { Notice } from './notice.ts';

/** Milliseconds. */
const patience = 10_000;

/** Whom notices go to. */
export interface Target {
  /** Under which the place in the ledger is kept; an address may be a secret and is not part of it. */
  name: string;
  /** Throws where it was not taken; it comes again. */
  tell(notice: Notice): Promise<void>;
}

const nameOf = (kind: string, address: string) =>
  `${kind} ${createHash('sha256').update(address).digest('hex').slice(0, 16)}`;

const sentence = (notice: Notice) => messages.notice({ ...notice, what: messages.notices[notice.kind] });

/** `POST` of the notice as JSON, with its sentence as `text`, which chats show. Any answer but 2xx is one that was not taken. */
export const webhookTarget = (url: string, identity: Identity): Target => ({
  name: nameOf('webhook', url),
  async tell(notice) {
    const body = JSON.stringify({ ...notice, text: sentence(notice) });
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-portal-signature': identity.vouchFor(body, notice.id),
      },
      body,
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
  },
});

/** A mail to those who run the portal, and to the team where its contact is an address. */
export function mailTarget(
  { smtpUrl, from, to }: { smtpUrl: string; from: string; to: readonly string[] },
  contactOf: (remote: string) => Promise<string | undefined>,
): Target {
  const transport = createTransport({
    url: smtpUrl,
    ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
  });
  return {
    name: nameOf('mail', to.join(',')),
    async tell(notice) {
      const contact = await contactOf(notice.remote);
      const addresses = new Set([...to, ...(contact && isAddress(contact) ? [contact] : [])]);
      await transport.sendMail({
        from,
        // As an object the address is one mailbox whatever characters it holds.
        to: [...addresses].map((address) => ({ name: '', address })),
        subject: `Portal: ${notice.remote}, ${messages.notices[notice.kind]}`,
        text: sentence(notice),
      });
    },
  };
}

const isAddress = (contact: string) => /^[^\s@<>,;:]+@[^\s@<>,;:]+\.[^\s@<>,;:]+$/.test(contact);
