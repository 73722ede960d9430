/** What a release is mounted in before it is published: the singletons that a shell shares, and stubs of the portal props. Bundled by
 *  host-script.mjs and run in a window of its own. */
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { slotExamples } from '@portal/shared-kit/contract/gateway/slots';
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
    '@portal/shared-kit/ui-plain': door(() => import('@portal/shared-kit/ui')),
    '@portal/shared-kit/ui-data': door(() => import('@portal/shared-kit/ui-data')),
    '@portal/shared-kit/ui-more': door(() => import('@portal/shared-kit/ui-more')),
    '@portal/shared-kit/charts': door(() => import('@portal/shared-kit/charts')),
  };
}

/** What a question to the API is answered with that the remote has no answer of its own for. A screen that expects something else shows that
 *  it could not be read. */
const page = { total: 0, per_page: 10, current_page: 1 };
const nothingThere = { status: 1, data: [], ...page, meta: page };

/** @param {Record<string, unknown>} answers by method and path, as `GET /books/:id` @param {string} method @param {string} url */
function answerTo(answers, method, url) {
  const asked = `${method.toUpperCase()} ${url.split('?')[0]}`;
  const known = Object.keys(answers).find((key) =>
    new RegExp(`^${key.replace(/:\w+/g, '[^/]+')}$`).test(asked),
  );
  return known === undefined ? nothingThere : answers[known];
}
const nothing = () => undefined;

/** @param {Pick<Wanted, 'name' | 'release' | 'answers' | 'config'>} wanted @param {Pick<Page, 'path' | 'slot'>} page */
export function propsAt({ name, release, answers, config }, { path, slot }) {
  const place = { pathname: slot ? '/' : path, search: '', hash: '', state: null, key: 'here' };
  const location = createStore(() => place);
  const user = { id: 1, email: 'a@demo.test', role: ['Master'], person: { fullName: 'Ana' } };
  return {
    contract: '1.0.0',
    remote: { name, release },
    session: createStore(() => ({ user, permissions: undefined, actions: [] })),
    institution: createStore(() => ({ name: 'Universidade', color: '#0b5394' })),
    config,
    institutionChanged: nothing,
    can: () => true,
    http: axios.create({
      baseURL: '/api',
      adapter: async (config) => ({
        data: answerTo(answers, config.method ?? 'get', config.url ?? ''),
        status: 200,
        statusText: '',
        headers: {},
        config,
      }),
    }),
    queryClient: new reactQuery.QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } }),
    history: { location, push: nothing, replace: nothing, go: nothing },
    notify: { success: nothing, info: nothing, error: nothing },
    setTitle: nothing,
    guardUnsaved: () => nothing,
    slots: {
      pieces: createStore(() => /** @type {[]} */ ([])),
      draw: () => ({ update: nothing, remove: nothing }),
    },
    events: { emit: nothing, on: () => nothing },
    drafts: { save: nothing, read: nothing, remove: nothing },
    crashed: nothing,
    log: { info: nothing, error: nothing },
    nonce: undefined,
    // What light pages are given besides.
    location,
    open: nothing,
    takeEarlySubmit: () => false,
    mountParcel: nothing,
    singleSpa: {},
    name,
    ...(slot && { piece: { key: path, data: createStore(() => exampleOf(slot)) } }),
  };
}

/** @param {string} slot @returns {object} */
const exampleOf = (slot) => slotExamples[/** @type {keyof typeof slotExamples} */ (slot)] ?? {};

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @template T @param {Promise<T>} work @param {string} what @param {number} patience milliseconds */
function within(work, what, patience) {
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} takes more than ${patience / 1000} s`)), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** @typedef {import('./release-window.mjs').Wanted} Wanted */
/** @typedef {import('./release-window.mjs').Page} Page */

/** Answers what loads an exposed part of the release and starts it, once each.
 *  @param {Wanted} wanted @param {number} patience milliseconds */
export function openerOf({ container, entry, shared }, patience) {
  const host = createInstance({
    name: 'release_check',
    shareStrategy: 'loaded-first',
    shared: sharedFor(shared),
    remotes: [{ name: container, entry }],
  });
  /** @type {Map<string, any>} */
  const apps = new Map();
  return async (/** @type {string} */ exposed, /** @type {Record<string, unknown>} */ props) => {
    const app =
      apps.get(exposed) ?? (await within(host.loadRemote(`${container}/${exposed}`), 'loading', patience));
    if (!apps.has(exposed)) await app.bootstrap(props);
    apps.set(exposed, app);
    return app;
  };
}

/** Draws a page once and takes it away. @param {any} app @param {Record<string, unknown>} props
 *  @param {{ stay: number, patience: number }} times milliseconds: what each of three turns lasts, and what a mount or unmount may take */
export async function visit(app, props, { stay, patience }) {
  const domElement = document.body.appendChild(document.createElement('div'));
  const given = { ...props, domElement };
  try {
    await within(app.mount(given), 'mount', patience);
    // Answers arrive, and what they set off.
    for (let turn = 0; turn < 3; turn += 1) await pause(stay);
    await within(app.unmount(given), 'unmount', patience);
  } finally {
    domElement.remove();
  }
}
