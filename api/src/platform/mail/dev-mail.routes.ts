import { ApiError } from '../http/errors.ts';
import type { Server } from '../http/route.ts';
import { messages } from '../http/messages.ts';
import { latestMail, type OutboxMail } from './mail.repository.ts';

/** `/api/dev/mail`: the last hundred mails, newest first, in demonstration mode only; anywhere else the address does not exist. */
export function devMailRoutes({ fastify, db, settings }: Server) {
  fastify.get('/api/dev/mail', async (request, reply) => {
    if (!settings.demo) throw new ApiError('not_found', messages.noSuchAddress);
    const mails = await latestMail(db);
    if (/\bjson\b/.test(request.headers.accept ?? '')) return { status: 1, data: mails };
    return reply.type('text/html; charset=utf-8').send(page(mails));
  });
}

const page = (mails: OutboxMail[]) => `<!doctype html>
<html lang="pt"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${messages.devMailTitle}</title></head>
<body><main><h1>${messages.devMailTitle}</h1><p>${messages.devMailNote}</p>
${mails.map(article).join('\n') || `<p>${messages.devMailEmpty}</p>`}
</main></body></html>`;

const article = ({ id, at, to, subject, text, papers = [] }: OutboxMail) =>
  `<article id="mail-${id}"><h2>${escape(subject)}</h2><p>${escape(to)} · <time>${at}</time></p><pre>${linked(escape(text ?? ''))}</pre>${papers.map(({ name }) => `<p>${messages.devMailPaper(escape(name))}</p>`).join('')}</article>`;

const linked = (text: string) =>
  text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
