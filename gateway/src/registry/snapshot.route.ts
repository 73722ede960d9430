import type { Core } from '../core.ts';
import type { Handler } from '../dispatch.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import { prepareAnswer, sendPrepared, type PreparedAnswer } from '../http/prepared-answer.ts';
import { isSecure } from '../http/request-context.ts';
import type { Encoding } from '../releases/release-store.ts';
import type { SnapshotBytes } from './snapshot.ts';

/** `GET /registry`: the snapshot, the same for everybody. Caches revalidate it each time, because a promotion must be seen at once. */
export function serveSnapshot(core: Core, trustProxy: boolean): Handler {
  let current = core.snapshot();
  let answers = answersOf(current);
  return (req, res) => {
    if (core.snapshot() !== current) {
      current = core.snapshot();
      answers = answersOf(current);
    }
    const [encoding = 'identity'] = acceptedEncodings(req.headers['accept-encoding']);
    sendPrepared(req, res, answers[encoding], isSecure(req, trustProxy));
  };
}

function answersOf({ etag, forms }: SnapshotBytes): Record<Encoding, PreparedAnswer> {
  const type = 'application/json; charset=utf-8';
  const headers = { 'cache-control': 'no-cache' };
  const prepare = (encoding: Encoding) =>
    prepareAnswer({ bytes: forms[encoding], encoding, type, etag, headers });
  return { identity: prepare('identity'), br: prepare('br'), gzip: prepare('gzip') };
}
