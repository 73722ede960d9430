import type { ModuleFederation } from '@module-federation/runtime';
import * as reactQuery from '@tanstack/react-query';
import * as router from '@portal/shared-kit/router';
import axios, * as axiosModule from 'axios';
import dayjs from 'dayjs';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import * as singleSpaReact from 'single-spa-react';
import * as zod from 'zod';
import * as zustand from 'zustand';

/** Versions as built, from the lockfile (webpack's DefinePlugin). */
declare const __SHARED_VERSIONS__: Record<string, string>;

type UserShared = NonNullable<Parameters<ModuleFederation['registerShared']>[0]>;

const shareConfig = { singleton: true, requiredVersion: false as const, strictVersion: true };
const version = (dependency: string) => {
  const found = __SHARED_VERSIONS__[dependency];
  if (!found) throw new Error(`no version of ${dependency} was built in`);
  return found;
};
const here = (dependency: string, module: unknown) => ({
  version: version(dependency),
  shareConfig,
  lib: () => module as never,
});
const later = (dependency: string, load: () => Promise<unknown>) => ({
  version: version(dependency),
  shareConfig,
  get: () => load().then((module) => () => module as never),
});

/** The one copy of each singleton that the page holds. What the shell itself needs is here already; the rest arrives when a remote first asks. */
export const sharedScope: UserShared = {
  react: here('react', React),
  'react/jsx-runtime': here('react', jsxRuntime),
  'react-dom': here('react-dom', ReactDOM),
  'react-dom/client': here('react-dom', ReactDOMClient),
  'single-spa-react': here('single-spa-react', singleSpaReact),
  '@tanstack/react-query': here('@tanstack/react-query', reactQuery),
  axios: here('axios', { __esModule: true, ...axiosModule, default: axios }),
  zod: here('zod', zod),
  zustand: here('zustand', zustand),
  // CommonJS: the module is the function.
  dayjs: here('dayjs', dayjs),
  '@portal/shared-kit/router': here('@portal/shared-kit', router),
  '@portal/shared-kit/ui': later(
    '@portal/shared-kit',
    () => import(/* webpackChunkName: "ui" */ '@portal/shared-kit/ui'),
  ),
  '@portal/shared-kit/ui-data': later(
    '@portal/shared-kit',
    () => import(/* webpackChunkName: "ui-data" */ '@portal/shared-kit/ui-data'),
  ),
  '@portal/shared-kit/ui-more': later(
    '@portal/shared-kit',
    () => import(/* webpackChunkName: "ui-more" */ '@portal/shared-kit/ui-more'),
  ),
  '@portal/shared-kit/charts': later(
    '@portal/shared-kit',
    () => import(/* webpackChunkName: "charts" */ '@portal/shared-kit/charts'),
  ),
};

/** Fetches antd's doors while nobody is waiting for them. */
export const warmUp = () =>
  Promise.all([
    import(/* webpackChunkName: "ui" */ '@portal/shared-kit/ui'),
    import(/* webpackChunkName: "ui-data" */ '@portal/shared-kit/ui-data'),
  ]);
