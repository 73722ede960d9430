import type { ErrorBody } from '@portal/shared-kit/contract/core/errors';
import { createHash, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { messages } from '../messages.ts';
import { expiredCookies } from './foreign-cookies.ts';
import { plainHtml } from './error-answer.ts';
import { commonHeaders, inertPolicy } from './security-headers.ts';

/** Bytes of headers that a request may have: thirty cookies of the largest size are still read, and not passed on. */
export const maxHeaderSize = 131_072;
/** Milliseconds for which the rest of a refused request is read: closing at once would lose the answer. */
const patience = 5_000;

/** Deletes the cookies of this host that scripts can see, except the portal's own one, and opens the address again; three times in a minute at
 *  most. Drafts and the session stay. */
const script = `
(function () {
  var paths = ['/'];
  location.pathname.split('/').filter(Boolean).reduce(function (above, part) {
    paths.push(above + part, above + part + '/');
    return above + part + '/';
  }, '/');
  var labels = location.hostname.split('.');
  var domains = [''].concat(labels.slice(0, -1).map(function (_, nth) { return '; domain=' + labels.slice(nth).join('.'); }));
  document.cookie.split('; ').forEach(function (cookie) {
    var name = cookie.split('=')[0];
    if (name === 'XSRF-TOKEN' && cookie.length < 512) return;
    paths.forEach(function (path) {
      domains.forEach(function (domain) { document.cookie = name + '=; max-age=0; path=' + path + domain; });
    });
  });
  var key = 'portal.cookies-deleted';
  try {
    var before = JSON.parse(sessionStorage.getItem(key) || '[]').filter(function (at) { return at > Date.now() - 60000; });
    sessionStorage.setItem(key, JSON.stringify(before.concat(Date.now())));
    if (before.length < 3) location.reload();
  } catch (error) { /* The link remains. */ }
})();
`;
const scriptHash = createHash('sha256').update(script).digest('base64');

const page = `<!doctype html>
<html lang="pt"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${plainHtml(messages.cookiesTooLarge.title)}</title></head>
<body><h1>${plainHtml(messages.cookiesTooLarge.title)}</h1>
<p>${plainHtml(messages.cookiesTooLarge.text)}</p>
<p><a href="">${plainHtml(messages.cookiesTooLarge.again)}</a></p>
<script>${script}</script></body></html>`;

/** Answers requests that Node's parser refuses. Where the headers are too large, which is mostly cookies that a release left, the answer
 *  deletes these: a page opens itself again, and a call gets the API's error shape. */
export function answerOversized(server: Server, isSecure: (head: string) => boolean): void {
  const answered = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    // The parser fails again at each part of the request that still arrives.
    if (answered.has(socket)) return;
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    if (error.code !== 'HPE_HEADER_OVERFLOW') {
      const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
      return void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    }
    answered.add(socket);
    const head = error.rawPacket?.toString('latin1') ?? '';
    socket.end(oversizedAnswer(head, isSecure(head)));
    socket.resume();
    setTimeout(() => socket.destroy(), patience).unref();
  });
}

/** `head` is what arrived last of the request: all of it, or a part without its first line. */
export function oversizedAnswer(head: string, secure: boolean): Buffer {
  const [, path = '/'] = /^[A-Z]+ (\/\S*) HTTP\/1/.exec(head) ?? [];
  const cookies = /(?:^|\r\n)cookie: *([^\r]*)/i.exec(head)?.[1] ?? head;
  const host = /\r\nhost: *([^\r]*)/i.exec(head)?.[1] ?? '';
  const isCall = /^\/(?:api|registry)(?:[/?]|$)/.test(path);
  const body = isCall ? callBody() : page;
  const policy = isCall
    ? inertPolicy
    : `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`;
  const lines = [
    'HTTP/1.1 431 Request Header Fields Too Large',
    `content-type: ${isCall ? 'application/json' : 'text/html'}; charset=utf-8`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    ...Object.entries({ ...commonHeaders, 'content-security-policy': policy }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    ...expiredCookies(cookies, { path, host, secure }).map((cookie) => `set-cookie: ${cookie}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
}

function callBody(): string {
  const body: ErrorBody = {
    status: 0,
    success: false,
    code: 'too_large',
    message: messages.cookiesTooLarge.call,
    support_code: randomUUID().slice(0, 13),
  };
  return JSON.stringify(body);
}
