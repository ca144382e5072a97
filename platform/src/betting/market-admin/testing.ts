import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@backlay/shared/contract';
import { openApprover } from '../../core/approvals/testing';
import { verifyLedger } from '../../money/ledger';
import { sumOpenExposure } from '../orders';
import { openTestPlatform } from '../../../testing/index';

/** The transaction password of the staff. */
export const CODE = 'DEMO2468';

export type MarketAdminFixture = Awaited<ReturnType<typeof createMarketAdminFixture>>;

/** A platform with staff who are logged in, a player of Royal, and an event of cricket in play. */
export async function createMarketAdminFixture(environment: Readonly<Record<string, string>> = {}) {
  const platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0', ...environment });
  const player = await platform.login('royal');
  const types: Record<string, string> = { admin1: 'administrator', subadmin1: 'admin', agent1: 'agent' };
  const staff: Record<string, string> = {};
  for (const name of Object.keys(types)) staff[name] = await platform.login('staff', name, 'Admin@123');

  const as = (name: string, call: EndpointName, body?: Record<string, unknown>, query?: Record<string, string>) =>
    platform.call('staff', call, {
      token: staff[name] ?? '',
      userType: types[name] ?? '',
      ...(body ? { body } : {}),
      ...(query ? { query } : {}),
    });
  const my = (call: EndpointName, query: Record<string, string> = {}) =>
    platform.call('royal', call, { token: player, query });

  const made = await as('admin1', 'createEvent', {
    eventTypeId: '4',
    name: 'Mumbai v Punjab',
    openDate: new Date(Date.now() - 60_000).toISOString(),
    competition: 'Premier League',
  });
  const eventId = made.body.docs.id as string;

  async function bookmaker(more: Record<string, unknown> = {}) {
    const made = await as('admin1', 'createMarket', {
      eventId,
      type: 'bookmaker',
      name: 'Bookmaker',
      runners: ['Mumbai', 'Punjab'],
      min: 100,
      max: 5000,
      ...more,
    });
    return made.body.docs as { id: string; teams: { id: string; name: string }[] };
  }
  async function openBookmaker(more: Record<string, unknown> = {}) {
    const market = await bookmaker(more);
    const [a, b] = market.teams;
    await as('admin1', 'priceMarket', {
      marketId: market.id,
      runners: [
        { id: a!.id, back: [[90, 100_000]], lay: [[95, 100_000]] },
        { id: b!.id, back: [[105, 100_000]], lay: [[111, 100_000]] },
      ],
    });
    await as('admin1', 'setMarketStatus', { marketId: market.id, status: 'OPEN' });
    return { marketId: market.id, a: a!.id, b: b!.id };
  }

  const versionOf = async (marketId: string): Promise<number> =>
    (await my('markets', { marketId })).body.docs[0].book.version;

  async function bet(marketId: string, teamId: string, more: Record<string, unknown> = {}, token = player) {
    return platform.call('royal', 'placeBet', {
      token,
      body: {
        clientRef: randomUUID(),
        marketId,
        eventId,
        marketType: 'BOOKMAKER',
        marketVersion: await versionOf(marketId),
        oddType: 'back',
        odd: 90,
        teamId,
        stake: 1000,
        ...more,
      },
    });
  }
  const points = async () => (await my('points')).body.docs;
  const statusOf = async (betId: string) =>
    (await my('betHistory')).body.docs.find((one: { _id: string }) => one._id === betId);

  /** Settlement runs by itself after the answer. */
  async function settled(betId: string, is: (one: { result?: string }) => boolean = () => true) {
    for (;;) {
      const found = await statusOf(betId);
      if (found && is(found)) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  const second = await openApprover(platform);
  /** A correction by an administrator that a second one confirms; its answer is that of the call that did not get through, or the last. */
  async function correct(body: Record<string, unknown>) {
    const proposed = await as('admin1', 'correctMarket', body);
    return proposed.status === 200 ? second.approve(proposed.body.approval._id) : proposed;
  }

  const problems = async () => (await verifyLedger(platform.database, sumOpenExposure)).problems;
  return {
    platform,
    player,
    staff,
    eventId,
    as,
    my,
    bookmaker,
    openBookmaker,
    bet,
    points,
    settled,
    correct,
    problems,
  };
}
