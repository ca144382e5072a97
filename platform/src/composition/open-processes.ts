import type { Bus } from '../bus';
import { Leadership, type Database } from '../database';
import { KeptTogether, SharedFeed, type Feed } from '../feed';
import type { Sessions } from '../identity';
import { RegularJobs } from '../jobs';
import type { MarketDesk } from '../market-desk';
import type { HandDeed, MarketService } from '../markets';
import type { TenantDirectory } from '../tenants';

/** Any number, the same in every process of a database. */
const LEADER_LOCK = 4_207_003;

export interface ProcessesParts {
  /** To the other processes; null where there is one. */
  readonly bus: Bus | null;
  readonly database: Database;
  /** The source of prices, for a process alone. */
  readonly alone: Feed;
  /** The source again, for each time that this process leads, with what the processes keep together. */
  readonly openFeed: (kept: KeptTogether, term: () => number) => Promise<Feed>;
  readonly log: (message: string, fields?: object) => void;
}

/** What this process and the others of the same database and Redis do together; alone, what it does by itself. */
export interface Processes {
  /** The source of prices, whoever listens to it. */
  readonly feed: Feed;
  /** The source that this process listens to at present, for whoever steers a simulator; a new one for each time that it leads. */
  readonly source: Feed;
  readonly jobs: RegularJobs;
  /** Whether this process listens to the source. */
  isLeader(): boolean;
  /** Tells the others what is done here, and does here what the others tell. Once everything is up. */
  join(parts: JoinParts): Promise<void>;
  /** Passes the lead and the regular jobs to another process; resolves once nothing of them runs here. */
  handOver(): Promise<void>;
  close(): Promise<void>;
}

export interface JoinParts {
  readonly sessions: Sessions;
  readonly tenants: TenantDirectory;
  readonly markets: MarketService;
  readonly desk: MarketDesk;
}

export async function openProcesses(parts: ProcessesParts): Promise<Processes> {
  const { bus, database, alone, log } = parts;
  const jobs = new RegularJobs(database, bus?.self ?? 'alone', (job, error) =>
    log('a job failed', { job, err: error }),
  );
  if (!bus)
    return {
      feed: alone,
      source: alone,
      jobs,
      isLeader: () => true,
      join: async () => undefined,
      handOver: () => jobs.stop(),
      close: () => jobs.stop(),
    };
  const { feed, leadership, source } = await shareFeed(parts, bus);
  return {
    feed,
    get source() {
      return feed.source ?? source;
    },
    jobs,
    isLeader: () => feed.listens,
    join: (joined) => join(bus, joined, log),
    async handOver() {
      await leadership.stop();
      await jobs.stop();
    },
    async close() {
      await leadership.stop();
      await jobs.stop();
    },
  };
}

async function shareFeed({ database, openFeed, log }: ProcessesParts, bus: Bus) {
  const kept = new KeptTogether(database);
  const leadership: Leadership = new Leadership({
    database,
    lock: LEADER_LOCK,
    self: bus.self,
    onChange: (leads) => feed.lead(leads),
  });
  const term = (): number => leadership.term;
  const source = await openFeed(kept, term);
  let first: Feed | null = source;
  const feed: SharedFeed = new SharedFeed({
    bus,
    name: source.name,
    heartbeatMs: source.heartbeatMs,
    nextTerm: term,
    isLeader: () => leadership.isLeader,
    open: async () => {
      const opened = first ?? (await openFeed(kept, term));
      first = null;
      return opened;
    },
    seek: () => leadership.start(),
    log,
  });
  return { feed, leadership, source };
}

async function join(
  bus: Bus,
  { sessions, tenants, markets, desk }: JoinParts,
  log: ProcessesParts['log'],
): Promise<void> {
  const failed = (error: unknown): void => log('what another process did was not taken over', { err: error });
  sessions.onRevoked((ended) => bus.say('session-ended', ended));
  await bus.hear('session-ended', (ended: { accountId: string; family: string | null }) =>
    sessions.endedElsewhere(ended),
  );
  tenants.onSwitched(() => bus.say('tenants', {}));
  await bus.hear('tenants', () => void tenants.reload().catch(failed));
  markets.hand.onDeed((deed) => bus.say('hand', deed));
  await bus.hear('hand', (deed: HandDeed) => {
    // What was changed of the feed's markets is known before it shows.
    void desk.refresh().then(() => markets.hand.repeat(deed), failed);
  });
  // What was missed is read again: brands, and what staff changed of the feed's markets.
  bus.onGap(() => {
    tenants.reload().catch(failed);
    desk.refresh().catch(failed);
  });
}
