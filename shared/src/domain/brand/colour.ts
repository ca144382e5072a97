/** An sRGB colour as `#rrggbb`. All maths below ends on these eight-bit values, because they are what is painted. */
export type Hex = string;

/** Lightness 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

/** Whether a text is a colour of six hexadecimal digits. */
export function isHex(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

/** Red, green and blue from 0 to 1. */
export function parseHex(hex: Hex): Triple {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const packed = Number.parseInt(digits.slice(1), 16);
  return [(packed >> 16) / 255, ((packed >> 8) & 255) / 255, (packed & 255) / 255];
}

function writeHex(channels: Triple): Hex {
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  return `#${channels.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`;
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const mapTriple = (t: Triple, fn: (v: number) => number): Triple => [fn(t[0]), fn(t[1]), fn(t[2])];
const dot = (row: Triple, v: Triple) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
const multiply = (m: readonly [Triple, Triple, Triple], v: Triple): Triple => [
  dot(m[0], v),
  dot(m[1], v),
  dot(m[2], v),
];

// The matrices of OKLab, from https://bottosson.github.io/posts/oklab/.
const RGB_TO_LMS = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
const LMS_TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const;
const LAB_TO_LMS = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const;
const LMS_TO_RGB = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;

export function toOklch(hex: Hex): Oklch {
  const lms = multiply(RGB_TO_LMS, mapTriple(parseHex(hex), toLinear));
  const [l, a, b] = multiply(LMS_TO_LAB, mapTriple(lms, Math.cbrt));
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

function toLinearRgb(l: number, c: number, h: number): Triple {
  const angle = (h * Math.PI) / 180;
  const lms = multiply(LAB_TO_LMS, [l, c * Math.cos(angle), c * Math.sin(angle)]);
  return multiply(
    LMS_TO_RGB,
    mapTriple(lms, (v) => v ** 3),
  );
}

const isInGamut = (rgb: Triple) => rgb.every((v) => v >= -1e-4 && v <= 1.0001);

/** The nearest colour a screen can show: lightness and hue stay, chroma gives way. */
export function oklch(lightness: number, chroma: number, hue: number): Hex {
  const l = Math.min(1, Math.max(0, lightness));
  let c = chroma;
  if (!isInGamut(toLinearRgb(l, c, hue))) {
    let low = 0;
    let high = chroma;
    for (let step = 0; step < 18; step += 1) {
      const middle = (low + high) / 2;
      if (isInGamut(toLinearRgb(l, middle, hue))) low = middle;
      else high = middle;
    }
    c = low;
  }
  return writeHex(mapTriple(toLinearRgb(l, c, hue), (v) => toGamma(Math.max(0, v))));
}

/** `top` laid over `bottom` with the given opacity. */
export function blend(top: Hex, bottom: Hex, opacity: number): Hex {
  const over = parseHex(top);
  const under = parseHex(bottom);
  const channel = (i: 0 | 1 | 2) => over[i] * opacity + under[i] * (1 - opacity);
  return writeHex([channel(0), channel(1), channel(2)]);
}

/** A translucent colour as CSS text. */
export function translucent(hex: Hex, opacity: number): string {
  const [r, g, b] = mapTriple(parseHex(hex), (v) => Math.round(v * 255));
  return `rgb(${r} ${g} ${b} / ${opacity})`;
}

function luminance(hex: Hex): number {
  return dot([0.2126, 0.7152, 0.0722], mapTriple(parseHex(hex), toLinear));
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const first = luminance(a);
  const second = luminance(b);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
