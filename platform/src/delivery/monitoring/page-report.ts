import { createHash } from 'node:crypto';
import { formatReference, PAGE_ERROR_KINDS, parseReference, redactText } from '@backlay/shared/domain';
import { z } from 'zod';

const text = (max: number) => z.string().max(max);
const owner = {
  remote: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  version: z.string().regex(/^[\w.+-]{1,60}$/),
};

/** A pattern of a declared route: a value in its place would be personal, and one row a visitor. */
const route = z
  .string()
  .max(100)
  .transform((pattern) => (/^(none|\/|(\/:?[A-Za-z][A-Za-z-]*)+)$/.test(pattern) ? pattern : 'other'));

const pageError = z.object({
  ...owner,
  kind: z.enum(PAGE_ERROR_KINDS),
  name: text(80),
  message: text(500),
  stack: text(8_000),
  route,
  part: text(80).optional(),
  since: z.number().int().min(0).max(2_000_000_000),
  money: z.boolean(),
  count: z.number().int().min(1).max(100_000),
  /** What the panel of the failure shows, for support. */
  reference: z
    .string()
    .max(20)
    .transform((typed, context) => {
      const number = parseReference(typed);
      if (number === null) context.addIssue({ code: 'custom' });
      return number === null ? z.NEVER : formatReference(number);
    })
    .optional(),
});

/** What is measured, and its limit: ms, and the share of the view that moved. */
export const METRICS = { inp: 60_000, frame: 60_000, lcp: 120_000, cls: 60 } as const;
export type Metric = keyof typeof METRICS;

const pageFigure = z
  .object({
    ...owner,
    metric: z.enum(['inp', 'frame', 'lcp', 'cls']),
    route,
    values: z.array(z.number().min(0)).min(1).max(100),
  })
  .transform((figure) => ({
    ...figure,
    values: figure.values.map((value) => Math.min(value, METRICS[figure.metric])),
  }));

/** What the shell of a page reports. */
export const pageReport = z.object({
  view: z.string().regex(/^[\w-]{1,64}$/),
  language: z.string().regex(/^[A-Za-z-]{2,16}$/),
  memory: z.number().min(0).max(1024).optional(),
  errors: z.array(pageError).max(10).default([]),
  figures: z.array(pageFigure).max(100).default([]),
});

export type PageReport = z.output<typeof pageReport>;
export type PageError = PageReport['errors'][number];

const MOST_FRAMES = 50;
const FRAME = /:\d+:\d+\)?$/;

/** An error as it is stored: redacted again, because a page can send anything (F4.08). */
export const redactError = (error: PageError): PageError => ({
  ...error,
  name: redactText(error.name),
  message: redactText(error.message),
  ...(error.part && { part: redactText(error.part) }),
  stack: error.stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map(redactText)
    .join('\n'),
});

/** Frames of a stack that count for its group. */
const GROUPED_FRAMES = 10;
/** A minifier gives shorter names, other ones in each build. */
const NAMED_FUNCTION = 4;

/** A frame without what differs between two builds of one source: version, content hash, position and minified name. */
function normaliseFrame(line: string): string {
  const [, name = '', url = ''] =
    /^\s*(?:at )?(.*?)(?: \(|@|^)?((?:https?:\/\/[^/\s]+)?\/\S*?):\d+:\d+\)?$/.exec(line) ?? [];
  const file = url
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/\?.*$/, '')
    .replace(/^\/(remotes\/[\w-]+|shell)\/[^/]+\//, '/$1/')
    .replace(/\.[0-9a-f]{8,}(?=\.\w+$)/, '');
  const function_ = name.replace(/^async /, '').trim();
  return `${function_.length >= NAMED_FUNCTION ? function_ : ''} ${file}`;
}

/** The group of an error on its remote: the same in each version that has the same fault. */
export function computeFingerprint({ remote, kind, name, message, stack }: PageError): string {
  const frames = stack ? stack.split('\n').slice(0, GROUPED_FRAMES).map(normaliseFrame) : [];
  const words = message.replace(/\/(remotes\/[\w-]+|shell)\/\S+/g, '').replace(/\d+/g, '');
  return createHash('sha256')
    .update(JSON.stringify([remote, kind === 'freeze' ? kind : '', name, words, frames]))
    .digest('hex')
    .slice(0, 16);
}

/** The first that a user agent names counts: most of them claim to be Safari as well. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (families: typeof BROWSERS, userAgent: string): string =>
  families.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';

/** Families of browser and system. The user agent itself is not stored: it may single out a person. */
export const parseUserAgent = (userAgent: string): { readonly browser: string; readonly system: string } => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
});
