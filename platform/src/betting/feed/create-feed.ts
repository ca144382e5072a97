import type { FeedClock, Feed, FeedListener } from './feed';
import { BetfairFeed } from './betfair/betfair-feed';
import { betfairAccount } from './betfair/account';
import { readBetfairSettings, type BetfairConfig } from './betfair/settings';
import { toRateUnits, type RateStore } from './pound-rate';
import { findRecordings } from './replay/files';
import { ReplayFeed, type ReplayPosition } from './replay/replay';
import { SimFeed } from './simulator/sim-feed';

const HEARTBEAT_MS = 5000;

/** FEED=none: all markets come from staff. The feed sends heartbeats, so that their prices do not become stale. */
export class NoFeed implements Feed {
  readonly name = 'none';
  readonly heartbeatMs = HEARTBEAT_MS;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly clock: Pick<FeedClock, 'now'>) {}

  async start(listener: FeedListener): Promise<void> {
    listener([{ kind: 'connection', at: this.clock.now(), up: true }]);
    this.timer = setInterval(() => listener([{ kind: 'heartbeat', at: this.clock.now() }]), HEARTBEAT_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
  }
}

/** What chooses and drives the feed; every value comes from the platform's configuration. */
export interface FeedConfig {
  /** `sim`, `replay:<file or pattern>[@<speed>[,from=<minutes before the start>]]` or `betfair`. */
  readonly spec: string;
  /** Seed of the simulated world (`SIM_SEED`). */
  readonly seed: number;
  /** How fast simulated matches run, 1 is normal (`SIM_SPEED`). */
  readonly speed: number;
  /** How many times as far apart simulated matches start (`SIM_SPACING`). */
  readonly spacing?: number;
  /** The shortest time between two simulated prices of a market, ms (`SIM_PRICE_INTERVAL`). */
  readonly priceIntervalMs?: number;
  /** Start of the simulated world, ms, stored in the data folder so that a restart continues the same world. */
  readonly epoch: number;
  /** `fast` adds scripted events for browser tests (`SIM_SCRIPT`). */
  readonly script?: string | null;
  readonly replayPosition?: ReplayPosition;
  /** What `betfair` needs (`BETFAIR_*`). */
  readonly betfair: BetfairConfig;
  /** Rupees for a pound (`FEED_RATE_GBP_INR`); null reads the account service, and leaves recordings as they are. */
  readonly poundRate: number | null;
  readonly rateStore?: RateStore | undefined;
  readonly clock: FeedClock;
  readonly log: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export type FeedChoice = { readonly ok: true; readonly feed: Feed } | { readonly ok: false; readonly reason: string };

const isScript = (text: string): text is 'fast' => text === 'fast';

const refused = (reason: string): FeedChoice => ({ ok: false, reason });

/** The configured feed, not started yet, or one line with the problem of the configuration. */
export function createFeed(config: FeedConfig): FeedChoice {
  const { spec, clock, log } = config;
  if (spec === 'sim') {
    const { seed, epoch, speed, spacing = 1, priceIntervalMs = 0, script } = config;
    if (!(speed >= 0.1 && speed <= 1000)) return refused(`SIM_SPEED must lie between 0.1 and 1000, not ${speed}`);
    if (script && !isScript(script)) return refused(`SIM_SCRIPT must be fast or nothing, not ${script}`);
    return {
      ok: true,
      feed: new SimFeed({
        seed,
        epoch,
        speed,
        spacing,
        priceIntervalMs,
        clock,
        log,
        ...(script && isScript(script) ? { script } : {}),
      }),
    };
  }
  if (spec.startsWith('replay:')) return replay(config);
  if (spec === 'betfair') return betfair(config);
  if (spec === 'none') return { ok: true, feed: new NoFeed(clock) };
  return refused(`FEED must be sim, replay:<file>[@speed] or betfair, not ${JSON.stringify(spec)}`);
}

function betfair({ betfair: given, clock, log, poundRate, rateStore }: FeedConfig): FeedChoice {
  const read = readBetfairSettings(given);
  if (!read.ok) return read;
  const { account, ...settings } = read.settings;
  const feed = new BetfairFeed({
    ...settings,
    ...{ appKey: account.appKey, account: betfairAccount(account), clock, log, poundRate },
    ...(rateStore ? { rateStore } : {}),
  });
  return { ok: true, feed };
}

function replay({ spec, clock, log, replayPosition, poundRate }: FeedConfig): FeedChoice {
  const found = /^replay:(.+?)(?:@(\d+(?:\.\d+)?)x?(?:,from=(\d+))?)?$/.exec(spec);
  if (!found) return refused('FEED=replay: names no file');
  const [, pattern = '', speedText = '1', from] = found;
  const speed = Number(speedText);
  if (speed < 1 || speed > 1000) return refused(`FEED=replay: the speed must lie between 1 and 1000, not ${speedText}`);
  const paths = findRecordings(pattern);
  if (paths.length === 0) return refused(`FEED=replay: no recording (.mcm, .mcm.gz, .mcm.bz2) matches ${pattern}`);
  return {
    ok: true,
    feed: new ReplayFeed({
      paths,
      speed,
      clock,
      log,
      position: replayPosition,
      ...(poundRate === null ? {} : { rate: toRateUnits(poundRate) }),
      ...(from === undefined ? {} : { fromBeforeStartMs: Number(from) * 60_000 }),
    }),
  };
}
