import * as reactQuery from '@tanstack/react-query';
import * as router from '@portal/shared-kit/router';
import * as ui from '@portal/shared-kit/ui';
import * as axiosModule from 'axios';
import dayjs from 'dayjs';
import 'dayjs/locale/pt';
import * as singleSpaReact from 'single-spa-react';
import * as zustand from 'zustand';
import { loadForms } from './load-forms.ts';
import { ownAxios } from '../http/own-axios.ts';
import { attributeChange } from './page-violations.ts';
import { openHost, type Shared } from './runtime.ts';
import { copied, here, loadedOnUse, reactLibraries, sharedReact } from './shared-part.ts';

const language = 'pt';
// Set once for all remotes; otherwise each remote would contain the language.
dayjs.locale(language);

/** The page's single copy of each singleton. Modules that the shell needs are loaded already; the others when a remote first requests them. */
const sharedScope: Shared = {
  ...sharedReact,
  'single-spa-react': here('single-spa-react', singleSpaReact),
  '@tanstack/react-query': here('@tanstack/react-query', reactQuery),
  axios: copied('axios', () => ({ __esModule: true, ...axiosModule, default: ownAxios() })),
  zod: loadedOnUse('zod', () => import(/* webpackChunkName: "zod" */ 'zod')),
  zustand: here('zustand', zustand),
  // CommonJS: the module is the function.
  dayjs: here('dayjs', dayjs),
  '@portal/shared-kit/router': here('@portal/shared-kit', router),
  '@portal/shared-kit/ui-plain': here('@portal/shared-kit', ui),
  '@portal/shared-kit/ui': loadedOnUse(
    '@portal/shared-kit',
    () => import(/* webpackChunkName: "ui-before" */ '@portal/shared-kit/ui-before'),
  ),
  '@portal/shared-kit/ui-data': loadedOnUse('@portal/shared-kit', loadForms),
  '@portal/shared-kit/ui-more': loadedOnUse(
    '@portal/shared-kit',
    () => import(/* webpackChunkName: "ui-more" */ '@portal/shared-kit/ui-more'),
  ),
  '@portal/shared-kit/charts': loadedOnUse(
    '@portal/shared-kit',
    () => import(/* webpackChunkName: "charts" */ '@portal/shared-kit/charts'),
  ),
};

/** Restores the language of dates, which a release can change for all. */
export function restoreLanguage(): void {
  if (dayjs.locale() === language) return;
  dayjs.locale(language);
  attributeChange('dayjs.locale');
}

/** Libraries that all releases share in one copy, by name. */
export const sharedLibraries: Readonly<Record<string, object>> = {
  ...reactLibraries,
  dayjs,
  'dayjs.prototype': dayjs.prototype as object,
};

/** Loads an exposed module of a release into the portal. */
export const loadExposed = openHost(sharedScope);
