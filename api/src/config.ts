import { bucketOf, bucketSettings, type BucketAddress } from '@portal/server-kit/address';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tracesAddress } from '@portal/shared-kit/contract/gateway/trace';
import * as z from 'zod';
import { StartProblem } from './platform/start/start-problem.ts';

export interface Config {
  host: string;
  port: number;
  /** Addresses and networks of the gateway and of what stands between it and us: what they say of the client is believed. */
  trustedProxies: string[];
  /** Undefined: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  /** A replica of it, by which reports and long exports are read; undefined: there is none. */
  replicaUrl: string | undefined;
  dataDir: string;
  /** Where backups stand and the embedded server's log goes; undefined: nowhere. */
  backupDir: string | undefined;
  /** By which backups are encrypted, in hexadecimal, and a file that holds it; see `readBackupKey`. */
  backupKey: string | undefined;
  backupKeyFile: string | undefined;
  /** The store that `s3://…` of a backup is looked up in; undefined: none is named. */
  backupStore: Omit<BucketAddress, 'bucket'> | undefined;
  /** Encrypts secrets that the database stores, in hexadecimal, and a file that holds it; see `readSecretsKey`. */
  secretsKey: string | undefined;
  secretsKeyFile: string | undefined;
  /** Master and Admin need a second factor from the first days on (J41). */
  production: boolean;
  /** Where files are kept; undefined: in the folder `files` of `dataDir`. */
  bucket: BucketAddress | undefined;
  demo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Becomes the first Master when nobody exists yet. */
  adminEmail: string | undefined;
  /** Whether jobs, mail and housekeeping are done by this process, by others, or are all it does. */
  jobs: (typeof jobPlaces)[number];
  /** By which Prometheus reads `/metrics`; undefined: only from this machine. */
  metricsToken: string | undefined;
  logLevel: (typeof logLevels)[number];
  /** OTLP address that spans are sent to; undefined: calls are not traced. */
  tracesUrl: string | undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const jobPlaces = ['here', 'elsewhere', 'only'] as const;
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must look like ${example}` });
const flag = z.enum(['0', '1'], 'must be 0 or 1');
const port = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port between 0 and 65535')
    .transform(Number);

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const proxy = z.union([z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port('8081'),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform(list)
    .refine(
      (all) => all.every((each) => proxy.safeParse(each).success),
      'must be addresses or networks like 10.0.0.5,10.1.0.0/16, separated by commas',
    ),
  PORT: port('8080'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  REPLICA_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  SECRETS_KEY: z.string().optional(),
  SECRETS_KEY_FILE: z.string().optional(),
  BACKUP_S3_ENDPOINT: url(/^https?$/, 'https://s3.example.org').optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  ...bucketSettings({
    endpoint: 'must look like https://s3.example.org',
    bucket: 'must be 3 to 63 small letters, digits, dots and hyphens',
  }),
  DEMO: flag.optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .includes('@', 'must be an e-mail address')
    .default('Portal Académico <portal@localhost>'),
  PUBLIC_URL: url(/^https?$/, 'https://portal.example.org').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  JOBS: z.enum(jobPlaces, `must be one of ${jobPlaces.join(', ')}`).default('here'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(/^https?$/, 'http://127.0.0.1:4318/v1/traces').optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
});

/** The configuration, or a `StartProblem` that names the variable. An empty variable counts as none. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const set = Object.entries(variables).filter(([, value]) => value !== '');
  const { success, data: env, error } = environment.safeParse(Object.fromEntries(set));
  if (!success) throw new StartProblem(`${error.issues[0]!.path.join('.')} ${error.issues[0]!.message}.`);
  return {
    host: env.API_HOST,
    port: env.API_PORT,
    trustedProxies: env.TRUSTED_PROXIES,
    databaseUrl: env.DATABASE_URL,
    replicaUrl: replicaOf(env),
    dataDir: path.resolve(projectRoot, env.DATA_DIR),
    backupDir: env.BACKUP_DIR && path.resolve(projectRoot, env.BACKUP_DIR),
    backupKey: env.BACKUP_KEY,
    backupKeyFile: env.BACKUP_KEY_FILE && path.resolve(projectRoot, env.BACKUP_KEY_FILE),
    ...secretsKeyOf(env),
    production: env.NODE_ENV === 'production',
    backupStore: backupStoreOf(env),
    bucket: bucketOf(env, (missing, given) => new StartProblem(`${missing} must be set where ${given} is.`)),
    demo: isDemonstration(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    publicUrl: publicUrlOf(env),
    adminEmail: env.ADMIN_EMAIL,
    jobs: jobsOf(env),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    tracesUrl: tracesAddress(env),
  };
}

/** What is not said of the backups' store is as for the portal's own. */
function backupStoreOf(env: z.output<typeof environment>): Config['backupStore'] {
  const endpoint = env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT;
  const accessKey = env.BACKUP_S3_ACCESS_KEY ?? env.S3_ACCESS_KEY;
  const secretKey = env.BACKUP_S3_SECRET_KEY ?? env.S3_SECRET_KEY;
  if (!endpoint || !accessKey || !secretKey) return undefined;
  return { endpoint, accessKey, secretKey, region: env.BACKUP_S3_REGION ?? env.S3_REGION ?? 'us-east-1' };
}

/** A production says where its key is: one made beside the data would be lost, or kept, with them. */
function secretsKeyOf({ NODE_ENV, SECRETS_KEY, SECRETS_KEY_FILE }: z.output<typeof environment>) {
  if (NODE_ENV === 'production' && !SECRETS_KEY && !SECRETS_KEY_FILE)
    throw new StartProblem(
      'SECRETS_KEY_FILE must be set where NODE_ENV is production, a file with the digits of openssl rand -hex 32.',
    );
  return {
    secretsKey: SECRETS_KEY,
    secretsKeyFile: SECRETS_KEY_FILE && path.resolve(projectRoot, SECRETS_KEY_FILE),
  };
}

/** A production says where it is opened, and that over https: links in mails lead there, and session cookies are as safe as it is. */
function publicUrlOf({ NODE_ENV, PUBLIC_URL, PORT }: z.output<typeof environment>): string {
  const production = NODE_ENV === 'production';
  if (production && !PUBLIC_URL)
    throw new StartProblem(
      'PUBLIC_URL must be set where NODE_ENV is production, like https://portal.example.org.',
    );
  if (production && !PUBLIC_URL!.startsWith('https:'))
    throw new StartProblem(
      'PUBLIC_URL must begin with https:// where NODE_ENV is production: cookies would be insecure.',
    );
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
}

/** The embedded database belongs to the one process that started it, so that jobs cannot be done elsewhere. */
function jobsOf({ JOBS, DATABASE_URL }: z.output<typeof environment>): Config['jobs'] {
  if (JOBS === 'here' || DATABASE_URL) return JOBS;
  throw new StartProblem(
    `JOBS is ${JOBS}; that needs DATABASE_URL, a database that several processes share.`,
  );
}

function replicaOf({ REPLICA_URL, DATABASE_URL }: z.output<typeof environment>): string | undefined {
  if (!REPLICA_URL || DATABASE_URL) return REPLICA_URL;
  throw new StartProblem('REPLICA_URL is set; that needs DATABASE_URL, the database it is a replica of.');
}

/** The embedded database shows the demonstration unless told otherwise; a production never does (DESIGN §5). */
function isDemonstration({ NODE_ENV, DEMO, DATABASE_URL }: z.output<typeof environment>): boolean {
  if (NODE_ENV !== 'production') return DEMO ? DEMO === '1' : !DATABASE_URL;
  if (DEMO === '1') throw new StartProblem('DEMO must not be 1 where NODE_ENV is production.');
  return false;
}

export type BackupSetting = 'backupDir' | 'backupKey' | 'backupKeyFile';

/** Where the portal itself lays the server's log and each file that comes, between backups; nowhere where backups are encrypted, for these
 *  are in clear. */
export const clearBackups = ({
  backupDir,
  backupKey,
  backupKeyFile,
}: Pick<Config, BackupSetting>): string | undefined =>
  backupKey === undefined && backupKeyFile === undefined ? backupDir : undefined;
