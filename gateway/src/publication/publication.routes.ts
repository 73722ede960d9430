import type { publishedBody } from '@portal/shared-kit/contract/gateway/publication';
import express, { type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Core } from '../core.ts';
import { discardRest } from '@portal/server-kit/discard-rest';
import { answerError } from '../http/error-answer.ts';
import { messages } from '../messages.ts';
import { longestReason } from '../registry/ledger.ts';
import { publicationOf } from '../releases/candidate.ts';
import type { Refusal } from '../releases/release-rules.ts';
import { publish } from '../releases/publish.ts';
import { ships, type TokenAccess } from '../tokens/access.ts';
import { type Staging, receiveUpload, UploadRefused } from './upload.ts';

/** Most concurrent publications: each holds a release in memory while it is compressed. */
const atOnce = 4;
const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

/** `POST /registry/remotes/:name/releases`: the files of a build as multipart parts, `files.json` among them. */
export function publicationRoutes(core: Core, access: TokenAccess, staging: Staging, log: Logger): Router {
  const router = express.Router();
  let running = 0;

  router.post('/registry/remotes/:name/releases', async (req, res) => {
    discardRest(req, res);
    const { name } = req.params;
    const caller = await access.admit(req, res, ships(name));
    if (!caller) return;
    if (running >= atOnce)
      return answerError(req, res, 'unavailable', messages.uploadsBusy, { retry_after: 10 });
    running += 1;
    try {
      // The answer is sent once the upload folder has been removed.
      const answer = await staging.within(async (folder) => {
        const { files, tried, ...fields } = await receiveUpload(req, folder);
        const by = { actor: caller.actor, only: name, untried: !tried, framed: caller.framed };
        const publication = publicationOf(files, { ...fields, ...by });
        const outcome = await publish(core, publication);
        if (!outcome.ok) {
          await noteRefusal(core, name, caller.actor, outcome.refusals);
          return () => answerRefusals(req, res, outcome.refusals);
        }
        const { release, revision } = outcome.entry;
        log.info({ name, release, revision, actor: caller.id }, 'release published');
        const bytes = [...publication.files.values()].reduce((sum, { length }) => sum + length, 0);
        const body: z.output<typeof publishedBody> = {
          name,
          release: release!,
          revision,
          files: publication.files.size,
          bytes,
        };
        return () => void res.status(201).set('cache-control', 'no-store').json(body);
      });
      answer();
    } catch (error) {
      if (error instanceof UploadRefused) return answerError(req, res, error.code, error.message);
      if (!fullDisk.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      log.error({ err: error, name }, 'no room for a release');
      answerError(req, res, 'unavailable', messages.storageFull);
    } finally {
      running -= 1;
    }
  });
  return router;
}

const isThere = ({ code }: Refusal) => code === 'release_exists' || code === 'release_differs';

/** Records a refused publication in the ledger, which notifies the team; a repeated refusal (a retrying pipeline) is not recorded again. */
async function noteRefusal({ registry }: Core, remote: string, actor: string, refusals: Refusal[]) {
  const current = registry.state.remotes.get(remote);
  const fault = refusals.find((refusal) => !isThere(refusal));
  if (!current || !fault) return;
  const reason = `${fault.message} (${fault.detail})`.slice(0, longestReason);
  if (reason !== current.refusal)
    await registry.move({ what: 'refused', actor, remote, release: null, reason });
}

/** 409 for a release that already exists, 422 for a faulty one. */
function answerRefusals(req: Request, res: Response, refusals: Refusal[]): void {
  const exists = refusals.some(isThere);
  answerError(req, res, exists ? 'conflict' : 'invalid', messages.refused, { refusals });
}
