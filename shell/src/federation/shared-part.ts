import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import type { Shared } from './runtime.ts';

/** Versions as built, from the lockfile (webpack's DefinePlugin). */
declare const __SHARED_VERSIONS__: Record<string, string>;

const shareConfig = { singleton: true, requiredVersion: false as const, strictVersion: true };
const version = (dependency: string) => {
  const found = __SHARED_VERSIONS__[dependency];
  if (!found) throw new Error(`no version of ${dependency} was built in`);
  return found;
};

/** A module in the form that the code of releases takes for an ES module, so that its default export is found. The page's build marks them,
 *  the build of frames does not. */
const marked = (module: unknown) =>
  typeof module === 'object' && !('__esModule' in module!) ? { __esModule: true, ...module } : module;

/** A module that is already loaded. */
export const here = (dependency: string, module: unknown) => ({
  version: version(dependency),
  shareConfig,
  lib: () => marked(module) as never,
});

/** A module that is loaded, with a copy of its own for each release. */
export const copied = (dependency: string, copy: () => unknown) => ({
  version: version(dependency),
  shareConfig,
  // Called by each container that uses the module.
  lib: () => copy() as never,
});

/** A module that is loaded on first use. */
export const loadedOnUse = (dependency: string, load: () => Promise<unknown>) => ({
  version: version(dependency),
  shareConfig,
  get: () => load().then((module) => () => marked(module) as never),
});

/** React, shared by every page; light pages share nothing else. */
export const sharedReact: Shared = {
  react: here('react', React),
  'react/jsx-runtime': here('react', jsxRuntime),
  'react-dom': here('react-dom', ReactDOM),
  'react-dom/client': here('react-dom', ReactDOMClient),
};

/** The objects behind the modules of React, which a release could change for all. */
export const reactLibraries: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries({ React, jsxRuntime, ReactDOM, ReactDOMClient }).map(([name, module]) => [
    name,
    (module as { default?: object }).default ?? module,
  ]),
);
