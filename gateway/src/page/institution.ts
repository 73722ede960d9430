import { accentProperties } from '@portal/shared-kit/contract/core/tokens';
import { contactOf, faceDataId, faceHtml, type Face } from '@portal/shared-kit/contract/gateway/face';
import { companyLogo, companyProfile } from '@portal/shared-kit/contract/platform/company';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import express, { type Router } from 'express';
import { answerError } from '../http/error-answer.ts';
import { messages } from '../messages.ts';

/** Milliseconds: how long an answer of the API is fresh, its timeout, and how long the very first page waits for it. */
const patience = { fresh: 5_000, answer: 3_000, first: 300 };

interface Logo {
  bytes: Buffer;
  type: string;
  /** Content hash, part of its address. */
  hash: string;
}
interface CachedAnswer<Value> {
  etag: string | null;
  value: Value;
}

/** The institution's name, colours and logo as HTML, inserted into a page unescaped. */
export interface ShownFace {
  /** `<style>` that overrides the colours of the build. */
  colors(nonce: string): string;
  html: string;
  /** The same as JSON in a `<script>`, for the shell. */
  data(nonce: string): string;
}

export interface InstitutionSource {
  /** The latest answer of the API; undefined before the first one, where pages keep the look they were built with. */
  face(): Promise<ShownFace | undefined>;
  logo(): Logo | undefined;
}

const profileAnswer = z.object({ data: companyProfile });

/** Refreshes from the API as pages are opened (stale-while-revalidate): a page shows the last known answer and does not wait. */
export function openInstitution(apiUrls: readonly string[], now: () => number = Date.now): InstitutionSource {
  let profile: CachedAnswer<z.output<typeof companyProfile>> | undefined;
  let image: CachedAnswer<Logo | undefined> | undefined;
  let shown: ShownFace | undefined;
  let refreshedAt = -Infinity;

  async function look(): Promise<void> {
    const [nextProfile, nextImage] = await Promise.all([
      ask(apiUrls, '/api/profileCompany', profile, (body) => profileAnswer.parse(body).data),
      ask(apiUrls, '/api/getCompanyLogo', image, (body) =>
        logoOf(companyLogo.response.parse(body).company_logo),
      ),
    ]);
    if (nextProfile === profile && nextImage === image && shown) return;
    [profile, image] = [nextProfile, nextImage];
    shown = drawn({
      name: profile.value.name,
      acronym: profile.value.acronym,
      color: profile.value.color,
      logo: image.value ? `/institution/logo-${image.value.hash}` : null,
      contact: contactOf(profile.value),
    });
  }

  return {
    async face() {
      if (now() - refreshedAt >= patience.fresh) {
        const isFirst = refreshedAt === -Infinity;
        refreshedAt = now();
        const looked = look().catch(() => undefined);
        if (isFirst)
          await Promise.race([looked, new Promise((go) => setTimeout(go, patience.first).unref())]);
      }
      return shown;
    },
    logo: () => image?.value,
  };
}

/** Revalidates by ETag and returns the former answer on 304. Throws where no server answers, or an answer breaks the contract. */
async function ask<Value>(
  apiUrls: readonly string[],
  path: string,
  before: CachedAnswer<Value> | undefined,
  read: (body: unknown) => Value,
): Promise<CachedAnswer<Value>> {
  for (const api of apiUrls) {
    const answer = await fetch(new URL(path, api), {
      headers: { accept: 'application/json', ...(before?.etag ? { 'if-none-match': before.etag } : {}) },
      signal: AbortSignal.timeout(patience.answer),
    }).catch(() => undefined);
    if (answer?.status === 304 && before) return before;
    if (answer?.ok) return { etag: answer.headers.get('etag'), value: read(await answer.json()) };
  }
  throw new Error(`no answer to ${path}`);
}

/** Demonstration data may hold an SVG; opened directly it can do nothing under the inert policy. */
function logoOf(dataUrl: string | null): Logo | undefined {
  const [, type, base64] = /^data:(image\/(?:png|jpeg|svg\+xml));base64,(.+)$/s.exec(dataUrl ?? '') ?? [];
  if (!type || !base64) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  return { bytes, type, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}

function drawn(face: Face): ShownFace {
  const colors = accentProperties(face.color)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  const json = JSON.stringify(face).replaceAll('<', '\\u003c');
  return {
    colors: (nonce) => `<style nonce="${nonce}">:root{${colors}}</style>`,
    html: faceHtml(face),
    data: (nonce) => `<script type="application/json" id="${faceDataId}" nonce="${nonce}">${json}</script>`,
  };
}

/** `/institution/logo-<hash>`: the logo as a file of its own, for pages whose scripts have not loaded yet. Under another hash (another
 *  gateway may be ahead) it is served too, but not cacheable. */
export function institutionRoutes(institution: InstitutionSource): Router {
  const router = express.Router();
  router.get('/institution/logo-:hash', (req, res) => {
    const logo = institution.logo();
    if (!logo) return answerError(req, res, 'not_found', messages.notFound);
    const isIts = req.params.hash === logo.hash;
    res
      .set({
        'content-type': logo.type,
        'cache-control': isIts ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .send(logo.bytes);
  });
  return router;
}
