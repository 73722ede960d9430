import { signedInHeader } from '@portal/shared-kit/contract/gateway/beacon-token';
import { drainingHeader } from '@portal/shared-kit/contract/gateway/draining';
import type { ErrorCode } from '@portal/shared-kit/contract/core/errors';
import { createProxyMiddleware } from 'http-proxy-middleware';
import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Logger } from 'pino';
import type { Stream } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { expiredCookiesOf } from '../http/foreign-cookies.ts';
import { discardRest } from '@portal/server-kit/discard-rest';
import { answerError } from '../http/error-answer.ts';
import { isSecure, pathOf, requestId } from '../http/request-context.ts';
import { commonHeaders, hsts, inertPolicy, setSecurityHeaders } from '../http/security-headers.ts';
import { messages } from '../messages.ts';
import { IntervalLog } from '@portal/server-kit/interval-log';
import type { BeaconTokens } from '../telemetry/beacon-tokens.ts';
import type { ProxyMetrics } from '../telemetry/metrics.ts';
import { harmless, hasBody, hasUnsafeBody, passedHeaders, prepareRequestHeaders } from './hop-by-hop.ts';
import { originOf, Targets, type ApiTarget } from './targets.ts';

export interface ProxyOptions {
  apiUrls: readonly string[];
  trustProxy: boolean;
  /** Milliseconds. */
  connectTimeout: number;
  /** Milliseconds without a byte in either direction before the answer begins. */
  answerTimeout: number;
  log: Logger;
  metrics: ProxyMetrics;
  /** Told which browser sessions are of signed-in people. */
  beaconTokens?: BeaconTokens;
  /** For a team's own server: the limit of waiting calls, and the messages where it does not answer or is slow. Only harmless headers
   *  of its answers are passed on. */
  foreign?: { places: number; down: string; slow: string };
}

export interface ApiProxy {
  handle(req: IncomingMessage, res: ServerResponse): void;
  /** Number of calls in flight, and of those whose answer has not begun. */
  load(): { running: number; waiting: number };
  endEvents(): void;
  close(): void;
}

/** State of a request in flight, stored on the request object itself. */
const passageKey = Symbol('passage');
type Passing = IncomingMessage & { [passageKey]?: Passage };
const passageOf = (req: Passing): Passage => req[passageKey]!;

interface Passage {
  startedAt: number;
  target: ApiTarget;
  attempts: number;
  /** When it first found no server. */
  heldSince?: number;
  outgoing: { destroy(error?: Error): void } | undefined;
  /** `set-cookie` values that delete what would make the next request too large. */
  expired: readonly string[];
  /** The server whose answer is pending. */
  owing: ApiTarget | undefined;
  /** Whether the server asked for the body in the current attempt: from then on it may have executed the request. */
  isTaken: boolean;
  /** Whether the current attempt was answered or failed. */
  isSettled: boolean;
}

/** Most calls waiting for an answer, per server: what one API process admits, and some in transit. A fifth is reserved for calls
 *  that write. */
const maxWaiting = 300;
/** Milliseconds a call waits while no server is up: writes wait longer than reads. */
const holdSave = 5000;
const holdRead = 1000;
const retryAfterSeconds = 2;
/** Milliseconds that a write which a silent server has taken still waits for its answer: it may have been executed, so no other server is
 *  asked. With the time until a server counts as silent, nobody waits longer than two seconds. */
const takenWriteTimeout = 500;
/** Milliseconds without a byte after which a response in progress is aborted. */
const silence = 5 * 60_000;
const apiDefaults = new Map([...Object.entries(commonHeaders), ['content-security-policy', inertPolicy]]);
const secureDefaults = new Map([...apiDefaults, hsts]);

/** An answer of the API whose head has arrived. */
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  rawHeaders: readonly string[];
  /** Stops forwarding what still comes. */
  detach(): void;
  destroy(): void;
}

/** Event streams of the API that are being forwarded: responses that never end by themselves. */
class EventPassages {
  readonly #answers = new Map<ServerResponse, { answer: Answer; target: ApiTarget }>();

  /** Tracks the response if it is an event stream. */
  note(answer: Answer, res: ServerResponse, target: ApiTarget): void {
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
    this.#answers.set(res, { answer, target });
    res.once('close', () => this.#answers.delete(res));
  }

  /** Ends all streams; browsers reconnect to any gateway that answers then. */
  end(): void {
    this.#endWhere(() => true);
  }

  /** Ends the streams of one server; browsers reconnect to another one. */
  endFrom(target: ApiTarget): void {
    this.#endWhere((from) => from === target);
  }

  #endWhere(matches: (target: ApiTarget) => boolean): void {
    for (const [res, { answer, target }] of this.#answers) {
      if (!matches(target)) continue;
      answer.detach();
      res.end(() => answer.destroy());
    }
  }
}

