import { join } from 'node:path';
import type { Config } from '../core/config';
import type { Database } from '../core/database';
import type { MessageBus } from '../core/message-bus';
import type { Metrics } from '../core/metrics';
import type { TenantDirectory } from '../core/tenants';
import {
  betfairConfig,
  createFeed,
  createRateFile,
  loadOrCreateEpoch,
  createReplayOffsetFile,
  MergedFeed,
  PushEndpoint,
  PushFeed,
  PushLog,
  readPushSources,
  type PushSource,
  systemClock,
  type AcceptedBatch,
  type Feed,
  type FeedConfig,
  type SharedFeedState,
} from '../betting/feed';

/** The configured feed cannot be opened; `message` is one line for the person who starts the platform. */
export class FeedConfigError extends Error {
  override readonly name = 'FeedRefused';
}

export type FeedLog = (message: string, fields?: Readonly<Record<string, unknown>>) => void;
type StoredFeedState = Pick<FeedConfig, 'epoch' | 'replayPosition' | 'rateStore'>;

/** The feed of the configuration, with what the data folder keeps of it. */
export function createLocalFeed(config: Config, log: FeedLog): Feed {
  const { feed: spec, simSeed: seed, simSpeed: speed, dataDir } = config;
  return feedOf(config, log, {
    epoch: loadOrCreateEpoch(join(dataDir, 'sim-epoch.json'), { seed, speed }, Date.now()),
    replayPosition: createReplayOffsetFile(join(dataDir, 'replay-position.json'), spec),
    rateStore: createRateFile(join(dataDir, 'feed-rate.json')),
  });
}

/** The same, with what several processes keep of it together. */
export async function createSharedFeed(
  config: Config,
  log: FeedLog,
  stored: SharedFeedState,
  term: () => number,
): Promise<Feed> {
  const { feed: spec, simSeed: seed, simSpeed: speed } = config;
  return feedOf(config, log, {
    epoch: await stored.epoch({ seed, speed }, Date.now()),
    replayPosition: stored.replayPosition(spec, term),
    rateStore: stored.rateStore(),
  });
}

function feedOf(config: Config, log: FeedLog, stored: StoredFeedState): Feed {
  const { feed: spec, simSeed: seed, simSpeed: speed, simScript: script } = config;
  const choice = createFeed({
    spec,
    seed,
    speed,
    spacing: config.simSpacing,
    priceIntervalMs: config.simPriceInterval,
    script,
    ...stored,
    betfair: betfairConfig(config),
    poundRate: config.feedRate,
    clock: systemClock,
    log,
  });
  if (!choice.ok) throw new FeedConfigError(choice.reason);
  return choice.feed;
}

export interface OpenPushFeedsDeps {
  readonly config: Config;
  readonly database: Database;
  /** To the other processes; null where there is one. */
  readonly bus: MessageBus | null;
  readonly tenants: Pick<TenantDirectory, 'all'>;
  readonly metrics: Metrics | null;
  readonly log: FeedLog;
}

/** Sources that push, beside the feed of the configuration; null without one (D3.17). */
export interface PushFeeds {
  merge(feed: Feed): Feed;
  readonly endpoint: PushEndpoint;
  readonly sources: readonly PushSource[];
  readonly log: PushLog;
}

const PUSH_TOPIC = 'push-feed';

/** @throws {FeedConfigError} where PUSH_FEEDS is not valid */
export async function openPushFeeds(deps: OpenPushFeedsDeps): Promise<PushFeeds | null> {
  const { config, database, bus, tenants, metrics, log } = deps;
  if (config.pushFeeds === null) return null;
  let sources;
  try {
    sources = readPushSources(config.pushFeeds);
  } catch (error) {
    throw new FeedConfigError(`PUSH_FEEDS: ${error instanceof Error ? error.message : 'not valid'}`);
  }
  const pushLog: PushLog = new PushLog({
    database,
    onAccepted: (batch) => {
      push.receive(batch);
      bus?.publish(PUSH_TOPIC, batch);
    },
  });
  const push: PushFeed = new PushFeed({
    ...{ sources, log: pushLog, clock: systemClock, warn: log },
    brandsWithoutStandby: () =>
      tenants
        .all()
        .filter(({ rules }) => rules.standbyFeedsDisabled)
        .map(({ id }) => id),
    onFault: (source, fault) => metrics?.count('pushFaults', source, fault),
  });
  // Whatever process took a batch: the one that leads publishes it.
  await bus?.subscribe(PUSH_TOPIC, (batch: AcceptedBatch) => push.receive(batch));
  return {
    merge: (feed) => new MergedFeed(feed, push),
    endpoint: new PushEndpoint({ sources, log: pushLog }),
    ...{ sources, log: pushLog },
  };
}
