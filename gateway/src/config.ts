import { bucketOf, bucketSettings, type BucketAddress } from '@portal/server-kit/address';
import { tracesAddress } from '@portal/shared-kit/contract/gateway/trace';
import * as z from 'zod';
import { messages } from './messages.ts';
import type { ReleaseRules } from './releases/release-rules.ts';
import type { Alarm, Thresholds } from './telemetry/halt.rules.ts';

/** A start-up problem that the operator can fix; the message is one sentence that names the cause. */
export class StartError extends Error {}

const flag = z
  .enum(['', '0', '1', 'false', 'true'])
  .default('')
  .transform((text) => text === '1' || text === 'true');
const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const freeze = z
  .string()
  .transform((text) => text.split('/'))
  .pipe(z.tuple([z.iso.date(), z.iso.date()], 'indique dias como 2026-12-01/2026-12-15'))
  .refine(([from, until]) => from <= until, 'indique primeiro o dia em que começa')
  .transform(([from, until]) => ({ from, until }));
const collector = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'indique um endereço como http://127.0.0.1:4318' }),
]);
const millis = (standard: number) => z.coerce.number().int().min(1).max(3_600_000).default(standard);

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().optional(),
  /** One or several API servers, separated by commas. */
  API_URL: z
    .string()
    .default('http://127.0.0.1:8081')
    .transform(list)
    .pipe(
      z.array(z.url({ protocol: /^http$/, error: 'indique endereços como http://127.0.0.1:8081' })).min(1),
    ),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Database for ledger, releases and tokens, so that several gateways serve the same; unset or empty: files below DATA_DIR. */
  DATABASE_URL: z
    .union([
      z.literal(''),
      z.url({
        protocol: /^postgres(ql)?$/,
        error: 'indique um endereço como postgres://utilizador:senha@servidor:5432/base',
      }),
    ])
    .default(''),
  /** A bucket for releases, the same as the API's for files; unset or empty: where ledger and tokens are. */
  ...bucketSettings({
    endpoint: 'indique um endereço como https://s3.example.org',
    bucket: 'indique de 3 a 63 letras minúsculas, algarismos, pontos e hífenes',
  }),
  /** Folders of built releases, separated by commas; unset: those beside the gateway. */
  BUNDLES: z.string().transform(list).optional(),
  /** Whether a proxy in front sets X-Forwarded-*. */
  TRUST_PROXY: flag,
  /** Bearer token with which Prometheus reads /metrics; unset or empty: only from this machine. */
  METRICS_TOKEN: z.union([z.literal(''), z.string().min(16)], 'indique pelo menos 16 caracteres').default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Milliseconds to reach the API, and to wait for its answer. */
  API_CONNECT_TIMEOUT: millis(2000),
  API_ANSWER_TIMEOUT: millis(20_000),
  /** Milliseconds that clients have, when the gateway stops, to send the next call on an open connection. */
  DRAIN_TIMEOUT: millis(1000),
  /** Faulty browser sessions before a canary is judged, and the percentage points by which it may be worse than stable. */
  CANARY_HALT_LEAST: z.coerce.number().int().min(1).max(10_000).default(3),
  CANARY_HALT_MARGIN: z.coerce.number().min(0).max(100).default(5),
  /** The same for sessions in which a canary threw in an event handler, a timer or a promise. */
  CANARY_HALT_ERRORS_LEAST: z.coerce.number().int().min(1).max(10_000).default(5),
  CANARY_HALT_ERRORS_MARGIN: z.coerce.number().min(0).max(100).default(10),
  /** Minimum minutes between two steps of a canary that advances by itself. */
  CANARY_STEP_MINUTES: z.coerce.number().min(1).max(10_080).default(60),
  /** Whether the publisher of a release is kept from making it stable. */
  FOUR_EYES: flag,
  /** Days on which promotions are held, `2026-12-01/2026-12-15`, separated by commas. */
  RELEASE_FREEZES: z.string().default('').transform(list).pipe(z.array(freeze)),
  /** Largest size of a release in MiB, compressed. */
  RELEASE_MAX_MB: z.coerce.number().min(0.1).max(200).default(8),
  /** Number and percentage of browser sessions in which the stable release fails, within 15 minutes, before its team is notified. */
  STABLE_ALARM_LEAST: z.coerce.number().int().min(1).max(10_000).default(5),
  STABLE_ALARM_SHARE: z.coerce.number().min(1).max(100).default(10),
  /** The same for sessions in which it threw in an event handler, a timer or a promise. */
  STABLE_ALARM_ERRORS_LEAST: z.coerce.number().int().min(1).max(10_000).default(10),
  STABLE_ALARM_ERRORS_SHARE: z.coerce.number().min(1).max(100).default(20),
  /** Webhooks notified of halts, rollbacks, quarantines, failing releases and refused publications, separated by commas. */
  RELEASE_WEBHOOKS: z
    .string()
    .default('')
    .transform(list)
    .pipe(
      z.array(z.url({ protocol: /^https?$/, error: 'indique endereços como https://chat.example/hook' })),
    ),
  RELEASE_MAIL_TO: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.email('indique endereços de e-mail separados por vírgulas'))),
  /** The same as the API's. */
  SMTP_URL: z
    .union([
      z.literal(''),
      z.url({ protocol: /^smtps?$/, error: 'indique um endereço como smtp://servidor:587' }),
    ])
    .default(''),
  MAIL_FROM: z.string().default('Portal Académico <portal@localhost>'),
  /** Unregisters the service worker in browsers that have one and installs none. */
  NO_OFFLINE: flag,
  /** Fault-free sessions within 30 days after which a release may serve as a rollback target. */
  LAST_GOOD_OPENINGS: z.coerce.number().int().min(1).max(1_000_000).default(20),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
});