/** The API did not accept the connection in time, or accepted it and stayed silent for too long, to this call or to all; or the client left. */
class ProxyTimeout extends Error {
  constructor(readonly code: 'ECONNECTTIMEOUT' | 'EANSWERTIMEOUT' | 'ESILENT' | 'EABANDONED') {
    super(code);
  }
}

/** No connection was established: only that tells that a server is down, and no client can provoke it. */
const isUnreachable = ({ code, syscall }: NodeJS.ErrnoException) =>
  code === 'ECONNECTTIMEOUT' ||
  code === 'UND_ERR_CONNECT_TIMEOUT' ||
  syscall === 'connect' ||
  syscall === 'getaddrinfo';

/** Calls `begin` once the connection is open, and destroys the request after `timeout` milliseconds without one. Send the body in
 *  `begin`: without a connection it is still unread and may be sent to another server. */
function whenConnected(outgoing: ClientRequest, timeout: number, begin: () => unknown): void {
  const { socket } = outgoing;
  if (!socket?.connecting) return void begin();
  const timer = setTimeout(() => outgoing.destroy(new ProxyTimeout('ECONNECTTIMEOUT')), timeout);
  const settled = () => clearTimeout(timer);
  socket.once('connect', settled).once('close', settled).once('connect', begin);
}

/** A body that is sent once connected. */
const later = { pipe: () => undefined } as unknown as Stream;

