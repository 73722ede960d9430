import type { ServerResponse } from 'node:http';

/** On every answer that is made for one request, the API's included. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};

/** Only behind TLS: over plain HTTP browsers ignore it. */
export const hsts = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const;

/** Content security policy of the portal's page. `granted` is an extra origin on the developer's own machine, granted to one page. */
export function pagePolicy(nonce: string, granted?: string): string {
  const self = granted ? `'self' ${granted}` : "'self'";
  return (
    "default-src 'none'; " +
    `script-src ${self} 'nonce-${nonce}'; style-src ${self} 'nonce-${nonce}'; ` +
    `img-src ${self} data:; font-src ${self}; connect-src ${self}; manifest-src 'self'; frame-src 'self'; ` +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
  );
}

/** Content security policy of the page of a frame: an origin of its own, which the portal's page alone may show, and no connection at all. */
export const framePolicy = (nonce: string): string =>
  `sandbox allow-scripts allow-forms allow-downloads; default-src 'none'; ` +
  `script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; ` +
  `worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** Content security policy of everything that is not a page: opened directly it can do nothing. */
export const inertPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** On files of releases and the registry's snapshot, of which a page loads some twenty: what only tells a browser how to treat a page is
 *  left out, some 300 bytes each. The policy forbids framing as `x-frame-options` does. */
export const fileHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': inertPolicy,
  // Releases in frames have an origin of their own; the files are public.
  'access-control-allow-origin': '*',
};

/** Sets the headers of every answer of the gateway itself; a page or file overrides the policy. */
export function setSecurityHeaders(res: ServerResponse, secure: boolean): void {
  for (const name in commonHeaders) res.setHeader(name, commonHeaders[name]!);
  res.setHeader('content-security-policy', inertPolicy);
  if (secure) res.setHeader(...hsts);
}
