/** User-agent patterns of common browsers; those that pretend to be others come first. */
const marks: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

/** Browser name and major version from the user agent; nothing else of it is kept, for privacy. */
export function browserName(userAgent = ''): string {
  for (const [name, mark] of marks) {
    const version = mark.exec(userAgent)?.[1];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return 'outro';
}
