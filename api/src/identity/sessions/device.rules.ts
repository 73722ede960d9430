/** In the order in which they are asked: browsers name those they are made of as well. */
const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
const nameIn = (names: [RegExp, string][], userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** 'Chrome em Android': what a person recognises of a `User-Agent`, and nothing that its sender made up. */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  return [browser ?? 'outro navegador', ...(system ? [`em ${system}`] : [])].join(' ');
}
