import type { IncomingMessage } from 'node:http';
import { isSecure } from './request-context.ts';

/** The portal's own cookies: of the API's sessions, of the page's telemetry and of overrides. */
const ownNames = new Set([
  'XSRF-TOKEN',
  'portal_refresh',
  'portal_device',
  'portal_provider',
  'portal_voice',
  'portal_dev',
]);
/** Length of the longest that the portal sets, with room to spare: a longer one of that name is not the portal's. */
const longestOwn = 512;
const isOwn = (cookie: string): boolean => cookie.length <= longestOwn && ownNames.has(nameOf(cookie));
const nameOf = (cookie: string): string => cookie.slice(0, cookie.indexOf('=') >>> 0).trim();

/** Bytes of cookies that are no trouble to any server on the way. */
const harmless = 4096;
/** Most bytes of the `set-cookie` lines of one answer, of which proxies limit the headers. The next answer deletes the rest. */
const maxBytes = 6_000;
/** A cookie with a name; part of a value has none. */
const isNamed = (cookie: string): boolean => /^[^\s=]+=/.test(cookie);

/** The `cookie` header without those that a release, or something else on this host, has set. Undefined where none is left. */
export function portalCookies(header: string): string | undefined {
  const own = header.split(';').filter(isOwn);
  return own.length > 0 ? own.map((cookie) => cookie.trim()).join('; ') : undefined;
}

interface Place {
  /** Of the requested address. */
  path: string;
  /** Host header. */
  host: string;
  secure: boolean;
}

/** `set-cookie` values that delete the largest foreign cookies until the others are harmless; none where all are. A browser sends neither
 *  the path nor the domain of a cookie, so each is deleted for all that it may have. */
export function expiredCookies(header: string | undefined, { path, host, secure }: Place): string[] {
  if (!header || header.length <= harmless) return [];
  const cookies = header.split(';').map((cookie) => cookie.trim());
  const foreign = cookies.filter((cookie) => isNamed(cookie) && !isOwn(cookie));
  foreign.sort((a, b) => b.length - a.length);
  let left = header.length;
  let bytes = 0;
  const lines: string[] = [];
  for (const cookie of foreign) {
    if (left <= harmless) break;
    left -= cookie.length;
    for (const place of placesOf(path, host)) {
      const line = `${nameOf(cookie)}=; Max-Age=0; ${place}${secure ? '; Secure' : ''}`;
      bytes += line.length;
      if (bytes > maxBytes) return lines;
      lines.push(line);
    }
  }
  return lines;
}

/** The same for a request. */
export const expiredCookiesOf = (req: IncomingMessage, trustProxy: boolean): string[] => {
  const { cookie, host = '', 'x-forwarded-host': forwarded } = req.headers;
  const path = req.url ?? '/';
  const shownHost = trustProxy && forwarded ? String(forwarded) : host;
  return expiredCookies(cookie, { path, host: shownHost, secure: isSecure(req, trustProxy) });
};

function placesOf(path: string, host: string): string[] {
  const parts = path.split('?')[0]!.split('/').filter(Boolean).slice(0, 4);
  const below = parts.flatMap((_part, nth) => {
    const folder = `/${parts.slice(0, nth + 1).join('/')}`;
    return [folder, `${folder}/`];
  });
  const name = host.replace(/:\d+$/, '');
  const labels = /^[a-z][a-z0-9.-]*\.[a-z]+$/i.test(name) ? name.split('.') : [];
  const domains = labels.slice(0, -1).map((_label, nth) => `; Domain=${labels.slice(nth).join('.')}`);
  return ['/', ...below].flatMap((each) => ['', ...domains].map((domain) => `Path=${each}${domain}`));
}
