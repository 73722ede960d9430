/** `<remote>/<release>`, by the build. */
declare const __PORTAL_RELEASE__: string;

/** What the names of a release's custom elements end with. @param mark `<remote>/<release>` */
export const elementSuffix = (mark: string): string => `-${mark.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The name of a custom element of this release. A name can be defined only once in a page, so each release has its own. */
export const elementName = (name: string): string =>
  name + elementSuffix(typeof __PORTAL_RELEASE__ === 'string' ? __PORTAL_RELEASE__ : 'test');
