/** One remote taken from a development server, in one tab. Pure and without zod: the first script of a page reads it too. */
export interface Override {
  remote: string;
  /** On the machine of whoever looks at the page; no other origin can be said. */
  origin: string;
}

const form = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)@((?:localhost|127\.0\.0\.1):[1-9]\d{0,4})$/;

/** Reads `mfe-name@127.0.0.1:5180`; undefined for anything else, for another machine, and for the shell, which nobody replaces. */
export function readOverride(text: string): Override | undefined {
  const [, remote = '', host = ''] = form.exec(text) ?? [];
  if (!remote || remote === 'shell' || remote.length > 40) return undefined;
  return Number(host.split(':')[1]) <= 65_535 ? { remote, origin: `http://${host}` } : undefined;
}

/** The name of the meta element by which a page says that its policy lets an override in. */
export const overrideMark = 'portal-dev';

/** The parameter of an address that asks for an override. */
export const overrideParameter = 'dev';
