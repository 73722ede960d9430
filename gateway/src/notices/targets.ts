import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { CallerTokens } from '../backends/identity.ts';
import { messages } from '../messages.ts';
import type { Notice } from './notice.ts';

/** Timeout of a delivery in milliseconds. */
const patience = 10_000;

/** A receiver of notices. */
export interface NoticeTarget {
  /** Key of the target's position in the ledger; an address may be a secret and is not part of it. */
  name: string;
  /** Throws where the target did not accept the notice, which is then retried. */
  tell(notice: Notice): Promise<void>;
}

const nameOf = (kind: string, address: string) =>
  `${kind} ${createHash('sha256').update(address).digest('hex').slice(0, 16)}`;

const sentence = (notice: Notice) => messages.notice({ ...notice, what: messages.notices[notice.kind] });

/** `POST` of the notice as JSON, with its sentence as `text`, which chat tools display. Any answer but 2xx is a failure. */
export const webhookTarget = (url: string, identity: CallerTokens): NoticeTarget => ({
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

/** A mail to the operators, and to the team where its contact is an e-mail address. */
export function mailTarget(
  { smtpUrl, from, to }: { smtpUrl: string; from: string; to: readonly string[] },
  contactOf: (remote: string) => Promise<string | undefined>,
): NoticeTarget {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  return {
    name: nameOf('mail', to.join(',')),
    async tell(notice) {
      const contact = await contactOf(notice.remote);
      const addresses = new Set([...to, ...(contact && isAddress(contact) ? [contact] : [])]);
      await transport.sendMail({
        from,
        // As an object the address is one mailbox, with any characters; a string would be parsed as a list.
        to: [...addresses].map((address) => ({ name: '', address })),
        subject: `Portal: ${notice.remote}, ${messages.notices[notice.kind]}`,
        text: sentence(notice),
      });
    },
  };
}

const isAddress = (contact: string) => /^[^\s@<>,;:]+@[^\s@<>,;:]+\.[^\s@<>,;:]+$/.test(contact);
