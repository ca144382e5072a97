import type { RoundGame } from '../games/game';
import { hashOfSeed, randomOf } from '../games/provably-fair';
import { roulette, ROULETTE_POCKETS } from '../games/wheel';
import type { BetCashier } from './bet-cashier';
import type { PlayerConnection } from './game-table';
import { RoundGameTable } from './rounds-room';
import type { AcceptedBet } from './round-repository';

const TWENTY = ROULETTE_POCKETS.findIndex((number) => number === 20);

/** A server seed under which 20 falls, whoever of the seed `asha` bets. */
function seedOfTwenty(): string {
  for (let one = 0; ; one += 1)
    if (roulette.play(randomOf({ serverSeed: `s${one}`, playerSeed: 'asha', nonce: 1 })).at === TWENTY)
      return `s${one}`;
}

type Returning = (bets: readonly AcceptedBet[]) => Promise<void>;

/** A table at a cashier that writes down what it pays and returns, at a clock that the test moves. */
async function openTable(onReturn: Returning = async () => undefined) {
  const serverSeed = seedOfTwenty();
  const payouts = new Map<string, number>();
  const returned: string[] = [];
  let count = 0;
  const admin = {
    get now() {
      return Date.now();
    },
    books: {
      openRound: async () => ({ id: 'r1', nonce: 1, serverSeed, seedHash: hashOfSeed(serverSeed) }),
      lastRounds: async () => [],
      settle: async (_round: unknown, _seed: string, _outcome: unknown, paid: { bet: AcceptedBet; payout: number }[]) =>
        paid.forEach(({ bet, payout }) => payouts.set(bet.spot, payout)),
    },
    place: async (_round: string, { playerId }: PlayerConnection, spot: string, stake: number) => ({
      ok: true,
      bet: { id: `b${(count += 1)}`, sessionId: 's', playerId, playerName: 'Asha', playerSeed: 'asha', spot, stake },
      balance: 0,
    }),
    returnBets: async (bets: readonly AcceptedBet[]) => {
      await onReturn(bets);
      returned.push(...bets.map(({ spot }) => spot));
    },
    deliver: () => undefined,
    failed: () => undefined,
    callOff: () => undefined,
  };
  const room = new RoundGameTable('ROULETTE', roulette as RoundGame, admin as unknown as BetCashier);
  const sit = async (playerId: string) => {
    const received: Record<string, unknown>[] = [];
    const send = (message: object) => void received.push(message as Record<string, unknown>);
    const seat = {
      sessionId: 's',
      playerId,
      playerName: 'Asha',
      gameCode: 'R',
      gameName: 'R',
      min: 100,
      max: 9_999_999,
    };
    const connection: PlayerConnection = { ...seat, playerSeed: 'asha', send };
    await room.join(connection);
    const ask = (type: string, fields: object = {}) => room.receive(connection, { type, ...fields });
    const bet = (spot: string, stake = 10_000) => ask('bet', { spot, stake });
    return { ask, bet, received };
  };
  return { sit, payouts, returned };
}

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const playOut = () => pass(roulette.betMs + roulette.showMs + 1);

test('a round with 20 pays 35, 17, 11, 8, 5, 2, 2 and 1 to 1, and nothing on other bets [E8.18]', async () => {
  const { sit, payouts } = await openTable();
  const { bet } = await sit('p1');
  const won = ['n20', 'i17-20', 'i19-20-21', 'i17-18-20-21', 'i19-20-21-22-23-24', 'd2', 'c2', 'black', 'even', 'high'];
  const lost = ['n19', 'i0-1', 'i0-2-3', 'i0-1-2-3', 'i1-2-3-4-5-6', 'd1', 'c3', 'red'];
  for (const spot of [...won, ...lost]) expect(await bet(spot)).toMatchObject({ ok: true });
  await playOut();
  expect(won.map((spot) => (payouts.get(spot) ?? 0) / 10_000 - 1)).toEqual([35, 17, 11, 8, 5, 2, 2, 1, 1, 1]);
  expect(lost.map((spot) => payouts.get(spot))).toEqual(lost.map(() => 0));
});

