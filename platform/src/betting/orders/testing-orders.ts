import { randomUUID } from 'node:crypto';
import type { MarketStatus } from '@backlay/shared/domain';
import type { Socket } from 'socket.io-client';
import { sumOpenExposure } from './total-exposure';
import { buildBook, buildEvent, buildMarket } from '../feed/testing';
import { verifyLedger } from '../../money/ledger';
import { openTab } from '../../realtime/sockets/testing';
import { openTestPlatform } from '../../../testing/index';

export interface Match {
  readonly eventId: string;
  readonly marketId: string;
}

/** What a bet asks for: 1,000 rupees on A at 1.9, by default. */
export const order = (match: Match, more: Record<string, unknown> = {}) => ({
  clientRef: randomUUID(),
  ...match,
  marketType: 'BETFAIR',
  marketVersion: 1,
  oddType: 'back',
  odd: 1.9,
  teamId: 'a',
  stake: 1000,
  ...more,
});

export type OrdersFixture = Awaited<ReturnType<typeof createOrdersFixture>>;

/** A platform, a player of Royal who is logged in, and matches to bet on. */
export async function createOrdersFixture(
  environment: Readonly<Record<string, string>> = {},
  options: Parameters<typeof openTestPlatform>[1] = {},
) {
  const platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0', ...environment }, options);
  const token = await platform.login('royal');
  const sockets: Socket[] = [];

  /** Runners A and B of a match at this price to back, and 0.02 more to lay. */
  function publish(
    { eventId, marketId }: Match,
    {
      version = 1,
      status = 'OPEN' as MarketStatus,
      back = 1.9,
    }: { version?: number; status?: MarketStatus; back?: number } = {},
  ): void {
    const prices = { back: [back, 50_000], lay: [back + 0.02, 50_000] } as const;
    const book = buildBook({ id: marketId, runners: ALPHA_AND_BETA }, { version, status, ...prices });
    platform.feed.publish({ kind: 'book', at: version, eventId, book });
  }

  let made = 0;
  /** A match of its own in which A is 1.9 to back and 1.92 to lay. */
  function newMatch({ delaySeconds = 0, winners = 1 } = {}): Match {
    made += 1;
    const event = buildEvent({ id: `match-${made}`, name: `Alpha ${made} v Beta ${made}` });
    const market = buildMarket(event, {
      runners: [...ALPHA_AND_BETA, ...(winners > 1 ? [{ id: 'c', name: 'Gamma', sort: 3 }] : [])],
      winners,
      delaySeconds,
    });
    platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
    const match = { eventId: event.id, marketId: market.id };
    publish(match);
    return match;
  }

  return {
    platform,
    token,
    newMatch,
    publish,
    place: (body: Record<string, unknown>) => platform.call('royal', 'placeBet', { token, body }),
    points: async () => (await platform.call('royal', 'points', { token })).body.docs,
    async tab(): Promise<Socket> {
      const socket = await openTab(platform.running.port, token);
      sockets.push(socket);
      return socket;
    },
    closeTabs: () => sockets.splice(0).forEach((socket) => socket.disconnect()),
    proof: () => verifyLedger(platform.database, sumOpenExposure),
  };
}

const ALPHA_AND_BETA = [
  { id: 'a', name: 'Alpha', sort: 1 },
  { id: 'b', name: 'Beta', sort: 2 },
] as const;
