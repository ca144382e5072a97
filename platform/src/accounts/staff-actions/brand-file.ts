// A brand as a file: what it may hold, what it must not, and how it differs from what players see (G2.03).
import {
  appConfiguration,
  approvalActions,
  capScope,
  communicationDocs,
  globalAppConfiguration,
} from '@backlay/shared/contract/schemas';
import { CASINO_CATEGORIES, createRecord, FLAGS_OFF, isObject, listKeys, STAFF_TYPES } from '@backlay/shared/domain';
import { z } from 'zod';
import { DEFAULT_THRESHOLDS } from '../../core/approvals';
import type { TenantRecord } from '../../core/tenants';

const name = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, 'small letters, digits and dashes, 2 to 31');
const host = z
  .string()
  .regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/, 'a host name in small letters, without port');
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour as #rrggbb');
const amount = z.number().min(0).max(10_000_000_000);
const share = z.number().min(0).max(1);
const count = z.number().int().min(0);
/** A brand has no cap over all brands. */
const brandCapScope = capScope.exclude(['house']);
const sizeRule = z.union([z.literal('ignore'), z.object({ factor: z.number().positive() })]);
const ordering = z.object({
  by: z.enum(['provider', 'type']),
  providers: z.array(z.string()),
  gameTypes: z.array(z.string()),
});

/** Each figure and switch of a brand, none left out. */
const ruleFields = {
  minDepositBalance: amount,
  confirmFrom: amount.optional(),
  slipRequired: z.boolean().optional(),
  noDepositWhatsapp: z.boolean().optional(),
  europeanCasinoDisabled: z.boolean().optional(),
  standbyFeedsDisabled: z.boolean().optional(),
  europeanProvider: z.string().max(60).optional(),
  approvalThresholds: z.partialRecord(z.enum(approvalActions), amount.nullable()).optional(),
  secondFactorRoles: z.array(z.enum(STAFF_TYPES)).optional(),
  casinoOrderings: z.partialRecord(z.enum(CASINO_CATEGORIES), ordering.partial()).optional(),
  sister: name.optional(),
  isWorld: z.boolean().optional(),
  caps: z.array(z.object({ scope: brandCapScope, key: z.string().max(80).optional(), amount })).optional(),
  commission: z.number().min(0).max(100).optional(),
  multiMaxPayout: amount.optional(),
  multiMaxPayoutDay: amount.optional(),
  sizeOnOffer: z.object({ betfair: sizeRule, premium: sizeRule, bookmaker: sizeRule }).partial().optional(),
  exchange: z
    .object({
      pool: z.string().max(60),
      houseShare: share,
      houseMaxPerLevel: amount,
      houseMaxLoss: amount,
      house: z.array(
        z
          .object({ houseShare: share, houseMaxPerLevel: amount, houseMaxLoss: amount })
          .partial()
          .extend({ marketType: z.string().max(60) }),
      ),
      managed: z.array(z.object({ sportId: z.string(), marketType: z.string().optional(), managed: z.boolean() })),
    })
    .partial()
    .optional(),
  navigation: z
    .object({ hide: z.array(z.string()), order: z.record(z.string(), z.number()) })
    .partial()
    .optional(),
  channel: z.string().max(60).optional(),
  allowDevelopmentOverrides: z.boolean().optional(),
  rollback: z.object({ rate: share, failures: count, addresses: count, minutes: count }).partial().optional(),
  lastGood: z.object({ loads: count, visitors: count, minutes: count, failureShare: share }).partial().optional(),
} satisfies Readonly<Record<keyof TenantRecord['rules'], z.ZodType>>;
const rules = z.object(ruleFields);

const language = z.object({
  code: z.string().max(20),
  name: z.string().max(60),
  texts: z.record(z.string(), z.unknown()),
  own: z.record(z.string(), z.string()).optional(),
});
const app = z.object(appConfiguration.shape).extend({
  apkUrl: z.string().optional(),
  analyticsId: z.string().optional(),
  languages: z.array(language).optional(),
  pages: z.unknown().optional(),
});

/** A brand of players, every field. */
export const brandFile = z.object({
  id: name,
  name: z.string().trim().min(1).max(60),
  type: z.enum(['b2c', 'b2b']),
  audience: z.literal('player'),
  whiteLabelId: z.string().regex(/^[\w.:-]{1,64}$/),
  demoWhiteLabelId: z
    .string()
    .regex(/^[\w.:-]{1,64}$/)
    .nullable(),
  hosts: z.array(host).min(1),
  brand: z.object({ room: colour, action: colour }),
  flags: z.object(createRecord(listKeys(FLAGS_OFF), () => z.boolean().default(false))),
  rules,
  theme: globalAppConfiguration,
  app,
  chat: communicationDocs.shape.chat,
});

/** An adapter of the brand. A secret is named by a variable: those of the platform itself have other names. */
const adapterEntry = z.object({
  kind: z.string().max(20),
  adapter: z.string().max(40),
  priority: z.number().int().min(0).max(1000).default(0),
  active: z.boolean().default(true),
  settings: z.record(z.string(), z.string()).default({}),
  secrets: z
    .record(
      z.string(),
      z.object({
        variable: z.string().regex(/^ADAPTER_[A-Z0-9_]{1,100}$/, 'a variable whose name begins with ADAPTER_'),
      }),
    )
    .default({}),
});
export type AdapterEntry = z.output<typeof adapterEntry>;
/** The adapters stay as they are where a file has none of them. */
const wholeFile = brandFile.extend({ adapters: z.array(adapterEntry).max(50).optional() });

