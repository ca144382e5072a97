import { crashPoint, multiplierAt, timeOf } from '../games/crash';
import { hashOfSeed, randomOf } from '../games/provably-fair';
import { CrashGame } from './crash-room';
import type { BetCashier } from './bet-cashier';
import type { PlayerConnection } from './game-table';

const BET_MS = 7_000;

/** A server seed under which the flight of a player with the seed `asha` goes at least so far, hundredths. */
function seedThatReaches(least: number): string {
  for (let one = 0; ; one += 1)
    if (crashPoint(randomOf({ serverSeed: `s${one}`, playerSeed: 'asha', nonce: 1 })) >= least) return `s${one}`;
}

/** A room at a desk that writes down what it pays, at a clock that the test moves; a cash out takes so many ms. */
async function openRoom(serverSeed: string, cashOutMs = 0) {
  const paid: { readonly bet: string; readonly payout: number }[] = [];
  const received: Record<string, unknown>[] = [];
  const admin = {
    get now() {
      return Date.now();
    },
    books: {
      openRound: async () => ({ id: 'r1', nonce: 1, serverSeed, seedHash: hashOfSeed(serverSeed) }),
      lastRounds: async () => [],
      cashOut: async (_round: string, bet: { id: string }, payout: number) => {
        if (cashOutMs > 0) await new Promise((booked) => setTimeout(booked, cashOutMs));
        paid.push({ bet: bet.id, payout });
        return true;
      },
      settle: async (
        _round: unknown,
        _seed: string,
        _outcome: unknown,
        lost: { bet: { id: string }; payout: number }[],
      ) => lost.forEach(({ bet, payout }) => paid.push({ bet: bet.id, payout })),
    },
    place: async (_round: string, from: PlayerConnection, spot: string, stake: number) => ({
      ok: true,
      bet: {
        id: `b-${spot}`,
        sessionId: 's',
        playerId: from.playerId,
        playerName: 'Asha',
        playerSeed: 'asha',
        spot,
        stake,
      },
      balance: 0,
    }),
    deliver: () => undefined,
    failed: (error: unknown) => {
      throw error;
    },
    callOff: () => undefined,
  };
  const seat: PlayerConnection = {
    sessionId: 's',
    playerId: 'p1',
    playerName: 'Asha',
    gameCode: 'AVIATOR',
    gameName: 'Aviator',
    min: 100,
    max: 100_000,
    playerSeed: 'asha',
    send: (message) => received.push(message as Record<string, unknown>),
  };
  const room = new CrashGame('AVIATOR', admin as unknown as BetCashier);
  await room.join(seat);
  return { room, seat, paid, received };
}

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('a cash out pays the multiplier of the server clock at arrival, not the one of the page', async () => {
  const { room, seat, paid } = await openRoom(seedThatReaches(400));
  await room.receive(seat, { type: 'bet', stake: 10_000, auto: null });
  await pass(BET_MS);
  await pass(5_000);
  const answer = await room.receive(seat, { type: 'out', betId: 'b-fly', at: 399, now: Date.now() + 9_000 });
  expect(answer).toEqual({ ok: true, at: multiplierAt(5_000), won: multiplierAt(5_000) * 100 });
  await pass(2_000);
  expect(await room.receive(seat, { type: 'out', betId: 'b-fly' })).toEqual(answer);
  expect(paid).toEqual([{ bet: 'b-fly', payout: multiplierAt(5_000) * 100 }]);
});

test('a cash out at or after the crash is late and loses the stake', async () => {
  const serverSeed = seedThatReaches(150);
  const point = crashPoint(randomOf({ serverSeed, playerSeed: 'asha', nonce: 1 }));
  const { room, seat, paid, received } = await openRoom(serverSeed);
  await room.receive(seat, { type: 'bet', stake: 10_000, auto: null });
  await pass(BET_MS);
  // The clock stands at the end, and the timer that ends the flight has not come yet.
  jest.setSystemTime(Date.now() + Math.ceil(timeOf(point)) + 1);
  expect(await room.receive(seat, { type: 'out', betId: 'b-fly' })).toEqual({ ok: false, reason: 'closed' });
  await pass(timeOf(point) + 10);
  expect(paid).toEqual([{ bet: 'b-fly', payout: 0 }]);
  expect(received.filter(({ phase }) => phase === 'over')).toHaveLength(1);
});

test('an automatic cash out at the very point of the crash is paid before the round is over', async () => {
  const serverSeed = seedThatReaches(150);
  const point = crashPoint(randomOf({ serverSeed, playerSeed: 'asha', nonce: 1 }));
  const { room, seat, paid, received } = await openRoom(serverSeed, 300);
  await room.receive(seat, { type: 'bet', stake: 10_000, auto: point });
  await pass(BET_MS + timeOf(point) + 1_000);
  expect(paid).toEqual([{ bet: `b-fly-${point}`, payout: point * 100 }]);
  const order = received.filter(({ type, phase }) => type === 'landed' || phase === 'over').map(({ type }) => type);
  expect(order).toEqual(['landed', 'round']);
});

test('automatic cash out pays its set multiplier; none happens before the flight or by another player', async () => {
  const { room, seat, paid } = await openRoom(seedThatReaches(300));
  await room.receive(seat, { type: 'bet', stake: 10_000, auto: 200 });
  expect(await room.receive(seat, { type: 'out', betId: 'b-fly-200' })).toEqual({ ok: false, reason: 'closed' });
  await pass(BET_MS + 1_000);
  const stranger: PlayerConnection = { ...seat, playerId: 'p2' };
  expect(await room.receive(stranger, { type: 'out', betId: 'b-fly-200' })).toEqual({ ok: false, reason: 'closed' });
  await pass(timeOf(200));
  expect(paid).toEqual([{ bet: 'b-fly-200', payout: 20_000 }]);
});

test('two simultaneous cash outs of a bet are one; of many bets only as many as the limit succeed', async () => {
  const { room, seat, paid } = await openRoom(seedThatReaches(400));
  const answers = await Promise.all(
    [150, 300, 350, 390].map((auto) => room.receive(seat, { type: 'bet', stake: 10_000, auto })),
  );
  expect(answers.map((answer) => (answer as { ok: boolean; reason?: string }).reason ?? 'taken')).toEqual([
    'taken',
    'taken',
    'limits',
    'limits',
  ]);
  await pass(BET_MS + timeOf(200));
  const out = () => room.receive(seat, { type: 'out', betId: 'b-fly-300' });
  const [one, other] = await Promise.all([out(), out()]);
  expect(other).toEqual(one);
  await pass(timeOf(400));
  expect(paid.map(({ bet }) => bet).sort()).toEqual(['b-fly-150', 'b-fly-300']);
});
