import type { RegisteredRemote, Release } from '@portal/shared-kit/contract/gateway/registry';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** An array of objects whose named fields are strings. */
const areRows = (value: unknown, ...texts: readonly string[]): boolean =>
  Array.isArray(value) && value.every((row) => isObject(row) && texts.every((name) => isText(row[name])));

const isRelease = (value: unknown): value is Release =>
  isObject(value) &&
  ['release', 'version', 'container', 'entry'].every((name) => isText(value[name])) &&
  isText(value.base) &&
  /^\/r\/[\w.-]+\/[\w.-]+\/$/.test(value.base) &&
  isText(value.integrity) &&
  /^sha384-[A-Za-z0-9+/]{64}$/.test(value.integrity) &&
  isTexts(value.preload) &&
  isObject(value.requires) &&
  isText(value.requires.contract) &&
  isObject(value.requires.shared) &&
  isContribution(value.contributes);

const isContribution = (value: unknown): boolean =>
  isObject(value) &&
  areRows(value.routes, 'path', 'title') &&
  areRows(value.menu, 'path', 'title', 'group') &&
  areRows(value.cards, 'path', 'title') &&
  areRows(value.opens ?? [], 'kind', 'path') &&
  areRows(value.actions ?? [], 'title', 'path', 'permission') &&
  areRows(value.slots ?? [], 'slot', 'module', 'title', 'permission') &&
  areRows(value.permissions, 'name', 'label');

const isNone = (value: unknown) => value === null || value === undefined;

/** Whether a registry entry is usable. The gateway validated each declaration against the full schema at publication; this checks only what
 *  would break the page or load a file from elsewhere, without schemas, which are loaded after the first route. */
export const isRemote = (value: unknown): value is RegisteredRemote =>
  isObject(value) &&
  isText(value.name) &&
  /^[a-z][a-z0-9-]{0,39}$/.test(value.name) &&
  isText(value.title) &&
  isObject(value.owner) &&
  isText(value.owner.team) &&
  isText(value.owner.contact) &&
  ['active', 'maintenance', 'quarantined'].includes(value.status as string) &&
  [value.stable, value.lastGood, value.preview].every((one) => isNone(one) || isRelease(one)) &&
  (isNone(value.canary) ||
    (isObject(value.canary) &&
      typeof value.canary.percentage === 'number' &&
      isTexts(value.canary.roles) &&
      isRelease(value.canary.release)));
