import { useSyncExternalStore, type ReactNode } from 'react';
import * as react from 'react/jsx-runtime';
import type { LazyCode } from '../remote/lazy-code.tsx';

// React Fast Refresh beside the portal's production build of React, for a remote that is shown from its team's machine (ADR 15). The compiler
// tells of every component and of the hooks that it calls. What is drawn in its place is a component that stays the same over all builds and
// calls the newest one, so that what was typed, opened and counted stays; one whose hooks are others begins anew.

type Draw = (props: object) => ReactNode;

interface Signature {
  /** Changes with the component's own hooks. */
  key: string;
  reset: boolean;
  /** Those of its hooks that are functions of the remote or of a library. */
  hooks: () => unknown[];
}

/** One component over all builds. */
interface Family {
  current: Draw;
  /** Another function where the component begins anew. */
  drawn: Draw;
  /** What stands in the page. */
  stable: Draw;
  version: number;
  listeners: Set<() => void>;
}

interface RefreshState {
  /** By file and name. */
  families: Map<string, Family>;
  familyOf: WeakMap<object, Family>;
  signatures: WeakMap<object, Signature>;
  /** Of a build that is not drawn yet. */
  pending: [Family, Draw][];
}

/** One for all builds of all remotes of the page. */
const page = globalThis as { portalRefresh?: RefreshState };
const refreshState: RefreshState = (page.portalRefresh ??= {
  families: new Map(),
  familyOf: new WeakMap(),
  signatures: new WeakMap(),
  pending: [],
});

function familyOfFirst(first: Draw): Family {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const family: Family = {
    current: first,
    drawn: (props) => family.current(props),
    stable: function Refreshed(props) {
      useSyncExternalStore(subscribe, () => family.version);
      return react.jsx(family.drawn, { ...props });
    },
    version: 0,
    listeners,
  };
  return family;
}

const isClass = (type: { prototype?: { isReactComponent?: unknown } }) =>
  Boolean(type.prototype?.isReactComponent);

/** The compiler's `$RefreshReg$`. What is a class, or memoised, begins anew with each build. */
export function register(type: unknown, id: string): void {
  if (typeof type !== 'function' || isClass(type) || refreshState.familyOf.has(type)) return;
  const draw = type as Draw;
  const before = refreshState.families.get(id);
  const family = before ?? familyOfFirst(draw);
  refreshState.families.set(id, family);
  refreshState.familyOf.set(draw, family);
  if (!before) return;
  refreshState.pending.push([family, draw]);
  if (refreshState.pending.length === 1) void takeOver();
}

/** The compiler's `$RefreshSig$`: remembers which hooks a function calls. */
export const signature =
  () =>
  <T>(type?: T, key?: string, reset = false, hooks: () => unknown[] = () => []): T | undefined => {
    if (key) refreshState.signatures.set(type as object, { key, reset, hooks });
    return type;
  };

/** Draws what is registered until then; where a part of a page had its code already, that of its newer build is fetched first. */
async function takeOver(): Promise<void> {
  await Promise.resolve();
  for (let at = 0; at < refreshState.pending.length; at += 1) {
    const [{ current }, next] = refreshState.pending[at]!;
    // What cannot be fetched says so in its own place.
    if (codeOf(current)?.current)
      await codeOf(next)
        ?.load()
        .catch(() => undefined);
  }
  for (const [family, next] of refreshState.pending.splice(0)) {
    const begins = !callSame(family.current, next);
    family.current = next;
    if (begins) family.drawn = (props) => family.current(props);
    family.version += 1;
    for (const listener of family.listeners) listener();
  }
}

/** Of a component made by `later`. */
const codeOf = (type: object): LazyCode | undefined => (type as { code?: LazyCode }).code;

/** Whether two functions call the same hooks in the same order. */
function callSame(before: unknown, after: unknown): boolean {
  const old = refreshState.signatures.get(before as object);
  const next = refreshState.signatures.get(after as object);
  if (!old || !next) return old === next;
  if (old.key !== next.key || next.reset) return false;
  const [called, calls] = [old.hooks(), next.hooks()];
  return called.length === calls.length && called.every((hook, at) => callSame(hook, calls[at]));
}

type Type = Parameters<typeof react.jsx>[0];
type Props = Parameters<typeof react.jsx>[1];

const stable = (type: Type): Type =>
  (typeof type === 'function' && (refreshState.familyOf.get(type)?.stable as Type | undefined)) || type;

export const jsx = (type: Type, props: Props, key?: string) => react.jsx(stable(type), props, key);
export const jsxs = (type: Type, props: Props, key?: string) => react.jsxs(stable(type), props, key);
export const jsxDEV = (type: Type, props: Props, key?: string, many?: boolean) =>
  (many ? jsxs : jsx)(type, props, key);
export const { Fragment } = react;
