import { z } from 'zod';
import { SESSION_GROUPS, type EventDefinition, type MarketDefinition, type RunnerPrices } from '@backlay/shared/domain';

// What a source that pushes may send, and what its settings allow it (D3.17).

const MARKET_TYPES = ['betfair', 'premium', 'bookmaker', 'session'] as const;

const sourceName = z.string().regex(/^[a-z][a-z\d]{1,15}$/);

const sourceSettings = z.strictObject({
  /** Part of its address. */
  name: sourceName,
  /** Sources of one group describe the same events and markets under the same ids (G7.09). Alone where it is left out. */
  group: sourceName.optional(),
  /** Which source of a group is used first: the lowest number. */
  priority: z.number().int().min(1).max(9).default(1),
  /** Two while a key is replaced. */
  keys: z.array(z.string().min(32).max(200)).min(1).max(2),
  types: z.array(z.enum(MARKET_TYPES)).min(1),
  sports: z.array(z.string().regex(/^\d{1,12}$/)).min(1),
  /** Whether its results settle bets; else they are suggestions for staff. */
  trustedForResults: z.boolean().default(false),
  /** Without a message for twice as long its markets are suspended, ms. */
  heartbeatMs: z.number().int().min(500).max(60_000).default(5000),
});

/** A third party that pushes events, prices and results (D3.17). */
export type PushSource = Readonly<z.output<typeof sourceSettings>> & { readonly group: string };
/** The name of a source, and the group whose name begins the ids of its events and markets. */
export type SourceKey = Pick<PushSource, 'name' | 'group'>;

/**
 * The sources of `PUSH_FEEDS`, a JSON array.
 * @throws Error that names the field, never its value
 */
export function readPushSources(text: string): readonly PushSource[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error('a JSON array is expected');
  }
  const read = z.array(sourceSettings).max(20).safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.') || 'sources'} is not valid`);
  }
  const sources = read.data.map((source) => ({ ...source, group: source.group ?? source.name }));
  const problem = findGroupProblem(sources);
  if (problem !== null) throw new Error(problem);
  return sources;
}

function findGroupProblem(sources: readonly PushSource[]): string | null {
  for (const [at, { name, group, priority }] of sources.entries()) {
    const before = sources.slice(0, at);
    if (before.some((other) => other.name === name)) return `${name} is named twice`;
    const rival = before.find((other) => other.group === group && other.priority === priority);
    if (rival) return `${rival.name} and ${name} have the same priority in ${group}`;
    // Their ids would meet.
    if (sources.some((other) => other.name === group && other.group !== group)) return `${group} is in another group`;
  }
  return null;
}

/** Our id of an event or market of a group of sources. */
export const toOwnId = (group: string, id: string): string => `${group}-${id}`;

/** Messages of one batch. */
export const MOST_MESSAGES = 200;

const id = z.string().regex(/^[\w.-]{1,40}$/);
const name = z.string().trim().min(1).max(120);
const rupees = z.number().int().min(1).max(100_000_000);
/** `[decimal odds, size in rupees]`; of a session `[runs, rate per 100]`; of a bookmaker `[odds per 100, size]`. */
const level = z.tuple([z.number().positive().max(100_000), z.number().min(0).max(1_000_000_000)]);
const levels = z.array(level).max(3).default([]);

/** Every message has a number, one above that of the message before, and the time of its source, ms. */
const numbered = { seq: z.number().int().min(1), at: z.number().int().min(0), source: z.string().optional() };

const event = z.strictObject({
  id,
  sportId: z.string().regex(/^\d{1,12}$/),
  /** `team1 v team2`, or the name of the race. */
  name,
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('IN'),
  timezone: z.string().max(60).default('Asia/Kolkata'),
  /** Scheduled start, ms. */
  openDate: z.number().int().min(0),
  competition: z.strictObject({ id, name, region: z.string().max(60).default('IN') }),
});

const market = z.strictObject({
  id,
  eventId: id,
  name,
  type: z.enum(MARKET_TYPES),
  runners: z
    .array(z.strictObject({ id, name }))
    .min(1)
    .max(50)
    .refine((all) => new Set(all.map((runner) => runner.id)).size === all.length, 'runners have different ids'),
  /** How many runners win. */
  winners: z.number().int().min(1).max(10).default(1),
  /** Smallest and largest stake, rupees. */
  min: rupees.default(100),
  max: rupees.default(100_000),
  delaySeconds: z.number().int().min(0).max(30).default(0),
  sessionGroup: z.enum(SESSION_GROUPS).optional(),
  backOnly: z.boolean().optional(),
  /** Markets of one group depend on each other, whatever their event: no multiple combines them (E6.05). */
  relatedGroup: name.optional(),
  /** Order within its event. */
  sort: z.number().int().min(0).max(10_000).default(100),
});

const prices = z.strictObject({
  eventId: id,
  marketId: id,
  status: z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL RUNNING', 'CLOSED']),
  inPlay: z.boolean(),
  totalMatched: z.number().min(0).max(1e12).default(0),
  runners: z
    .array(
      z.strictObject({
        id,
        status: z.enum(['ACTIVE', 'SUSPENDED', 'BALL RUNNING', 'CLOSED', 'REMOVED']).default('ACTIVE'),
        back: levels,
        lay: levels,
        lastPrice: z.number().positive().max(100_000).optional(),
      }),
    )
    .max(50),
});

