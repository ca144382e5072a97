import { join } from 'node:path';
import type { Config } from '../config';
import {
  betfairConfig,
  createFeed,
  keptEpoch,
  keptReplayPosition,
  systemClock,
  type Feed,
  type FeedConfig,
  type KeptTogether,
} from '../feed';

/** The feed cannot be what the configuration says; `message` is one line for the person who starts the platform. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
}

export type FeedLog = (message: string, fields?: Readonly<Record<string, unknown>>) => void;
type Kept = Pick<FeedConfig, 'epoch' | 'replayPosition'>;

/** The feed of the configuration, with what the data folder keeps of it. */
export function feedAlone(config: Config, log: FeedLog): Feed {
  const { feed: spec, simSeed: seed, simSpeed: speed, dataDir } = config;
  return feedOf(config, log, {
    epoch: keptEpoch(join(dataDir, 'sim-epoch.json'), { seed, speed }, Date.now()),
    replayPosition: keptReplayPosition(join(dataDir, 'replay-position.json'), spec),
  });
}

/** The same, with what several processes keep of it together. */
export async function feedTogether(
  config: Config,
  log: FeedLog,
  kept: KeptTogether,
  term: () => number,
): Promise<Feed> {
  const { feed: spec, simSeed: seed, simSpeed: speed } = config;
  return feedOf(config, log, {
    epoch: await kept.epoch({ seed, speed }, Date.now()),
    replayPosition: kept.replayPosition(spec, term),
  });
}

function feedOf(config: Config, log: FeedLog, kept: Kept): Feed {
  const { feed: spec, simSeed: seed, simSpeed: speed, simScript: script } = config;
  const choice = createFeed({
    spec,
    seed,
    speed,
    script,
    ...kept,
    betfair: betfairConfig(config),
    clock: systemClock,
    log,
  });
  if (!choice.ok) throw new FeedRefused(choice.reason);
  return choice.feed;
}
