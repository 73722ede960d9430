/** Marks of the browsers that students have, those that pretend to be others first. */
const marks: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

/** A browser and its major version, as far as it says so itself; nothing else of what it sends tells of the person. */
export function browserName(userAgent = ''): string {
  for (const [name, mark] of marks) {
    const version = mark.exec(userAgent)?.[1];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return 'outro';
}
