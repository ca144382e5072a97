import { z } from 'zod';
import { USER_TYPES } from '../../domain';

/** In the answer of a call whose action waits for a second person: nothing is done yet. */
export const waitingApproval = z.object({ _id: z.string(), expiresAt: z.string().nullable() }).optional();

/** The answer of every call without content of its own, and of every error: `{docs, message}` (OQ-132). */
export const message = z.string();

/** Rupees with two decimals, as numbers, at the wire (A1.11). */
export const rupeeAmount = z.number();

/** Rupees that are asked to be moved: above zero, and nothing less than a paisa. */
export const signedRupeeAmount = z
  .number()
  .positive()
  .max(100_000_000)
  .refine((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6);

/** A sum as it is, or as the plain digits that a form carries; not what JavaScript would make a number of, such as `[500]` or `1e3`. */
export const digitsToNumber = <T extends z.ZodType>(sum: T) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(given) ? Number(given) : given),
    sum,
  );

/** Numbers arrive as text in a query or a form. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

/** One page of a list (A3.32). */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    docs: z.array(item),
    limit: z.number(),
    nextPage: z.boolean(),
    nextPageNumber: z.number().nullable(),
    previousPage: z.boolean(),
    previousPageNumber: z.number().nullable(),
    showingFrom: z.number(),
    showingTo: z.number(),
    totalDocs: z.number(),
    totalPages: z.number(),
  });

/** Of a last page whose older rows are in the archive: the ISO time of the newest of them (G5.07). */
export const archivedRows = { archivedUntil: z.string().optional() };

/** Confirms the action where it has to be confirmed (E7.07). */
export const confirmation = z.string().max(64).optional();

export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/);

/** `true` and `false` as a form or a query sends them. */
export const booleanField = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

export const text = (max: number) => z.string().trim().max(max);

/** Why a member of staff acts, for the audit (D1.18). */
export const reason = text(500).min(5);

/** The file of a multipart form. What it is, the server reads from its content (S-06). */
export const picture = z.instanceof(Blob);

export const done = z.object({ docs: z.unknown().optional(), message: z.string() });

/** Every account type; `user` is the player. */
export const userTypes = USER_TYPES;
export const userType = z.enum(USER_TYPES);
/** Account type. */
export type UserType = z.infer<typeof userType>;

/** A3.18; country_code also arrives as countryCode. */
export const countryDetail = z.object({
  continent: text(40).default(''),
  city: text(80).default(''),
  country: text(80).default(''),
  country_code: text(8).default(''),
  country_flag: text(300).default(''),
  region: text(80).default(''),
});
/** Country and place of an address (A3.18). */
export type CountryDetail = z.infer<typeof countryDetail>;

export const optionalText = z.string().optional();

export interface CallSchema {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
}

/** A shape for every call of a list of calls. */
export type SchemasOf<Calls> = Readonly<Record<keyof Calls, CallSchema>>;
