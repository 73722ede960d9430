/** What a release is mounted in to see what it leaves behind: the singletons that a shell shares, and stubs of the portal props. Bundled
 *  and run by leak-check.mjs in a window of its own. */
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { watchPage } from '@portal/shared-kit/leftovers';
import * as router from '@portal/shared-kit/router';
import * as reactQuery from '@tanstack/react-query';
import axios, * as axiosModule from 'axios';
import dayjs from 'dayjs';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import * as singleSpaReact from 'single-spa-react';
import * as zod from 'zod';
import * as zustand from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Milliseconds a mount or unmount may take. */
const patience = 5_000;
/** Rounds through all pages: the first may leave what stays for good, each later one adds nothing. */
const rounds = 3;

const alive = watchPage(window);
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** What a shell shares. Whether its versions fit is another check's business: each is taken for one that the release asks for.
 *  @param {Record<string, string>} wanted */
function sharedFor(wanted) {
  const shareConfig = { singleton: true, requiredVersion: /** @type {const} */ (false), strictVersion: true };
  const versionOf = (/** @type {string} */ library) =>
    [...(wanted[library]?.match(/\d+/g) ?? []), 0, 0, 0].slice(0, 3).join('.');
  const share = (/** @type {string} */ library, /** @type {unknown} */ module) => ({
    version: versionOf(library),
    shareConfig,
    lib: () => /** @type {never} */ (module),
  });
  const door = (/** @type {() => Promise<unknown>} */ load) => ({
    version: versionOf('@portal/shared-kit'),
    shareConfig,
    get: () => load().then((module) => () => /** @type {never} */ (module)),
  });
  return {
    react: share('react', React),
    'react/jsx-runtime': share('react', jsxRuntime),
    'react-dom': share('react-dom', ReactDOM),
    'react-dom/client': share('react-dom', ReactDOMClient),
    'single-spa-react': share('single-spa-react', { __esModule: true, ...singleSpaReact }),
    '@tanstack/react-query': share('@tanstack/react-query', reactQuery),
    axios: share('axios', { __esModule: true, ...axiosModule, default: axios }),
    zod: share('zod', zod),
    zustand: share('zustand', zustand),
    dayjs: share('dayjs', dayjs),
    '@portal/shared-kit/router': share('@portal/shared-kit', router),
    '@portal/shared-kit/ui': door(() => import('@portal/shared-kit/ui')),
    '@portal/shared-kit/ui-data': door(() => import('@portal/shared-kit/ui-data')),
    '@portal/shared-kit/ui-more': door(() => import('@portal/shared-kit/ui-more')),
    '@portal/shared-kit/charts': door(() => import('@portal/shared-kit/charts')),
  };
}

/** What every question to the API is answered with. A screen that expects something else shows that it could not be read. */
const nothingThere = { status: 1, data: [], total: 0, per_page: 10, current_page: 1 };
const answer = { ...nothingThere, meta: { total: 0, per_page: 10, current_page: 1 } };
const nothing = () => undefined;

/** @param {string} name @param {string} release @param {string} pathname */
function propsAt(name, release, pathname) {
  const place = { pathname, search: '', hash: '', state: null, key: 'here' };
  const location = createStore(() => place);
  const user = { id: 1, email: 'a@demo.test', role: ['Master'], person: { fullName: 'Ana' } };
  return {
    contract: '1.0.0',
    remote: { name, release },
    session: createStore(() => ({ user, permissions: undefined, actions: [] })),
    institution: createStore(() => ({ name: 'Universidade', color: '#0b5394' })),
    institutionChanged: nothing,
    can: () => true,
    http: axios.create({
      baseURL: '/api',
      adapter: async (config) => ({ data: answer, status: 200, statusText: '', headers: {}, config }),
    }),
    queryClient: new reactQuery.QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } }),
    history: { location, push: nothing, replace: nothing, go: nothing },
    notify: { success: nothing, info: nothing, error: nothing },
    setTitle: nothing,
    guardUnsaved: () => nothing,
    drafts: { save: nothing, read: nothing, remove: nothing },
    crashed: nothing,
    log: { info: nothing, error: nothing },
    nonce: undefined,
    // What light pages are given besides.
    ...{ location, open: nothing, takeEarlySubmit: () => false },
    ...{ mountParcel: nothing, singleSpa: {}, name },
  };
}

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @template T @param {Promise<T>} work @param {string} what */
function within(work, what) {
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} takes more than ${patience / 1000} s`)), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** @typedef {{ exposed: 'app' | 'light', path: string }} Page */
/** @typedef {{ name: string, release: string, container: string, entry: string, shared: Record<string, string>, pages: Page[] }} Wanted */

/** Draws a page once and takes it away. @param {any} app @param {Record<string, unknown>} props @param {number} stay milliseconds */
async function visit(app, props, stay) {
  const domElement = document.body.appendChild(document.createElement('div'));
  const given = { ...props, domElement };
  try {
    await within(app.mount(given), 'mount');
    // Answers arrive, and what they set off.
    for (let turn = 0; turn < 3; turn += 1) await pause(stay);
    await within(app.unmount(given), 'unmount');
  } finally {
    domElement.remove();
  }
}

/** What is there now, by kind and place. */
function census() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { what, at } of alive) {
    const kind = `${what} (${at})`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  counts.set('elements below body', document.body.childElementCount);
  return counts;
}

/** Visits every page several times. Answers what there is one more of after each round, and the pages that could not be drawn.
 *  @param {Wanted} wanted @returns {Promise<{ leaks: string[], unchecked: string[] }>} */
async function findLeaks({ name, release, container, entry, shared, pages }) {
  const host = createInstance({
    ...{ name: 'leak_check', shareStrategy: 'loaded-first', shared: sharedFor(shared) },
    remotes: [{ name: container, entry }],
  });
  /** @type {Map<string, unknown>} */
  const unchecked = new Map();
  /** @type {Map<string, any>} */
  const apps = new Map();
  let before = census();
  for (let round = 0; round < rounds; round += 1) {
    for (const { exposed, path } of pages.filter((page) => !unchecked.has(page.path))) {
      try {
        const props = propsAt(name, release, path);
        const app =
          apps.get(exposed) ?? (await within(host.loadRemote(`${container}/${exposed}`), 'loading'));
        if (!apps.has(exposed)) await app.bootstrap(props);
        apps.set(exposed, app);
        // Code of parts comes while the page is first looked at.
        await visit(app, props, round === 0 ? 15 : 0);
      } catch (error) {
        unchecked.set(path, error);
      }
    }
    if (round === 0) before = census();
  }
  const added = [...census()].map(([kind, count]) => ({ kind, more: count - (before.get(kind) ?? 0) }));
  const leaks = added.filter(({ more }) => more >= rounds - 1).map(({ kind }) => kind);
  const why = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));
  return { leaks, unchecked: [...unchecked].map(([path, error]) => `${path}: ${why(error)}`) };
}

Object.assign(globalThis, { findLeaks });
