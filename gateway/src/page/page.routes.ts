import express, { type Request, type Router } from 'express';
import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { announcedMaintenance } from '@portal/shared-kit/contract/gateway/announced';
import { overrideMark } from '@portal/shared-kit/contract/gateway/override';
import { pageFiles as filesMark } from '@portal/shared-kit/contract/gateway/page-files';
import { beaconTokenMeta } from '@portal/shared-kit/contract/gateway/beacon-token';
import type { AnnouncedMaintenance } from '@portal/shared-kit/contract/gateway/portal-status';
import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';
import type { Core } from '../core.ts';
import { expiredGrant, type Granted, type Grants } from '../development/overrides.routes.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import { answerError } from '../http/error-answer.ts';
import { plainHtml } from '../http/error-answer.ts';
import { expiredCookiesOf } from '../http/foreign-cookies.ts';
import { isSecure } from '../http/request-context.ts';
import { framePolicy, pagePolicy } from '../http/security-headers.ts';
import { messages } from '../messages.ts';
import type { Encoding } from '../releases/release-store.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { BeaconTokens } from '../telemetry/beacon-tokens.ts';
import type { InstitutionSource } from './institution.ts';
import type { LightPage, LightPages } from './light-pages.ts';
import type { FilesOfPage, PageFiles } from './page-files.ts';
import type { PageSource } from './page.ts';

/** The parts of a page. */
interface Sources {
  page: PageSource;
  lightPages: LightPages;
  pageFiles: PageFiles;
  institution: InstitutionSource;
}

/** Links that let the browser fetch the entry of the remote behind a public address while the shell is still loading. For other addresses it is not yet known whether the visitor is signed in. */
function preloadLinks({ remotes }: RegistrySnapshot, path: string): string {
  for (const { status, stable } of remotes) {
    if (status !== 'active' || !stable) continue;
    const opened = stable.contributes.routes.some((route) => route.public && matchesRoute(route.path, path));
    if (opened)
      return `<link rel="preload" as="script" crossorigin="anonymous" integrity="${stable.integrity}" href="${stable.base}${stable.entry}">`;
  }
  return '';
}

/** Every other address that a browser opens is a page of the portal; anything else is 404 in the API's error shape. */
export function pageRoutes(
  core: Core,
  { page, lightPages, pageFiles, institution }: Sources,
  grants: Grants,
  beaconTokens: BeaconTokens,
  metrics: Metrics,
  announced: () => readonly AnnouncedMaintenance[],
  trustProxy: boolean,
): Router {
  const router = express.Router();
  /** In which a release runs that is isolated (ADR 44). It is the same for everybody. */
  router.get('/registry/frame', (req, res) => {
    const template = page.frame();
    if (!template) return answerError(req, res, 'not_found', messages.notFound);
    const nonce = randomBytes(16).toString('base64url');
    const html = Buffer.from(template({ nonce, snapshot: '', head: '', light: '', colors: '', face: '' }));
    const [encoding = 'identity'] = acceptedEncodings(req.headers['accept-encoding']);
    res.set({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': framePolicy(nonce),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
    res.end(compressors[encoding](html));
  });
  router.get('/{*path}', async (req, res) => {
    if (!wantsPage(req)) return answerError(req, res, 'not_found', messages.notFound);
    const template = page.current();
    if (!template) return answerError(req, res, 'unavailable', messages.starting);
    const face = await institution.face();
    const nonce = randomBytes(16).toString('base64url');
    const { snapshot, inline } = core.snapshot();
    const light = lightPages.at(req.path);
    const granted = grants.read(req);
    const beacon = beaconTokens.issue(req, isSecure(req, trustProxy));
    const head =
      meta(beaconTokenMeta, beacon.token) +
      announcement(announced()) +
      filesOf(pageFiles.at(req.path)) +
      preloadLinks(snapshot, req.path) +
      styleOf(light, nonce) +
      markOf(granted);
    const html = Buffer.from(
      template({
        nonce,
        snapshot: inline,
        head,
        light: placeOf(light),
        colors: face ? face.colors(nonce) + face.data(nonce) : '',
        face: face?.html ?? '',
      }),
    );
    const [encoding = 'identity'] = acceptedEncodings(req.headers['accept-encoding']);
    const bytes = compressors[encoding](html);
    metrics.pageServed();
    res.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': bytes.length,
      'content-security-policy': pagePolicy(nonce, granted?.origin),
      'set-cookie': [
        beacon.setCookie,
        ...(granted ? [expiredGrant] : []),
        ...expiredCookiesOf(req, trustProxy),
      ],
      // Revalidated each time, so that a new shell is seen at once. Not `no-store`, which would cost the browser its
      // back/forward cache; and no ETag, because the nonce makes every answer different.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
    res.end(req.method === 'HEAD' ? undefined : bytes);
  });
  return router;
}

/** In the page itself, so that the announcement causes no layout shift. */
const announcement = (maintenance: readonly AnnouncedMaintenance[]) =>
  maintenance.length > 0 ? meta(announcedMaintenance, plainHtml(JSON.stringify(maintenance))) : '';

/** For the shell's first script, which knows the signed-in user and the release they get. */
const filesOf = (files: FilesOfPage | undefined) =>
  files ? meta(filesMark, plainHtml(JSON.stringify(files))) : '';

/** Tells the shell that its override was granted. */
const markOf = (granted: Granted | undefined) => (granted ? meta(overrideMark, granted.text) : '');

/** `content` is inserted unescaped: callers escape it, or it holds no HTML characters. */
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

/** The light page's styles as a `<style>` with the nonce of the page's policy. */
const styleOf = (light: LightPage | undefined, nonce: string) =>
  light ? `<style nonce="${nonce}" data-light="${light.remote}/${light.release}">${light.css}</style>` : '';

/** The mount point of light pages, with the release of the page in it. */
const placeOf = (light: LightPage | undefined) =>
  light
    ? `<div id="light"><div data-release="${light.remote}/${light.release}">${light.html}</div></div>`
    : '<div id="light"></div>';

/** The nonce makes each page different, so it is compressed per request: brotli 5 turns 9.6 KB into 3.5 KB in 0.16 ms of CPU time, gzip 6 into 3.8 KB in 0.12 ms. */
const compressors: Record<Encoding, (html: Buffer) => Buffer> = {
  br: (html) =>
    brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
  gzip: (html) => gzipSync(html, { level: 6 }),
  identity: (html) => html,
};

/** Whether the client accepts HTML; with a wildcard `Accept`, only for paths that do not look like a file. */
function wantsPage(req: Request): boolean {
  const accept = req.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const destination = req.headers['sec-fetch-dest'];
  const fileMeant = /\.\w+$/.test(req.path);
  return accept.includes('*/*') && !fileMeant && (destination === undefined || destination === 'document');
}
