import { z } from 'zod';
import { brand, remoteName, timestamp, version } from './fields';

/** Errors of one remote with one normalised stack, on one brand. */
const pageError = z.object({
  brand: z.string(),
  remote: z.string(),
  version: z.string(),
  fingerprint: z.string(),
  kind: z.string(),
  name: z.string(),
  message: z.string(),
  stack: z.string(),
  /** The version before did not have it. */
  isNew: z.boolean(),
  occurrences: z.number(),
  views: z.number(),
  firstAt: timestamp,
  lastAt: timestamp,
});
const pageErrorReport = z.object({
  reference: z.string(),
  brand: z.string(),
  remote: z.string(),
  version: z.string(),
  fingerprint: z.string(),
  kind: z.string(),
  name: z.string(),
  message: z.string(),
  route: z.string(),
  part: z.string().nullable(),
  browser: z.string(),
  system: z.string(),
  memory: z.number().nullable(),
  language: z.string(),
  sinceLoadMs: z.number(),
  isMoneyInFlight: z.boolean(),
  occurrences: z.number(),
  at: timestamp,
});
const originalFrame = z.object({
  raw: z.string(),
  remote: z.string().nullable(),
  version: z.string().nullable(),
  /** Null where there is no map, or the caller may not read it. */
  original: z
    .object({
      file: z.string(),
      line: z.number(),
      column: z.number(),
      function: z.string().nullable(),
      source: z.string().nullable(),
    })
    .nullable(),
});
const pageFigure = z.object({
  brand: z.string(),
  remote: z.string(),
  version: z.string(),
  route: z.string(),
  metric: z.string(),
  at: timestamp,
  observations: z.number(),
  p50: z.number().nullable(),
  p75: z.number().nullable(),
  p95: z.number().nullable(),
});

/** Calls under `/registry/v1` about what pages report: part of `registryRoutes`. */
export const reportRoutes = {
  listErrors: {
    method: 'GET',
    path: '/errors',
    summary: 'Lists the errors of pages by group, those with the latest occurrence first',
    query: z.strictObject({
      remote: remoteName,
      brand: brand.optional(),
      version: version.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ errors: z.array(pageError) }),
  },
  readReport: {
    method: 'GET',
    path: '/reports/{reference}',
    summary: 'Finds the report of a reference that a player read from a panel',
    params: z.strictObject({ reference: z.string().min(1).max(20) }),
    answer: z.object({ report: pageErrorReport, frames: z.array(originalFrame) }),
  },
  unminify: {
    method: 'POST',
    path: '/stacks',
    summary: 'Names original file, line and function of each frame of a stack',
    body: z.strictObject({ stack: z.string().min(1).max(20_000) }),
    answer: z.object({ frames: z.array(originalFrame) }),
  },
  listFigures: {
    method: 'GET',
    path: '/figures',
    summary: 'Lists counts and percentiles of pages by brand, version, route and hour or day',
    query: z.strictObject({
      remote: remoteName,
      brand: brand.optional(),
      version: version.optional(),
      step: z.enum(['hour', 'day']).default('hour'),
      since: timestamp.optional(),
    }),
    answer: z.object({ figures: z.array(pageFigure) }),
  },
} as const;