const score = z.strictObject({
  eventId: id,
  sides: z
    .array(
      z.strictObject({
        name,
        score: z.string().max(60),
        note: z.string().max(60).optional(),
        batting: z.boolean().optional(),
      }),
    )
    .max(4),
  clock: z.string().max(60),
  summary: z.string().max(200).optional(),
  rates: z.array(z.string().max(40)).max(6).optional(),
  balls: z.array(z.string().max(6)).max(24).optional(),
});

const result = z.strictObject({
  eventId: id,
  marketId: id,
  outcome: z.enum(['settled', 'void']),
  winners: z.array(id).max(50).default([]),
  /** Of a session. */
  runs: z.number().int().min(0).max(10_000).optional(),
});

const pushMessage = z.discriminatedUnion('kind', [
  z.strictObject({ ...numbered, kind: z.literal('heartbeat') }),
  /** Everything that the source offers lies between `begin`, which may have any higher number, and `end`. */
  z.strictObject({ ...numbered, kind: z.literal('snapshot'), part: z.enum(['begin', 'end']) }),
  z.strictObject({ ...numbered, kind: z.literal('event'), event }),
  z.strictObject({ ...numbered, kind: z.literal('market'), market }),
  z.strictObject({ ...numbered, kind: z.literal('prices'), prices }),
  z.strictObject({ ...numbered, kind: z.literal('score'), score }),
  z.strictObject({ ...numbered, kind: z.literal('result'), result }),
]);

/** What a source sends, with ids as it calls them. */
export type PushMessage = z.output<typeof pushMessage>;
/** A message that stays: the last of its kind and subject is the state of the subject. */
export type StatePushMessage = Exclude<PushMessage, { kind: 'heartbeat' | 'snapshot' }>;

const batch = z.strictObject({ messages: z.array(pushMessage).max(MOST_MESSAGES) });

export type ReadBatch =
  | { readonly messages: readonly PushMessage[] }
  /** `foreign`: of a type or sport that the key of the source does not cover. */
  | { readonly problem: 'malformed' | 'foreign'; readonly field: string };

/** A batch of a source in its JSON form; everything in it has to be allowed. */
export function readBatch(source: PushSource, text: string): ReadBatch {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { problem: 'malformed', field: 'body' };
  }
  const read = batch.safeParse(given);
  if (!read.success) return { problem: 'malformed', field: read.error.issues[0]?.path.join('.') || 'body' };
  for (const [at, message] of read.data.messages.entries()) {
    const field = foreignField(source, message);
    if (field !== null) return { problem: 'foreign', field: `messages.${at}.${field}` };
  }
  return { messages: read.data.messages };
}

function foreignField({ name: own, types, sports }: PushSource, message: PushMessage): string | null {
  if (message.source !== undefined && message.source !== own) return 'source';
  if (message.kind === 'event' && !sports.includes(message.event.sportId)) return 'event.sportId';
  if (message.kind === 'market' && !types.includes(message.market.type)) return 'market.type';
  return null;
}

/** Event and subject of a message, as the source calls them. */
export function findSubject(message: StatePushMessage): { readonly eventId: string; readonly subjectId: string } {
  switch (message.kind) {
    case 'event':
      return { eventId: message.event.id, subjectId: message.event.id };
    case 'market':
      return { eventId: message.market.eventId, subjectId: message.market.id };
    case 'score':
      return { eventId: message.score.eventId, subjectId: message.score.eventId };
    case 'prices':
      return { eventId: message.prices.eventId, subjectId: message.prices.marketId };
    case 'result':
      return { eventId: message.result.eventId, subjectId: message.result.marketId };
  }
}

/** The event as the platform knows it. */
export const toEvent = ({ name: source, group }: SourceKey, given: z.output<typeof event>): EventDefinition => ({
  ...given,
  id: toOwnId(group, given.id),
  competition: { ...given.competition, id: toOwnId(group, given.competition.id) },
  source,
});

/** The market as the platform knows it; `openDate` is the start of its event, ms. */
export function toMarket(group: string, given: z.output<typeof market>, openDate: number): MarketDefinition {
  const { sessionGroup, backOnly, relatedGroup, runners, ...more } = given;
  return {
    ...more,
    id: toOwnId(group, given.id),
    eventId: toOwnId(group, given.eventId),
    runners: runners.map((runner, at) => ({ ...runner, sort: at + 1 })),
    ...(sessionGroup && { sessionGroup }),
    ...(backOnly !== undefined && { backOnly }),
    ...(relatedGroup !== undefined && { relatedGroup }),
    betAllow: true,
    isMarketLocked: false,
    manual: false,
    openDate,
  };
}

/** The runners of a market as the platform knows them; one without prices takes no bets. */
export const toRunnerPrices = (
  { runners }: Pick<MarketDefinition, 'runners'>,
  stated: z.output<typeof prices> | null,
): RunnerPrices[] =>
  runners.map(({ id }) => {
    const given = stated?.runners.find((runner) => runner.id === id);
    if (!given) return { id, status: 'SUSPENDED', back: [], lay: [] };
    const { lastPrice, ...shown } = given;
    return { ...shown, ...(lastPrice !== undefined && { lastPrice }) };
  });
