import { shellName } from '../registry/state.ts';
import type { Candidate } from '../releases/candidate.ts';
import { refuse, type Refusal } from '../releases/release-rules.ts';

/** Places in the shell's index.html that are filled per request. */
const places = {
  head: '<!--portal:head-->',
  light: '<!--portal:light-->',
  nonce: '__PORTAL_NONCE__',
  snapshot: '__PORTAL_SNAPSHOT__',
  base: '__PORTAL_BASE__',
} as const;
/** Places that older shells may lack. */
const laterPlaces = { colors: '<!--portal:colors-->', face: '<!--portal:face-->' } as const;
const filled = { ...places, ...laterPlaces };

export type Filling = Record<Exclude<keyof typeof filled, 'base'>, string>;
/** Renders the page; cheap, because the template is split beforehand. */
export type Template = (filling: Filling) => string;

/** Splits the template at its places; `base` (`/r/shell/<release>/`) never changes for a release and is filled in here. */
export function compileTemplate(html: string, base: string): Template {
  const { base: baseMark, ...marks } = filled;
  const byText = new Map(
    Object.entries(marks).map(([place, mark]) => [mark as string, place as keyof Filling]),
  );
  const parts = html.replaceAll(baseMark, base).split(new RegExp(`(${[...byText.keys()].join('|')})`));
  const pieces = parts.map((text) => ({ text, place: byText.get(text) }));
  return (filling) => {
    let page = '';
    for (const { text, place } of pieces) page += place ? filling[place] : text;
    return page;
  };
}

/** Refuses a shell without the places, which could not start: no snapshot, and no script allowed by the policy. */
export function checkTemplate({ manifest, files }: Candidate): Refusal[] {
  if (manifest.name !== shellName) return [];
  const html = files.get('index.html');
  if (!html) return [refuse('template_invalid', 'index.html')];
  const text = Buffer.from(html).toString('utf8');
  return Object.values(places)
    .filter((place) => !text.includes(place))
    .map((place) => refuse('template_invalid', place));
}
