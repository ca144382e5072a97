const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
] as const;

const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** Facts about the browser that a bet sends (B3.05). */
export function browserDetail(userAgent: string) {
  const found = BROWSERS.find(([, pattern]) => pattern.test(userAgent));
  return {
    name: found?.[0] ?? '',
    version: found?.[1].exec(userAgent)?.[1] ?? '',
    os: SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '',
    mobile: /Mobi|Android|iPhone/.test(userAgent),
  };
}
