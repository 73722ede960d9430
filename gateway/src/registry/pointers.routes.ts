import * as contract from '@portal/shared-kit/contract/gateway/publication';
import express, { type Request, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Core } from '../core.ts';
import { answerError } from '../http/error-answer.ts';
import { messages } from '../messages.ts';
import { promote, rollBack, vouch, withdraw } from '../releases/promote.ts';
import type { PublishOutcome } from '../releases/publish.ts';
import { governs, moves, sees, type TokenAccess, type Caller } from '../tokens/access.ts';
import { configure } from './config.ts';
import type { PointerMove } from './ledger.ts';
import { presentFreeze, presentPointers } from './present-pointers.ts';
import { RevisionConflict } from './registry.ts';
import { everyRemote, findRelease, shellName } from './state.ts';

type NamedRequest = Request<{ name: string }>;

/** Moves of pointers: `POST /registry/remotes/:name/promote`, `/rollback`, `/vouch`, `/status`, `/backend`, `/config`, `/registry/status` for all remotes, and comments on a release. Each is refused with 409 when the remote is no longer at the revision its mover saw. */
export function pointerRoutes(core: Core, access: TokenAccess, log: Logger): Router {
  const router = express.Router();
  const { registry } = core;
  const json = express.json({ limit: '64kb' });

  /** A handler that authorises the caller before it reads the body. */
  const move = <Body extends z.ZodType<object>>(
    path: string,
    schema: Body,
    may: (name: string) => (caller: Caller) => boolean,
    run: (name: string, body: z.output<Body>, caller: Caller) => Promise<PublishOutcome | 'forbidden'>,
  ) => {
    router.post(path, async (req: NamedRequest, res: Response, next) => {
      const { name = everyRemote } = req.params;
      const caller = await access.admit(req, res, may(name));
      if (!caller || !(await access.proves(req, res, caller))) return;
      // A release published at another gateway a moment ago may be moved here before its notification has arrived.
      await registry.refresh();
      const named = req.params.name !== undefined;
      if (named && (name === everyRemote || !registry.state.remotes.has(name)))
        return answerError(req, res, 'not_found', messages.notFound);
      res.locals.caller = caller;
      next();
    });
    router.post(path, json, async (req: NamedRequest, res: Response) => {
      const { name = everyRemote } = req.params;
      const caller = res.locals.caller as Caller;
      const body = schema.safeParse(req.body);
      if (!body.success) return answerMisshapen(req, res, body.error);
      try {
        const outcome = await run(name, body.data, caller);
        if (outcome === 'forbidden') return answerError(req, res, 'forbidden', messages.tokenForeign);
        if (!outcome.ok)
          return answerError(req, res, 'invalid', messages.moveRefused, {
            refusals: outcome.refusals,
            errors: {
              [path.endsWith('/config') ? 'settings' : 'release']: outcome.refusals.map(
                ({ message, detail }) => `${message} (${detail})`,
              ),
            },
          });
        const { what, remote, release, revision } = outcome.entry;
        log.info({ what, remote, release, revision, actor: caller.id }, 'pointer moved');
        res.set('cache-control', 'no-store').json(answerOf(core, name));
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        const { actual } = error;
        answerError(req, res, 'conflict', messages.moveStale(actual), { revision: actual });
      }
    });
  };

  const comments = '/registry/remotes/:name/releases/:release/comments';
  router.post(comments, async (req, res, next) => {
    const caller = await access.admit(req, res, sees(req.params.name));
    if (!caller) return;
    res.locals.caller = caller;
    next();
  });
  router.post(comments, json, async (req, res) => {
    const { name, release } = req.params;
    await registry.refresh();
    if (!findRelease(registry.state, name, release))
      return answerError(req, res, 'not_found', messages.notFound);
    const body = contract.commentBody.safeParse(req.body);
    if (!body.success) return answerMisshapen(req, res, body.error);
    const { actor } = res.locals.caller as Caller;
    await registry.move({ what: 'commented', actor, remote: name, release, reason: body.data.text });
    res.status(201).set('cache-control', 'no-store').json(answerOf(core, name));
  });

  const record = async (move: PointerMove, expected: number): Promise<PublishOutcome> => ({
    ok: true,
    entry: await registry.move(move, expected),
  });

  move('/registry/remotes/:name/promote', contract.promotion, moves, (name, to, caller) => {
    const by = { actor: caller.actor, governs: governs(caller) };
    return promote(core, { name, release: to.release, reason: to.reason, expected: to.expected, to, ...by });
  });
  move('/registry/remotes/:name/rollback', contract.rollback, moves, (name, back, { actor, kind }) =>
    back.channel === 'stable'
      ? rollBack(core, { name, actor, ...back, despiteFreeze: kind === 'operator' })
      : withdraw(core, { name, actor, ...back }),
  );
  move(
    '/registry/remotes/:name/vouch',
    contract.vouching,
    () => governs,
    (name, word, { actor }) => vouch(core, { name, actor, ...word }),
  );
  move('/registry/remotes/:name/status', contract.statusChange, moves, async (name, change, caller) => {
    if (name === shellName && !('frozen' in change)) return 'forbidden';
    // Only an operator lifts a limit that an operator set.
    const ofOthers = 'frozen' in change || registry.state.remotes.get(name)?.status === 'quarantined';
    if (ofOthers && caller.kind !== 'operator') return 'forbidden';
    const { expected, ...rest } = change;
    const by = { actor: caller.actor, remote: name, release: null };
    return 'frozen' in rest
      ? record({ what: 'frozen', ...by, ...rest }, expected)
      : record({ what: 'status', ...by, ...rest }, expected);
  });
  move(
    '/registry/remotes/:name/backend',
    contract.backendChange,
    () => governs,
    (remote, { expected, ...rest }, { actor }) =>
      record({ what: 'backend', actor, remote, release: null, ...rest }, expected),
  );
  move(
    '/registry/remotes/:name/config',
    contract.configChange,
    () => governs,
    (name, change, { actor }) => configure(core, { name, actor, ...change }),
  );
  move(
    '/registry/status',
    contract.freeze,
    () => governs,
    (remote, { expected, ...rest }, { actor }) =>
      record({ what: 'frozen', actor, remote, release: null, ...rest }, expected),
  );
  return router;
}

const answerOf = ({ registry, rules }: Core, name: string) =>
  name === everyRemote ? presentFreeze(registry.state, rules) : presentPointers(registry.state, name);

function answerMisshapen(req: Request, res: Response, { issues }: z.ZodError): void {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[path.join('.') || '.'] ??= []).push(message);
  answerError(req, res, 'invalid', messages.malformedRequest, { errors });
}
