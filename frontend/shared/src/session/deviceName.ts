const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (names: typeof BROWSERS, text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];

/** The usual name of a browser and its system, derived from the user agent. Other programs are called what they call themselves. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  if (browser === undefined) return system === undefined ? (/^[^\s/]+/.exec(userAgent)?.[0] ?? 'Unknown device') : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
