import Sequencer from '@jest/test-sequencer';

/** The files that take longest. On a new machine Jest orders by size, and one of these would run alone at the end. */
export const LONGEST = [
  'platform/testing/handbook.test.ts',
  'platform/testing/artefact.test.ts',
  'platform/testing/runbook-faults.test.ts',
  'platform/src/cli/transfer.test.ts',
  'platform/src/cli/release.test.ts',
  'platform/testing/processes.test.ts',
  'platform/testing/golden/golden.test.ts',
  'platform/src/betting/feed/betfair/cut-off.test.ts',
  'platform/sandbox/casino/server/processes.test.ts',
  'platform/src/core/backup/backup.test.ts',
  'platform/testing/chaos.test.ts',
  'platform/src/cli/restore.test.ts',
  'platform/src/cli/staff.test.ts',
  'platform/src/cli/brand.test.ts',
  'platform/src/betting/markets/price-history.test.ts',
  'platform/src/core/http/fuzz.test.ts',
  'platform/src/betting/feed/replay/replay.test.ts',
  'platform/src/betting/feed/simulator/sim-feed.test.ts',
  'platform/src/betting/feed/betfair/betfair-feed.test.ts',
  'platform/src/core/database/embedded.test.ts',
];

/** @param {{ path: string }} test */
const rankOf = ({ path }) => {
  const rank = LONGEST.findIndex((file) => path.endsWith(`/${file}`));
  return rank === -1 ? LONGEST.length : rank;
};

/** Starts the longest files first, so that workers end together; the others in the order of Jest. */
export default class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<Sequencer['sort']>[0]} tests
   */
  async sort(tests) {
    return [...(await super.sort(tests))].sort((one, other) => rankOf(one) - rankOf(other));
  }
}
