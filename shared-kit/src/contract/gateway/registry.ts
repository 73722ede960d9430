import * as z from 'zod';
import { canaryAudience } from './audience.ts';
import { eventNames } from './events.ts';
import { menuGroupIds } from './menu-groups.ts';
import { configFields, configSettings } from './remote-config.ts';
import { pieceKey, slotNames } from './slots.ts';

export { portalContract } from './portal-contract.ts';

export const remoteName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  .max(40);
const permissionName = z.string().regex(/^[a-z_]+\.[a-z_]+$/);
const routePath = z.string().regex(/^\/[\w\-/:?.]*$/);
const range = z.string().min(1).max(60);

/** A path below `/api`, as the page asks for it, and the permission that its call needs. In its query `:name` stands for a parameter of the
 *  address, since contract 1.10; not in its path, by which the gateway knows the permission of a call. */
const firstRead = z.strictObject({
  path: z.string().regex(/^\/[\w-]+(\/[\w-]+)*(\?([\w&-]|=:?)*)?$/),
  permission: permissionName,
});

/** A route a remote serves. `public` routes are open without a session; any other names the permission that opens it. */
export const route = z
  .strictObject({
    path: routePath,
    title: z.string().min(1).max(80),
    permission: permissionName.optional(),
    public: z.boolean().optional(),
    /** A public page served by `src/light.ts`: rendered at build time, without session, antd or schemas. Since contract 1.2. */
    light: z.boolean().optional(),
    /** What the page reads at once: sent while its code is on its way. Since contract 1.5. */
    reads: z.array(firstRead).max(8).optional(),
    /** The menu entry that the page stands below, where its own path does not say so. Since contract 1.7. */
    above: routePath.optional(),
  })
  .refine((r) => !r.light || r.public, 'A light route is public.')
  .refine(
    (r) => Boolean(r.permission) !== Boolean(r.public),
    'A route names a permission or is public, not both and not neither.',
  );

/** The static half of a remote: `remote.json`, checked at build and at publication. */
export const remoteDeclaration = z.strictObject({
  name: remoteName,
  title: z.string().min(1).max(80),
  owner: z.strictObject({ team: z.string().min(1).max(80), contact: z.string().min(1).max(120) }),
  requires: z.strictObject({ contract: range, shared: z.record(z.string(), range) }),
  /** Since contract 1.8. */
  config: configFields.optional(),
  /** `frame`: it runs in a sandboxed frame of its own origin and asks the shell by messages. Since contract 1.9. */
  isolation: z.literal('frame').optional(),
  contributes: z.strictObject({
    routes: z.array(route).max(100),
    menu: z
      .array(
        z.strictObject({
          title: z.string().min(1).max(60),
          path: routePath,
          group: z.enum(menuGroupIds),
          order: z.int().min(0).max(999),
          icon: z
            .string()
            .regex(/^[a-z-]+$/)
            .optional(),
          permission: permissionName.optional(),
        }),
      )
      .max(100),
    cards: z
      .array(
        z.strictObject({
          title: z.string().max(60),
          /** The page it links to; the address returned with its number is below it. */
          path: routePath,
          permission: permissionName.optional(),
          /** Path of the call that returns its number as `figureData` of the contract. Without it the card is only a link. */
          source: routePath.optional(),
        }),
      )
      .max(20)
      .default([]),
    /** The route that opens a record found by Ctrl+K: by id, or a list filtered by it, with `?ver=<id>` for its view. */
    opens: z
      .array(z.strictObject({ kind: z.string().regex(/^[a-z_]+$/), path: routePath }))
      .max(20)
      .optional(),
    /** Actions offered by Ctrl+K to users who have the permission and may open the page: a form has an address, `/classmates?novo=1` on a
     *  list with the kit's toolbar. */
    actions: z
      .array(
        z.strictObject({
          title: z.string().min(1).max(60),
          path: z.string().regex(/^\/[\w\-/]*(\?[\w=&-]*)?$/),
          permission: permissionName,
        }),
      )
      .max(30)
      .optional(),
    /** Pieces of other remotes' pages that it fills, served by `src/slots.ts`. Since contract 1.4. */
    slots: z
      .array(
        z.strictObject({
          slot: z.enum(slotNames),
          /** Unique within the slot; a tab has it in its address. */
          module: z
            .string()
            .regex(/^[a-z][a-z0-9-]*$/)
            .max(40),
          title: z.string().min(1).max(60),
          permission: permissionName,
        }),
      )
      .max(20)
      .refine((pieces) => new Set(pieces.map(pieceKey)).size === pieces.length, 'A piece is declared once.')
      .optional(),
    /** Events that its code emits and listens to; the build compares. Since contract 1.8. */
    events: z
      .strictObject({
        emits: z.array(z.enum(eventNames)).default([]),
        listens: z.array(z.enum(eventNames)).default([]),
      })
      .optional(),
    permissions: z
      .array(z.strictObject({ name: permissionName, label: z.string().max(120) }))
      .max(100)
      .default([]),
  }),
});
export type RemoteDeclaration = z.output<typeof remoteDeclaration>;
export type RemoteRoute = z.output<typeof route>;

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const lightFiles = z.strictObject({
  /** The prerendered pages: a JSON file of the form `prerendered`. */
  prerendered: z.string(),
  style: z.string(),
  /** For each page the files to preload with the entry, in order. */
  pages: z.record(routePath, z.array(z.string()).max(20)),
});

