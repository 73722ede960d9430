import express, { type Router } from 'express';
import type { Config } from '../config.ts';
import { answerError } from '../http/error-answer.ts';
import { messages } from '../messages.ts';
import type { PageSource } from '../page/page.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { mayReadMetrics } from '@portal/server-kit/metrics-access';

/** Milliseconds for which the API's answer is cached, so that health checks do not load it. */
const believed = 500;
const patience = 2000;
const noStore = { 'cache-control': 'no-store' };

/** `/healthz`: the process is alive. `/readyz`: the portal can be used, and this gateway is not stopping. `/metrics`: Prometheus metrics. */
export function healthRoutes(
  page: PageSource,
  metrics: Metrics,
  { apiUrls, metricsToken }: Pick<Config, 'apiUrls' | 'metricsToken'>,
  isDraining: () => boolean,
): Router {
  const router = express.Router();
  const apiReady = rememberFor(believed, () =>
    Promise.any(apiUrls.map(ensureReady)).then(
      () => true,
      () => false,
    ),
  );
  router.get('/healthz', (_req, res) => void res.set(noStore).json({ status: 'ok' }));
  router.get('/readyz', async (_req, res) => {
    const store = page.current() !== undefined;
    const api = await apiReady();
    const ready = store && api && !isDraining();
    res
      .set(noStore)
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ok' : 'unavailable', store, api });
  });
  router.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, metricsToken)) {
      if (metricsToken === undefined) return answerError(req, res, 'forbidden', messages.metricsGuarded);
      res.setHeader('www-authenticate', 'Bearer');
      return answerError(req, res, 'unauthenticated', messages.metricsGuarded);
    }
    res
      .set(noStore)
      .type(metrics.register.contentType)
      .send(await metrics.register.metrics());
  });
  return router;
}

/** Rejects unless the API at this address says in time that it is ready. */
async function ensureReady(url: string): Promise<void> {
  const { ok, status, body } = await fetch(new URL('/readyz', url), {
    signal: AbortSignal.timeout(patience),
  });
  void body?.cancel();
  if (!ok) throw new Error(`${url} is not ready: ${status}`);
}

function rememberFor<T>(millis: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let refreshedAt = 0;
  return () => {
    if (!answer || Date.now() - refreshedAt > millis) {
      refreshedAt = Date.now();
      answer = ask();
    }
    return answer;
  };
}
