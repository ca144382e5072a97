import { formatReference } from '@backlay/shared/domain';
import { toWireBet, toWirePosition } from './wire';
import { buildBet } from './testing';

const asked = { policy: 'any', odd: 2.5, run: 0 } as const;

test('a bet on the wire has its amounts in rupees, its times in ISO and its names [B3.14]', () => {
  const bet = buildBet({
    stake: 12_345,
    profit: 23_456,
    liability: 34_567,
    run: 46,
    createdAt: 1_000,
    updatedAt: 2_000,
  });
  expect(toWireBet(bet)).toEqual({
    _id: bet.id,
    reference: formatReference(7),
    clientRef: 'ref',
    status: 'matched',
    market: {
      _id: 'm1',
      id: 'm1',
      marketName: 'Match Odds',
      type: 'BETFAIR',
      event: { id: 'e1', name: 'Alpha v Beta', openDate: '1970-01-01T00:00:05.000Z' },
      eventType: { id: '4' },
    },
    odds: { type: 'back', teamId: 'a', teamName: 'A', odd: 2, run: 46 },
    stake: 123.45,
    profit: 234.56,
    liability: 345.67,
    createdAt: '1970-01-01T00:00:01.000Z',
    updatedAt: '1970-01-01T00:00:02.000Z',
  });
});

test('times of several bets are their own, that of 1970 and a repeated one included [B3.14]', () => {
  const times = [0, 7_000, 7_000, 0, 1].map((createdAt) => toWireBet(buildBet({ createdAt })).createdAt);
  expect(times).toEqual([0, 7_000, 7_000, 0, 1].map((ms) => new Date(ms).toISOString()));
});

test('a market that people entered is of the type BOOKMAKER on the wire [B3.04]', () => {
  const bet = buildBet();
  expect(toWireBet({ ...bet, names: { ...bet.names, manual: true } }).market.type).toBe('BOOKMAKER');
  expect(toWireBet({ ...bet, marketType: 'session' }).market.type).toBe('SESSION');
});

test('the requested price is on the wire where the matched price or line is another [B7.07]', () => {
  expect(toWireBet(buildBet({ asked })).asked).toEqual({ odd: 2.5, run: 0 });
  expect(toWireBet(buildBet({ asked: { ...asked, odd: 2, run: 46 } })).asked).toEqual({ odd: 2, run: 46 });
  expect(toWireBet(buildBet({ asked: { ...asked, odd: 2 } }))).not.toHaveProperty('asked');
  expect(toWireBet(buildBet())).not.toHaveProperty('asked');
});

test('a bet that is over has its result, change, explanation or reason; an older one has no reference [B3.14]', () => {
  const over = toWireBet(buildBet({ status: 'settled', outcome: 'void', pnl: 0, explanation: '' }));
  expect(over).toMatchObject({ result: 'void', profitLoss: 0, explanation: '' });
  expect(over).not.toHaveProperty('reason');
  expect(toWireBet(buildBet({ outcome: 'lose', pnl: -150 }))).toMatchObject({ result: 'lose', profitLoss: -1.5 });
  expect(toWireBet(buildBet({ reason: 'stale' })).reason).toBe('Odds are out of date. Please try again.');
  expect(toWireBet(buildBet({ id: '0'.repeat(24) }))).not.toHaveProperty('reference');
});

test('a position on the wire is in rupees, with legs and run book where it has them [B3.07 B4.09]', () => {
  const plain = { marketId: 'm1', eventId: 'e1', exposure: 150, byRunner: [{ runnerId: 'a', ifWin: -250 }] };
  const wire = { marketId: 'm1', eventId: 'e1', exposure: 1.5, map: [{ teamId: 'a', exposureOrProfit: -2.5 }] };
  expect(toWirePosition(plain)).toEqual(wire);
  expect(toWirePosition({ ...plain, legs: [{ runnerId: 'a', win: 100, lose: -200 }] })).toEqual({
    ...wire,
    legs: [{ teamId: 'a', win: 1, lose: -2 }],
  });
  expect(toWirePosition({ ...plain, runBook: [{ from: 0, to: null, profit: 300 }] })).toEqual({
    ...wire,
    book: [{ from: 0, to: null, profit: 3 }],
  });
});
