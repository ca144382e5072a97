import { z } from 'zod';
import { id, paged, pageQuery, reason, text } from '../common/fields';

/** An adapter of a brand to a supplier (G7.01). Secrets are named and never shown; times are ISO. */
export const brandAdapter = z.object({
  _id: z.string(),
  kind: z.string(),
  adapter: z.string(),
  /** The smaller one is tried first. */
  priority: z.number().int(),
  active: z.boolean(),
  settings: z.record(z.string(), z.string()),
  secrets: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
  /** As the process sees it that answers. */
  health: z.object({
    state: z.enum(['closed', 'open', 'halfOpen']),
    doneAt: z.string().nullable(),
    failedAt: z.string().nullable(),
    problem: z.string().nullable(),
  }),
});
const adapterName = text(40).min(1);
const settingName = z.string().regex(/^[A-Za-z]\w{0,39}$/);
export const adaptersQuery = z.object({ tenantId: id });
/** `known` are the adapters that the platform has, with the names of their secrets. */
export const adaptersAnswer = z.object({
  docs: z.array(brandAdapter),
  known: z.array(z.object({ kind: z.string(), adapter: z.string(), secrets: z.array(z.string()) })),
  message: z.string(),
});

/** A new adapter, or by `adapterId` another one in place. A secret that is left out stays; an empty one is removed. */
export const saveAdapterBody = z.object({
  tenantId: id,
  adapterId: id.optional(),
  kind: adapterName,
  adapter: adapterName,
  priority: z.number().int().min(0).max(1000).default(0),
  active: z.boolean().default(true),
  settings: z.record(settingName, z.string().max(4000)).default({}),
  secrets: z.record(settingName, z.string().max(8000)).default({}),
  reason,
  transactionCode: text(64).default(''),
});
export const savedAdapterAnswer = z.object({ docs: brandAdapter, message: z.string() });

/** `to` is what the kind of the adapter needs, such as a telephone number. */
export const tryAdapterBody = z.object({
  tenantId: id,
  adapterId: id,
  to: text(200).default(''),
  transactionCode: text(64).default(''),
});
export const triedAdapterAnswer = z.object({
  docs: z.object({ result: z.enum(['done', 'refused', 'failed', 'unknown']), problem: z.string().nullable() }),
  message: z.string(),
});

export const adapterExchangesQuery = pageQuery.extend({ tenantId: id, kind: adapterName.optional() });
/** What went out and came back, masked. */
export const adapterExchangesAnswer = paged(
  z.object({
    _id: z.string(),
    at: z.string(),
    kind: z.string(),
    adapter: z.string(),
    /** Null: the adapter of the installation. */
    adapterId: z.string().nullable(),
    operation: z.string(),
    /** `done`, or how it failed. */
    result: z.string(),
    status: z.number().int().nullable(),
    /** ms. */
    duration: z.number().int(),
    requestId: z.string().nullable(),
    sent: z.record(z.string(), z.unknown()),
    received: z.record(z.string(), z.unknown()),
  }),
);
