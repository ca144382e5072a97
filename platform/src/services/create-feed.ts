import { join } from 'node:path';
import type { Config } from '../core/config';
import {
  betfairConfig,
  createFeed,
  createRateFile,
  loadOrCreateEpoch,
  createReplayOffsetFile,
  systemClock,
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