export interface Config {
  port: number;
  host: string | undefined;
  /** File descriptor of a socket that already listens; undefined: the gateway opens `port` itself. */
  socket: number | undefined;
  apiUrls: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where releases are kept; undefined: in the database or the data folder. */
  bucket: BucketAddress | undefined;
  bundles: string[] | undefined;
  trustProxy: boolean;
  metricsToken: string | undefined;
  logLevel: string;
  /** Milliseconds. */
  connectTimeout: number;
  /** Milliseconds. */
  answerTimeout: number;
  /** Milliseconds. */
  drainTimeout: number;
  canaryHalt: Thresholds;
  lastGoodOpenings: number;
  releaseRules: ReleaseRules;
  /** Milliseconds. */
  canaryStay: number;
  stableAlarm: Alarm;
  notices: { webhooks: string[]; mailTo: string[]; smtpUrl: string | undefined; mailFrom: string };
  /** Whether offline reading (service worker) is switched off. */
  noOffline: boolean;
  /** OTLP address that spans are sent to; undefined: calls are not traced. */
  tracesUrl: string | undefined;
}

/** The socket of a systemd `.socket` unit (sd_listen_fds): it outlives the process, so that a restart refuses nobody. */
const systemdSocket = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): number | undefined =>
  LISTEN_FDS === '1' && (!LISTEN_PID || LISTEN_PID === String(process.pid)) ? 3 : undefined;

/** Throws StartError, naming the variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { success, data, error } = settings.safeParse(env);
  if (!success) {
    const [issue] = error.issues;
    throw new StartError(messages.badSetting(String(issue!.path[0]), issue!.message));
  }
  if (data.RELEASE_MAIL_TO.length > 0 && !data.SMTP_URL)
    throw new StartError(messages.badSetting('RELEASE_MAIL_TO', 'o correio precisa também de SMTP_URL'));
  return {
    port: data.PORT,
    // Nobody may reach past the proxy a gateway that believes what the proxy says of a client.
    host: data.HOST || (data.TRUST_PROXY ? '127.0.0.1' : undefined),
    socket: systemdSocket(env),
    apiUrls: data.API_URL,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL || undefined,
    bucket: bucketOf(
      data,
      (missing, given) => new StartError(messages.badSetting(missing, `tem de ser indicada com ${given}`)),
    ),
    bundles: data.BUNDLES,
    trustProxy: data.TRUST_PROXY,
    metricsToken: data.METRICS_TOKEN || undefined,
    logLevel: data.LOG_LEVEL,
    connectTimeout: data.API_CONNECT_TIMEOUT,
    answerTimeout: data.API_ANSWER_TIMEOUT,
    drainTimeout: data.DRAIN_TIMEOUT,
    canaryHalt: {
      least: data.CANARY_HALT_LEAST,
      margin: data.CANARY_HALT_MARGIN,
      errors: { least: data.CANARY_HALT_ERRORS_LEAST, margin: data.CANARY_HALT_ERRORS_MARGIN },
    },
    lastGoodOpenings: data.LAST_GOOD_OPENINGS,
    releaseRules: {
      fourEyes: data.FOUR_EYES,
      freezes: data.RELEASE_FREEZES,
      releaseBytes: data.RELEASE_MAX_MB * 2 ** 20,
    },
    canaryStay: data.CANARY_STEP_MINUTES * 60_000,
    stableAlarm: {
      least: data.STABLE_ALARM_LEAST,
      share: data.STABLE_ALARM_SHARE,
      errors: { least: data.STABLE_ALARM_ERRORS_LEAST, share: data.STABLE_ALARM_ERRORS_SHARE },
    },
    notices: {
      webhooks: data.RELEASE_WEBHOOKS,
      mailTo: data.RELEASE_MAIL_TO,
      smtpUrl: data.SMTP_URL || undefined,
      mailFrom: data.MAIL_FROM,
    },
    noOffline: data.NO_OFFLINE,
    tracesUrl: tracesAddress(data),
  };
}
