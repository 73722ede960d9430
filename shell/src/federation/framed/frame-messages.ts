import type { PortalLocation, SessionState } from '@portal/shared-kit';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import type { Theme } from '@portal/shared-kit/contract/core/tokens';
import type * as Zod from 'zod';
import type { Exposed } from '../runtime.ts';

/** Attributes of the frame: scripts, submit events and downloads; neither the portal's origin nor windows, dialogs or navigation of the page. */
export const sandbox = 'allow-scripts allow-forms allow-downloads';
/** Served by the gateway under a policy of its own, without any connection. */
export const frameAddress = '/registry/frame';
/** With it the shell hands over the port. */
export const handOver = 'portal-frame';

/** What a frame may send to the shell; anything else ends the mount. */
export const fromFrame = (z: typeof Zod) => {
  const id = z.int().min(0).max(1_000_000_000);
  const fault = z.object({
    name: z.string().max(100),
    message: z.string().max(1_000),
    stack: z.string().max(10_000),
  });
  const text = z.string().max(1_000);
  /** An address within the portal. */
  const to = z
    .string()
    .max(2_000)
    .regex(/^[/?#](?![/\\])[^\s\\]*$/);
  const flat = z.record(
    z.string().max(100),
    z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]),
  );
  const part = z.tuple([z.string().max(200), z.union([z.string(), z.instanceof(Blob)]), z.string().max(300)]);
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ready') }),
    z.strictObject({ type: z.literal('mounted') }),
    z.strictObject({ type: z.literal('unmounted') }),
    /** It could not be loaded or mounted, its boundary caught an error, or code of it threw in a handler, a timer or a promise. */
    z.strictObject({ type: z.enum(['failed', 'crashed', 'threw']), fault }),
    z.strictObject({
      type: z.literal('call'),
      id,
      method: z.enum(['get', 'post', 'put', 'patch', 'delete', 'head']),
      /** With its query. */
      url: z.string().max(8_000),
      accept: z.string().max(200).optional(),
      contentType: z.string().max(200).optional(),
      /** Text, or the parts of a form: name, content, file name. */
      body: z.union([z.string(), z.array(part).max(200)]).optional(),
      responseType: z.enum(['json', 'text', 'arraybuffer', 'blob']),
      timeout: z.int().min(0).max(600_000),
    }),
    z.strictObject({ type: z.enum(['abort', 'guard', 'unguard']), id }),
    z.strictObject({ type: z.enum(['push', 'replace']), to, state: z.unknown() }),
    z.strictObject({ type: z.literal('go'), delta: z.int().min(-50).max(50) }),
    z.strictObject({
      type: z.literal('notify'),
      kind: z.enum(['success', 'info', 'error']),
      message: text,
      supportCode: z.string().max(100).optional(),
      /** By this the frame knows what 'Tentar de novo' repeats. */
      retry: id.optional(),
    }),
    z.strictObject({ type: z.literal('title'), title: z.string().max(200) }),
    z.strictObject({ type: z.literal('draft'), key: z.string().min(1).max(200), value: z.unknown() }),
    z.strictObject({ type: z.literal('emit'), event: z.string().max(100), data: flat }),
    z.strictObject({ type: z.literal('listen'), event: z.string().max(100) }),
    z.strictObject({ type: z.literal('log'), level: z.enum(['info', 'error']), message: text }),
    /** In CSS pixels. */
    z.strictObject({ type: z.literal('height'), height: z.number().min(0).max(100_000) }),
    z.strictObject({ type: z.literal('key'), key: z.enum(['k', '?']) }),
    /** Somebody types or moves in it. */
    z.strictObject({ type: z.literal('active') }),
  ]);
};
export type FromFrame = Zod.output<ReturnType<typeof fromFrame>>;
export type FrameCall = Extract<FromFrame, { type: 'call' }>;
export type Fault = Extract<FromFrame, { type: 'failed' | 'crashed' | 'threw' }>['fault'];

export interface FrameState {
  session: SessionState;
  institution: { name: string; color: string };
  location: PortalLocation;
  theme: Theme;
  /** The part of the frame that is in the window, from its own top edge. */
  visible: { top: number; height: number };
  /** Data of its slot; of a piece only. */
  piece: object;
}

/** What the shell sends to a frame. */
export type ToFrame =
  | {
      type: 'mount';
      release: Release;
      exposed: Exposed;
      contract: string;
      remote: { name: string; release: string };
      config: unknown;
      drafts: Record<string, unknown>;
      piece: string | undefined;
      state: FrameState;
    }
  | { type: 'state'; state: Partial<FrameState> }
  | { type: 'answer'; id: number; status: number; headers: Record<string, string>; data: unknown }
  | { type: 'lost'; id: number; code: string; message: string }
  | { type: 'event'; event: string; data: object }
  | { type: 'retry'; id: number }
  | { type: 'unmount' };