/** Each light route's page as rendered at build time, and the styles of all of them. Checked before publication, and inlined in the
 *  portal's page. */
export const prerendered = z.strictObject({
  css: z.string().max(16_000),
  pages: z.record(routePath, z.string().min(1).max(32_000)),
});
export type Prerendered = z.output<typeof prerendered>;

/** `files.json`, written by the build: the contents of a release. */
export const filesManifest = z.strictObject({
  name: remoteName,
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  /** Identifies this build: version and a hash of its sources; also names the container, so that two releases can run side by side. */
  release: z.string().regex(/^\w[\w.-]{0,79}$/),
  container: z.string().regex(/^\w+$/),
  entry: z.string(),
  /** Files to preload with the entry, in order. */
  preload: z.array(z.string()).max(20),
  /** For each page inside the portal the scripts that it needs beside those, in order. */
  pages: z.record(routePath, z.array(z.string()).max(20)).optional(),
  light: lightFiles.optional(),
  files: z.record(
    z.string().regex(/^[\w@-][\w@.\-/]*$/),
    z.strictObject({ integrity, size: z.int().min(0) }),
  ),
});
export type FilesManifest = z.output<typeof filesManifest>;

/** A published release as the snapshot shows it. */
export const release = z.object({
  release: z.string(),
  version: z.string(),
  container: z.string(),
  /** Same-origin folder of its files, `/r/<name>/<release>/`. */
  base: z.string().regex(/^\/r\/[\w.-]+\/[\w.-]+\/$/),
  entry: z.string(),
  /** Hash of the entry, verified by the browser (SRI). */
  integrity,
  preload: z.array(z.string()),
  light: lightFiles.omit({ prerendered: true }).optional(),
  requires: remoteDeclaration.shape.requires,
  isolation: remoteDeclaration.shape.isolation,
  contributes: remoteDeclaration.shape.contributes,
  /** Its settings; absent where it declares none. */
  config: configSettings.optional(),
});
export type Release = z.output<typeof release>;

export const remoteStatus = z.enum(['active', 'maintenance', 'quarantined']);

/** `GET /registry`: identical for everybody; also inlined in the page. */
export const registrySnapshot = z.object({
  revision: z.int(),
  /** Contract versions that this shell accepts, separated by ' || '. */
  contract: z.string(),
  remotes: z.array(
    z.object({
      name: remoteName,
      title: z.string(),
      owner: remoteDeclaration.shape.owner,
      status: remoteStatus,
      stable: release.nullable(),
      canary: canaryAudience.extend({ release }).nullable(),
      /** Only for tabs that request it; absent where there is none. */
      preview: release.optional(),
      lastGood: release.nullable(),
    }),
  ),
});
export type RegistrySnapshot = z.output<typeof registrySnapshot>;
export type RegisteredRemote = RegistrySnapshot['remotes'][number];

/** `POST /telemetry`: reports of browsers, per remote and release. */
export const telemetryBeacon = z.object({
  /** The token from the page's meta element `beaconTokenMeta`. */
  page: z.string().max(100),
  events: z
    .array(
      z.object({
        /** `hung`: it blocked the tab until that was closed; `error`: it threw in an event handler, a timer or a promise; `trespass`: it
         *  changed what is shared in the page; `leftover`: it left something in the page, which does not count as a fault. */
        kind: z.enum([
          'loaded',
          'ready',
          'load_failure',
          'hung',
          'crash',
          'error',
          'trespass',
          'leftover',
          'fallback',
          'vital',
        ]),
        remote: z.string().max(40),
        release: z.string().max(80),
        /** Milliseconds for loaded and ready; the vital's own unit otherwise. */
        value: z.number().min(0).max(600_000).optional(),
        /** Error class, or the name of the vital. */
        detail: z.string().max(60).optional(),
        /** Of an error: the remote whose page it disturbed, where that is another one. */
        harmed: z.string().max(40).optional(),
        /** The error of a crash, a load failure or an `error`; for `trespass` and `leftover` what was changed. */
        fault: z
          .strictObject({
            message: z.string().max(300),
            /** One line per stack frame in a file of a release, innermost first: `/r/<remote>/<release>/<file>:<line>:<column>`. */
            stack: z.string().max(2000),
            /** Route pattern as declared by the release. */
            route: z.string().max(120).optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(50),
});
export type TelemetryBeacon = z.output<typeof telemetryBeacon>;

/** `GET /registry/events`, event `revision`: the current revision, sent on connecting. */
export const revisionEvent = z.object({ revision: z.int() });

/** `GET /registry/events`, event `moved`: the snapshot changed, and the new one can be fetched. */
export const movedEvent = revisionEvent.extend({
  remote: z.string(),
  what: z.enum(['promoted', 'rolled_back', 'canary', 'preview', 'withdrawn', 'status', 'configured']),
  /** The release of the move; null with `status` and `configured`. */
  release: z.string().nullable(),
  /** With `status`. */
  status: remoteStatus.optional(),
});