export type ParsedBrand =
  | { readonly ok: true; readonly record: TenantRecord; readonly adapters: readonly AdapterEntry[] | null }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The paths of everything that one value has and the other lacks. */
function* listLost(given: unknown, read: unknown, path: string): Generator<string> {
  if (Array.isArray(given) && Array.isArray(read))
    for (const [at, one] of given.entries()) yield* listLost(one, read[at], `${path}.${at}`);
  else if (isObject(given) && isObject(read))
    for (const [key, value] of Object.entries(given)) {
      const at = path ? `${path}.${key}` : key;
      if (Object.hasOwn(read, key)) yield* listLost(value, read[key], at);
      else yield at;
    }
}

/** Every text of a value with its path. */
function* listTexts(value: unknown, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* listTexts(one, path ? `${path}.${key}` : key);
}

const SECRET_IN_ADDRESS = /^[a-z]+:\/\/[^/?#]*:[^/?#]*@|[?&](api_?key|key|token|secret|password|signature)=[^&]{6,}/i;

/** Fields that hold a secret: one of the installation, a private key, or an address with a password. A file names no secret by its value. */
const listSecrets = (given: unknown, secrets: readonly string[]): readonly string[] =>
  [...listTexts(given)].flatMap(([path, text]) =>
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) ||
    SECRET_IN_ADDRESS.test(text) ||
    secrets.some((secret) => text.includes(secret))
      ? [`${path} holds a secret. Accepted: the secret in a variable of the platform (docs/operate/adapters.md).`]
      : [],
  );

/** Switches that contradict each other. */
function* listContradictions({ flags, hosts, rules: { sister }, id }: z.infer<typeof brandFile>): Generator<string> {
  if (flags.casinoOnly && flags.noCasino)
    yield 'flags.casinoOnly and flags.noCasino are both on: nothing would be left.';
  if (flags.indiaOnly && flags.indiaAndNepalOnly) yield 'flags.indiaOnly and flags.indiaAndNepalOnly are both on.';
  if (new Set(hosts).size < hosts.length) yield 'hosts names a host twice.';
  if (sister === id) yield 'rules.sister is the brand itself.';
}

/**
 * Reads a brand from the content of a file: every problem at once, each with the path of its field.
 * @param secrets values that no file may hold
 */
export function parseBrandFile(text: string, secrets: readonly string[]): ParsedBrand {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const read = wholeFile.safeParse(given);
  const found = listSecrets(given, secrets);
  if (!read.success)
    return {
      ok: false,
      problems: [
        ...read.error.issues.map(({ path, message }) => `${path.join('.') || 'The file'}: ${message}.`),
        ...found,
      ],
    };
  const lost = [...listLost(given, read.data, '')].map((path) => `${path} is unknown.`);
  const problems = [...lost, ...found, ...listContradictions(read.data)];
  const { adapters = null, ...record } = read.data;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, record, adapters };
}

export interface BrandChange {
  readonly path: string;
  /** JSON; empty where there was, or is, nothing. */
  readonly from: string;
  readonly to: string;
}

const LONGEST = 120;
const toJson = (value: unknown): string => {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** The fields that differ, down to lists and texts. */
export function listBrandChanges(before: unknown, after: unknown, path = ''): readonly BrandChange[] {
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      listBrandChanges(before[key], after[key], path ? `${path}.${key}` : key),
    );
  const [from, to] = [before, after].map((value) => (value === undefined ? '' : JSON.stringify(value)));
  return from === to ? [] : [{ path, from: toJson(before), to: toJson(after) }];
}

type Rules = Pick<TenantRecord, 'rules'>;
const sameKey = (one: { scope: string; key?: string }, other: { scope: string; key?: string }): boolean =>
  one.scope === other.scope && (one.key ?? '*') === (other.key ?? '*');

/** Whether the house may lose more than twice as much under a cap, or without it. */
function raisesCap(before: TenantRecord['rules']['caps'] = [], after: TenantRecord['rules']['caps'] = []): boolean {
  return before.some((cap) => (after.find((one) => sameKey(one, cap))?.amount ?? Infinity) > 2 * cap.amount);
}

/** Whether a change of a published brand needs a second person: it loosens what two people, or a second factor, guard (D1.16). */
export function needsTwo({ rules: before }: Rules, { rules: after }: Rules): boolean {
  const thresholdOf = (
    { approvalThresholds = {} }: TenantRecord['rules'],
    action: keyof typeof DEFAULT_THRESHOLDS,
  ): number => {
    const own = approvalThresholds[action];
    return (own === undefined ? DEFAULT_THRESHOLDS[action] : own) ?? Infinity;
  };
  return (
    raisesCap(before.caps, after.caps) ||
    (after.confirmFrom ?? Infinity) > (before.confirmFrom ?? Infinity) ||
    listKeys(DEFAULT_THRESHOLDS).some((action) => thresholdOf(after, action) > thresholdOf(before, action)) ||
    (before.secondFactorRoles ?? []).some((role) => !(after.secondFactorRoles ?? []).includes(role))
  );
}
