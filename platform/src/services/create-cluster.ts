import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MessageBus } from '../core/message-bus';
import { onceOver } from '../core/http';
import { Leadership } from '../core/jobs';
import { type Database } from '../core/database';
import { MergedFeed, SharedFeedState, ReplicatedFeed, type Feed } from '../betting/feed';
import type { Sessions } from '../accounts/identity';
import { ScheduledJobs } from '../core/jobs';
import type { MarketAdmin } from '../betting/market-admin';
import type { OverrideCommand, MarketService } from '../betting/markets';
import type { TenantDirectory } from '../core/tenants';

/** Any number, the same in every process of a database. */
const LEADER_LOCK = 4_207_003;

export interface ClusterOptions {
  /** To the other processes; null where there is one. */
  readonly bus: MessageBus | null;
  readonly database: Database;
  /** The source of prices, for a process alone. */
  readonly alone: Feed;
  /** The source again, for each time that this process leads, with what the processes keep together. */
  readonly openFeed: (stored: SharedFeedState, term: () => number) => Promise<Feed>;
  readonly log: (message: string, fields?: object) => void;
  /** Receives how each turn of a regular job ended here. */
  readonly jobEnded?: (job: string, result: 'done' | 'failed') => void;
}

/** What this process and the others of the same database and Redis do together; alone, what it does by itself. */
export interface Cluster {
  /** The source of prices, whoever listens to it. */
  readonly feed: Feed;
  /** The source that this process listens to at present, for whoever steers a simulator; a new one for each time that it leads. */
  readonly source: Feed;
  readonly jobs: ScheduledJobs;
  /** Whether this process listens to the source. */
  isLeader(): boolean;
  /** Publishes this process's changes to the others and applies theirs. It runs once everything is up. */
  join(parts: ClusterDeps): Promise<void>;
  /** Passes the lead and the regular jobs to another process; resolves once nothing of them runs here. */
  transferLeadership(): Promise<void>;
  close(): Promise<void>;
}

export interface ClusterDeps {
  readonly sessions: Sessions;
  readonly tenants: TenantDirectory;
  readonly markets: MarketService;
  readonly admin: MarketAdmin;
}

export async function createCluster(parts: ClusterOptions): Promise<Cluster> {
  const { bus, database, alone, log } = parts;
  const failed = (job: string, error: unknown): void => log('job failed', { job, err: error });
  const jobs = new ScheduledJobs(database, bus?.processId ?? 'alone', failed, Date.now, parts.jobEnded);
  if (!bus)
    return {
      feed: alone,
      source: primaryOf(alone),
      jobs,
      isLeader: () => true,
      join: async () => undefined,
      transferLeadership: () => jobs.stop(),
      close: () => jobs.stop(),
    };
  const { feed, leadership, source } = await shareFeed(parts, bus);
  return {
    feed,
    get source() {
      return primaryOf(feed.source ?? source);
    },
    jobs,
    isLeader: () => feed.listens,
    join: (joined) => join(bus, joined, log),
    async transferLeadership() {
      await leadership.stop();
      await jobs.stop();
    },
    async close() {
      await leadership.stop();
      await jobs.stop();
    },
  };
}

/** The feed of the configuration, without the sources that push beside it. */
const primaryOf = (feed: Feed): Feed => (feed instanceof MergedFeed ? feed.primary : feed);

async function shareFeed({ database, openFeed, log }: ClusterOptions, bus: MessageBus) {
  const stored = new SharedFeedState(database);
  const leadership: Leadership = new Leadership({
    database,
    lock: LEADER_LOCK,
    self: bus.processId,
    onChange: (leads) => feed.becomeLeader(leads),
  });
  const term = (): number => leadership.term;
  const source = await openFeed(stored, term);
  let first: Feed | null = source;
  const feed: ReplicatedFeed = new ReplicatedFeed({
    bus,
    name: source.name,
    heartbeatMs: source.heartbeatMs,
    nextTerm: term,
    isLeader: () => leadership.isLeader,
    open: async () => {
      const opened = first ?? (await openFeed(stored, term));
      first = null;
      return opened;
    },
    requestLeadership: () => leadership.start(),
    log,
  });
  bus.onAvailability((isAvailable) => {
    if (isAvailable) feed.catchUp();
  });
  bus.onGap(() => feed.catchUpEvents());
  return { feed, leadership, source };
}

/** Depth of a call in which events and markets are looked for: a multiple has them in the legs of its body. */
const NAMED_DEPTH = 5;
/** Markets and events of one call that are waited for. */
const NAMED_MOST = 30;

/** Ids that a call names as its event or market. */
function namedIn(value: unknown, depth: number, named: { events: Set<string>; markets: Set<string> }): typeof named {
  if (depth === 0 || value === null || typeof value !== 'object') return named;
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'string' && name === 'eventId') named.events.add(each);
    else if (typeof each === 'string' && name === 'marketId') named.markets.add(each);
    else namedIn(each, depth - 1, named);
  }
  return named;
}

/** A call that names an event or a market is served by its newest prices, which follow the source here until the response (G6.02). */
export function holdNamed(app: FastifyInstance, markets: Pick<MarketService, 'event' | 'hold' | 'holdMarkets'>): void {
  const releases = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preHandler', async (request) => {
    const { body, query, params } = request;
    const named = namedIn([body, query, params], NAMED_DEPTH, { events: new Set(), markets: new Set() });
    if (named.events.size + named.markets.size === 0) return;
    const known = [...named.events].filter((id) => markets.event(id));
    const held = known.slice(0, NAMED_MOST).map((id) => markets.hold(id));
    const releaseMarkets = await markets.holdMarkets([...named.markets].slice(0, NAMED_MOST));
    for (const { ready } of held) await ready;
    releases.set(request, () => {
      releaseMarkets();
      held.forEach(({ release }) => release());
    });
  });
  onceOver(app, (request) => releases.get(request)?.());
}

async function join(
  bus: MessageBus,
  { sessions, tenants, markets, admin: backOffice }: ClusterDeps,
  log: ClusterOptions['log'],
): Promise<void> {
  const failed = (error: unknown): void => log('cluster change import failed', { err: error });
  sessions.onSessionRevoked((ended) => bus.publish('session-ended', ended));
  await bus.subscribe('session-ended', (ended: { accountId: string; family: string | null }) =>
    sessions.forgetEnded(ended),
  );
  tenants.onSwitched(() => bus.publish('tenants', {}));
  await bus.subscribe('tenants', () => void tenants.reload().catch(failed));
  markets.hand.onCommand((auditEntry) => bus.publish('hand', auditEntry));
  await bus.subscribe('hand', (auditEntry: OverrideCommand) => {
    // What was changed of the feed's markets is known before it shows.
    void backOffice.refresh().then(() => markets.hand.replay(auditEntry), failed);
  });
  // What was missed is read again: brands, and what staff changed of the feed's markets.
  bus.onGap(() => {
    tenants.reload().catch(failed);
    backOffice.refresh().catch(failed);
  });
}
