import { checkNewestBuilds } from '../fixtures/release-check';
import { expect, test } from '../steps/journey';

test(
  'the release gate accepts the builds of this checkout with their budgets [F2.02]',
  { tag: '@desktop' },
  async () => {
    const accepted: string[] = [];
    expect(checkNewestBuilds()).toEqual({
      shell: accepted,
      'remote-betting': accepted,
      'remote-wallet': accepted,
      'remote-casino': accepted,
      'remote-account': accepted,
    });
  },
);