test.each([
  ['a number that is not on the wheel', 'n37'],
  ['a split across the end of a row', 'i3-4'],
  ['a split of numbers that do not touch', 'i1-3'],
  ['a split with zero from another row', 'i0-4'],
  ['numbers in another order', 'i20-17'],
  ['a street that is none', 'i2-3-4'],
  ['a corner that is none', 'i17-18-19-20'],
  ['a corner across the end of a row', 'i3-4-6-7'],
  ['a line that is none', 'i2-3-4-5-6-7'],
  ['a bet on all numbers', `i${ROULETTE_POCKETS.join('-')}`],
  ['a repeated number', 'i17-17'],
  ['a fourth dozen', 'd4'],
  ['a fourth column', 'c4'],
  ['a field of another wheel', 'x24'],
  ['an empty text', ''],
])('%s is no bet of roulette [E8.18]', async (_name, spot) => {
  const { sit } = await openTable();
  expect(await (await sit('p1')).bet(spot)).toEqual({ ok: false, reason: 'spot' });
});

test('undo returns the last bet, clear all bets of the player and none of another [E8.18]', async () => {
  const { sit, payouts, returned } = await openTable();
  const [mine, other] = [await sit('p1'), await sit('p2')];
  for (const spot of ['n20', 'd2', 'c2']) await mine.bet(spot);
  await other.bet('red');
  expect(await mine.ask('undo')).toMatchObject({
    ok: true,
    returned: [{ spot: 'c2', stake: 10_000 }],
    mine: [{ spot: 'n20' }, { spot: 'd2' }],
  });
  const [first, second] = await Promise.all([mine.ask('clear'), mine.ask('clear')]);
  expect(first).toMatchObject({ ok: true, returned: [{ spot: 'n20' }, { spot: 'd2' }], mine: [] });
  expect(second).toEqual({ ok: false, reason: 'nothing' });
  await mine.bet('even');
  await playOut();
  expect(returned).toEqual(['c2', 'n20', 'd2']);
  expect([...payouts.keys()]).toEqual(['red', 'even']);
});

test('no bet is returned after bets are closed [E8.18]', async () => {
  const { sit, payouts } = await openTable();
  const { ask, bet } = await sit('p1');
  await bet('n20');
  await pass(roulette.betMs);
  expect([await ask('undo'), await ask('clear')]).toEqual([
    { ok: false, reason: 'closed' },
    { ok: false, reason: 'closed' },
  ]);
  await playOut();
  expect(payouts.get('n20')).toBe(360_000);
});

test('the outcome waits for a bet that is being returned, and a return that fails leaves the bet [E8.18]', async () => {
  let fail = (_error: Error): void => undefined;
  const { sit, payouts, returned } = await openTable(() => new Promise((_done, failed) => (fail = failed)));
  const { ask, bet, received } = await sit('p1');
  await bet('n20');
  const undone = ask('undo').catch((error: Error) => error.message);
  await pass(roulette.betMs + 5_000);
  expect(received.some(({ phase }) => phase === 'showing')).toBe(false);
  fail(new Error('lost'));
  expect(await undone).toBe('lost');
  await playOut();
  expect([payouts.get('n20'), returned]).toEqual([360_000, []]);
});

test('another page of the player receives what is on the table, a page of another player does not [E8.18]', async () => {
  const { sit } = await openTable();
  const [here, there, other] = [await sit('p1'), await sit('p1'), await sit('p2')];
  await here.bet('n20');
  await here.bet('red', 5_000);
  await here.ask('undo');
  const mine = (page: typeof here) => page.received.filter(({ type }) => type === 'mine').map((one) => one['mine']);
  const number = { spot: 'n20', stake: 10_000 };
  expect(mine(there)).toEqual([[number], [number, { spot: 'red', stake: 5_000 }], [number]]);
  expect([mine(here), mine(other)]).toEqual([[], []]);
});
