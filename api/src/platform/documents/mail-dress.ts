import type { FastifyBaseLogger } from 'fastify';
import { palettes } from '@portal/shared-kit/contract/core/tokens';
import type { Db } from '../database/db.ts';
import { ApiError } from '../http/errors.ts';
import type { Dressed } from '../mail/delivery.ts';
import type { Enclosed, EnclosedKind, Mail } from '../mail/mail.ts';
import { institutionOf, type LetterheadData } from './letterhead.ts';
import { messages } from './messages.ts';
import type { Paper, Press } from './press.ts';

/** How each paper that goes along with a mail is made; throws `not_found` where its record is gone. */
export type EnclosedMakers = Record<EnclosedKind, (db: Db, id: number) => Promise<Paper>>;

interface MailParts {
  db: Db;
  printer: Pick<Press, 'pdf'>;
  makers: EnclosedMakers;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Largest optional paper; fichas have a tenth of it. */
const maxOptionalBytes = 600 * 1024;

const logoId = 'logo@portal';

/** Gives a mail the institution's name, logo and colour, and encloses its papers. Throws where one that is not optional cannot be made now:
 *  the mail is tried again. */
export const dressed =
  (parts: MailParts) =>
  async ({ text, papers = [] }: Mail): Promise<Dressed> => {
    const institution = await institutionOf(parts.db);
    const enclosed = (await Promise.all(papers.map((one) => enclose(parts, one)))).flat();
    const names = enclosed.map(({ filename }) => filename);
    const whole = names.length > 0 ? `${text}\n\n${messages.enclosed(names)}` : text;
    return {
      text: whole,
      html: pageOf(whole, institution),
      attachments: [...logoOf(institution), ...enclosed],
    };
  };

/** A paper whose record is gone by now, or that another release knows, is left out: the mail says what there was to say. */
async function enclose({ db, printer, makers, logger }: MailParts, { kind, id, name, optional }: Enclosed) {
  if (!(kind in makers)) return [];
  try {
    const content = await printer.pdf(await makers[kind](db, id));
    if (optional && content.length > maxOptionalBytes) return [];
    return [{ filename: name, content, contentType: 'application/pdf' }];
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'not_found') return [];
    // A printer with too many papers is free again by the next attempt.
    if (!optional || code === 'unavailable') throw error;
    logger.warn({ err: error, kind }, 'a mail goes without a paper that could not be made');
    return [];
  }
}

const logoOf = ({ logo }: LetterheadData) =>
  logo === null
    ? []
    : [
        {
          filename: 'logo.png',
          cid: logoId,
          content: Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'),
          contentDisposition: 'inline' as const,
        },
      ];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const linked = (text: string) =>
  text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

/** The text as a page. Styles stand in its elements, because mail programs drop style sheets. */
function pageOf(text: string, { name, contacts, logo, color }: LetterheadData): string {
  const { text: ink, muted } = palettes.light;
  const paragraphs = text
    .split('\n\n')
    .map((one) => `<p style="margin:0 0 16px">${linked(escaped(one)).replaceAll('\n', '<br>')}</p>`);
  const image = logo
    ? `<td style="padding-right:12px"><img src="cid:${logoId}" height="48" alt=""></td>`
    : '';
  return `<!doctype html><html lang="pt"><body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:${ink}">
<div style="max-width:600px;margin:0 auto"><table role="presentation"><tr>${image}<td style="font-weight:bold;font-size:18px">${escaped(name)}</td></tr></table>
<div style="height:3px;background:${escaped(color)};margin:12px 0 24px"></div>
${paragraphs.join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:${muted}">${escaped(contacts)}</p></div></body></html>`;
}