/** Forwards requests to the API and nowhere else, streaming both ways. */
export function createApiProxy(options: ProxyOptions): ApiProxy {
  const { trustProxy, connectTimeout, answerTimeout, log, metrics, beaconTokens, foreign } = options;
  const slowText = foreign?.slow ?? messages.upstreamSlow;
  const downText = foreign?.down ?? messages.upstreamDown;
  const underWay = new Set<Passing>();
  const events = new EventPassages();
  const shed = new IntervalLog((refused) =>
    log.warn({ refused }, 'requests refused in ten seconds, with the time to come again'),
  );
  const noteChange = ({ host, port }: ApiTarget, secondsAway?: number) => {
    if (secondsAway === undefined)
      log.warn({ host, port }, 'an API server does not answer and is passed over');
    else log.info({ host, port, seconds: Math.round(secondsAway) }, 'an API server answers again');
  };
  const endSilent = (silent: ApiTarget) => {
    events.endFrom(silent);
    for (const req of underWay) {
      const passage = passageOf(req);
      if (passage.target !== silent || passage.isSettled) continue;
      if (mayRepeat(req, passage)) passage.outgoing?.destroy(new ProxyTimeout('ESILENT'));
      else giveUpSoon(passage, silent);
    }
  };
  const targets = new Targets(options.apiUrls, endSilent, undefined, noteChange);

  /** Ends the wait for a server that is silent for good. A body that is still coming keeps its way: the client is awaited, too. */
  function giveUpSoon(passage: Passage, silent: ApiTarget) {
    const { outgoing } = passage;
    setTimeout(() => {
      if (passage.owing === silent && passage.outgoing === outgoing && !targets.isUp(silent))
        outgoing?.destroy(new ProxyTimeout('EANSWERTIMEOUT'));
    }, takenWriteTimeout).unref();
  }

  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  /** Connections for requests without a body (ADR 47). */
  const pools = new Map<ApiTarget, Pool>();
  const poolOf = (target: ApiTarget): Pool => {
    const pool = pools.get(target) ?? new Pool(originOf(target), { connect: { timeout: connectTimeout } });
    pools.set(target, pool);
    return pool;
  };

  const forward = createProxyMiddleware<IncomingMessage, ServerResponse>({
    agent,
    router: (req) => passageOf(req).target,
    // The URL is forwarded as it came, without being parsed and rebuilt.
    toProxy: true,
    buffer: later,
    // The response is forwarded in `onHead` and `onAnswer` below: http-proxy would copy connection headers too.
    selfHandleResponse: true,
    // http-proxy's own plugins answer errors in another shape.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', onRequest);
        server.on('proxyRes', onAnswer);
        server.on('error', (error, req, res) => onError(error, req, res as ServerResponse));
        server.on('econnreset', () => undefined);
      },
    ],
  });

  /** Sends a request without a body: at two thirds of the processor time of `forward`, which such a request does not need. */
  function forwardHead(req: IncomingMessage, res: ServerResponse, passage: Passage) {
    let isDetached = false;
    let controller: Dispatcher.DispatchController | undefined;
    let given: Error | undefined;
    const outgoing = {
      destroy(error: Error = new ProxyTimeout('EABANDONED')) {
        given ??= error;
        controller?.abort(given);
      },
    };
    passage.outgoing = outgoing;
    poolOf(passage.target).dispatch(
      {
        method: req.method as Dispatcher.HttpMethod,
        path: req.url!,
        headers: req.headers,
        headersTimeout: answerTimeout,
        bodyTimeout: silence,
      },
      {
        onRequestStart(begun) {
          controller = begun;
          if (given) begun.abort(given);
        },
        onResponseStart({ rawHeaders }, status, headers) {
          if (status < 200) return;
          const answer = {
            status,
            headers,
            rawHeaders: (rawHeaders as Buffer[]).map((text) => text.toString('latin1')),
            detach: () => (isDetached = true),
            destroy: outgoing.destroy,
          };
          onHead(answer, req, res);
        },
        onResponseData(incoming, bytes) {
          if (isDetached || res.write(bytes)) return;
          incoming.pause();
          res.once('drain', () => incoming.resume());
        },
        onResponseEnd() {
          if (!isDetached) res.end();
        },
        onResponseError(_incoming, error: NodeJS.ErrnoException) {
          if (res.headersSent) return void res.destroy();
          onError(
            error.code === 'UND_ERR_HEADERS_TIMEOUT' ? new ProxyTimeout('EANSWERTIMEOUT') : error,
            req,
            res,
          );
        },
      },
    );
  }

  function onRequest(outgoing: ClientRequest, req: IncomingMessage, res: ServerResponse) {
    passageOf(req).outgoing = outgoing;
    if (res.destroyed) return void outgoing.destroy();
    // The body is sent once the API asks for it. Until then nothing was executed, and the request may go to another server.
    if (!foreign) outgoing.setHeader('expect', '100-continue');
    whenConnected(outgoing, connectTimeout, () => {
      if (foreign) return void req.pipe(outgoing);
      outgoing.flushHeaders();
      outgoing.once('continue', () => {
        passageOf(req).isTaken = true;
        req.pipe(outgoing);
      });
    });
    outgoing.setTimeout(answerTimeout, () => outgoing.destroy(new ProxyTimeout('EANSWERTIMEOUT')));
  }

  function onAnswer(answer: IncomingMessage, req: IncomingMessage, res: ServerResponse) {
    // From here on the API may take its time: events and long downloads are not failures.
    (passageOf(req).outgoing as ClientRequest).setTimeout(silence);
    answer.on('error', () => res.destroy());
    const { headers, rawHeaders } = answer;
    const ways = { detach: () => answer.unpipe(res), destroy: () => answer.destroy() };
    if (onHead({ status: answer.statusCode!, headers, rawHeaders, ...ways }, req, res)) answer.pipe(res);
  }

  /** Sends the head of the answer; false where it cannot be sent. */
  function onHead(answer: Answer, req: IncomingMessage, res: ServerResponse): boolean {
    const passage = passageOf(req);
    settle(passage, true);
    if (answer.headers[drainingHeader]) targets.passOver(passage.target);
    const { status } = answer;
    metrics.answered(status, performance.now() - passage.startedAt);
    const headers = passedHeaders(
      answer.rawHeaders,
      isSecure(req, trustProxy) ? secureDefaults : apiDefaults,
      foreign && harmless,
    );
    headers.push('x-request-id', requestId(req));
    for (const cookie of passage.expired) headers.push('set-cookie', cookie);
    const person = answer.headers[signedInHeader];
    const confirmed =
      typeof person === 'string' && beaconTokens?.confirm(req, person, isSecure(req, trustProxy));
    if (confirmed) headers.push('set-cookie', confirmed);
    try {
      res.writeHead(status, headers as never);
    } catch (error) {
      // A status or header that HTTP does not allow; rethrown it would end the process.
      answer.destroy();
      onError(error as Error, req, res);
      return false;
    }
    events.note(answer, res, passage.target);
    return true;
  }

  function onError(error: NodeJS.ErrnoException, req: IncomingMessage, res: ServerResponse) {
    const passage = passageOf(req);
    if (res.destroyed || res.writableEnded) return;
    // Once the response has begun, the client sees itself where it breaks off; an API that answered early may end the upload.
    if (res.headersSent) return;
    settle(passage, false);
    const slow = error.code === 'EANSWERTIMEOUT';
    const unreachable = isUnreachable(error);
    if (unreachable) targets.passOver(passage.target);
    // Where there was no connection nothing was done, and the body is still whole.
    const again = unreachable
      ? patienceOf(req, passage) > 0
      : !slow && passage.attempts === 1 && mayRepeat(req, passage);
    if (again) return void send(req, res, passage);
    const reason = slow ? 'timeout' : 'upstream';
    const cause = error.code ?? error.message;
    if (unreachable) return turnAway(req, res, 'unavailable', cause);
    log.warn({ requestId: requestId(req), method: req.method, path: pathOf(req), cause }, reason);
    metrics.failed(reason, performance.now() - passage.startedAt);
    refuse(req, res, reason, slow ? slowText : downText);
  }

  function refuse(
    req: IncomingMessage,
    res: ServerResponse,
    code: ErrorCode,
    message: string,
    wait?: number,
  ) {
    setSecurityHeaders(res, isSecure(req, trustProxy));
    res.setHeader('x-request-id', requestId(req));
    answerError(req, res, code, message, wait === undefined ? {} : { retry_after: wait });
  }

  /** Refuses the call with 503 and `Retry-After`; nothing of it was processed. */
  function turnAway(
    req: IncomingMessage,
    res: ServerResponse,
    code: 'overloaded' | 'unavailable',
    cause?: string,
  ) {
    metrics.refused(code);
    // One of them in detail, all of them counted.
    if (shed.note(code))
      log.warn({ requestId: requestId(req), method: req.method, path: pathOf(req), cause }, 'upstream');
    refuse(req, res, code, code === 'overloaded' ? messages.overloaded : downText, retryAfterSeconds);
  }

  function settle(passage: Passage, answered: boolean) {
    passage.isSettled = true;
    if (passage.owing) targets.settled(passage.owing, answered);
    passage.owing = undefined;
  }

  async function send(req: IncomingMessage, res: ServerResponse, passage: Passage) {
    const target = targets.pick() ?? (await targets.pickWithin(patienceOf(req, passage)));
    if (res.destroyed) return;
    if (!target) return turnAway(req, res, 'unavailable');
    const attempt = passage.attempts + 1;
    Object.assign(passage, { target, attempts: attempt, isSettled: false, isTaken: foreign !== undefined });
    const startWaiting = () => {
      if (passage.isSettled || passage.attempts !== attempt) return;
      passage.owing = target;
      targets.sent(target);
    };
    // While a body arrives, the client is awaited and not the server: slow senders take no place of the calls that wait.
    if (hasBody(req) && !req.complete) req.once('end', startWaiting);
    else startWaiting();
    if (!hasBody(req)) return forwardHead(req, res, passage);
    void forward(req, res, (error: Error | undefined) => error && onError(error, req, res));
  }

  return {
    handle(req, res) {
      if (hasUnsafeBody(req)) {
        res.setHeader('connection', 'close');
        return refuse(req, res, 'malformed', messages.malformedRequest);
      }
      const expired = expiredCookiesOf(req, trustProxy);
      prepareRequestHeaders(req, trustProxy);
      const passage: Passage = {
        startedAt: performance.now(),
        target: undefined as never,
        attempts: 0,
        outgoing: undefined,
        expired,
        owing: undefined,
        isTaken: false,
        isSettled: false,
      };
      (req as Passing)[passageKey] = passage;
      underWay.add(req);
      discardRest(req, res);
      // A client that disconnects must not keep the API busy (http-proxy only notices while a body is being sent), nor must an upload that was already answered.
      res.once('close', () => {
        underWay.delete(req);
        settle(passage, false);
        if (!res.writableFinished || !req.complete) passage.outgoing?.destroy();
      });
      const places = (foreign?.places ?? maxWaiting) * options.apiUrls.length * (isRead(req) ? 0.8 : 1);
      if (targets.waiting >= places) turnAway(req, res, 'overloaded');
      else void send(req, res, passage);
    },
    load: () => ({ running: underWay.size, waiting: targets.waiting }),
    endEvents: () => events.end(),
    close: () => {
      shed.flush();
      targets.close();
      agent.destroy();
      for (const pool of pools.values()) void pool.destroy();
    },
  };
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Milliseconds that a call which found no server still waits for one to come up. */
function patienceOf(req: IncomingMessage, passage: Passage): number {
  passage.heldSince ??= performance.now();
  return passage.heldSince + (isRead(req) ? holdRead : holdSave) - performance.now();
}

/** Safe to send again: a read without a body, or a request whose body no server has asked for yet. */
const mayRepeat = (req: IncomingMessage, { isTaken }: Passage) => (hasBody(req) ? !isTaken : isRead(req));
