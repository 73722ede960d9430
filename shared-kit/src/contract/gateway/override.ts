/** One remote loaded from a development server, in one tab. Pure and without zod, since the first script of a page uses it too. */
export interface Override {
  remote: string;
  /** Always on the machine of the browser; no other host can be given. */
  origin: string;
}

const form = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)@((?:localhost|127\.0\.0\.1):[1-9]\d{0,4})$/;

/** Parses `mfe-name@127.0.0.1:5180`; undefined for anything else, for another machine, and for the shell, which cannot be overridden. */
export function readOverride(text: string): Override | undefined {
  const [, remote = '', host = ''] = form.exec(text) ?? [];
  if (!remote || remote === 'shell' || remote.length > 40) return undefined;
  return Number(host.split(':')[1]) <= 65_535 ? { remote, origin: `http://${host}` } : undefined;
}

/** Name of the meta element that marks a page whose content security policy allows the override. */
export const overrideMark = 'portal-dev';

/** Query parameter that requests an override. */
export const overrideParameter = 'dev';
