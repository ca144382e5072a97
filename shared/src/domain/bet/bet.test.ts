import fc from 'fast-check';
import type { MarketType, Side } from '../market';
import type { BetTerms, OrderInput } from '.';
import {
  betLiability,
  computeBetOutcomes,
  betProfit,
  getBlockingStatus,
  validateOrder,
  validateSelection,
  countdownSeconds,
  delaySeconds,
  getEffectiveStatus,
  isLocked,
  isPriceAvailable,
  parseStakeDigits,
  toWireMarketType,
} from '.';

const bet = (marketType: MarketType, side: Side, odd: number, rupees: number): BetTerms => ({
  marketType,
  side,
  odd,
  stake: Math.round(rupees * 100),
});

describe('winnings', () => {
  test('back profit for session and bookmaker is odd/100 x stake [B9.09]', () => {
    expect(betProfit(bet('bookmaker', 'back', 90, 1000))).toBe(90_000);
    expect(betProfit(bet('session', 'back', 110, 1000))).toBe(110_000);
  });

  test('back profit for betfair is (odd - 1) x stake [B9.10]', () => {
    expect(betProfit(bet('betfair', 'back', 1.9, 1000))).toBe(90_000);
    expect(betProfit(bet('premium', 'back', 1000, 1))).toBe(99_900);
  });

  test('lay liability is the reverse of the back profit [B9.11 OQ-81]', () => {
    const lay = bet('betfair', 'lay', 1.9, 1000);
    expect([betLiability(lay), betProfit(lay)]).toEqual([90_000, 100_000]);
    expect(computeBetOutcomes(lay)).toEqual({ ifWin: -90_000, ifLose: 100_000 });
    expect(betLiability(bet('session', 'lay', 90, 1000))).toBe(90_000);
  });

  test('a fraction of a paisa is cut from a profit and added to a liability [B9.10 B9.11]', () => {
    expect(betProfit({ marketType: 'betfair', side: 'back', odd: 1.33, stake: 101 })).toBe(33);
    expect(betLiability({ marketType: 'betfair', side: 'lay', odd: 1.33, stake: 101 })).toBe(34);
  });

  test('profit and liability of any size enclose the true winnings by less than a paisa [B9.10]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<MarketType>('betfair', 'premium', 'bookmaker', 'session'),
        fc.integer({ min: 101, max: 100_000 }),
        fc.integer({ min: 1, max: 1e11 }),
        (marketType, hundredths, stake) => {
          const odd = hundredths / 100;
          const decimal = marketType === 'betfair' || marketType === 'premium';
          const numerator = BigInt(stake) * BigInt(decimal ? hundredths - 100 : hundredths);
          const denominator = decimal ? 100n : 10_000n;
          expect(BigInt(betProfit({ marketType, side: 'back', odd, stake }))).toBe(numerator / denominator);
          expect(BigInt(betLiability({ marketType, side: 'lay', odd, stake }))).toBe(
            (numerator + denominator - 1n) / denominator,
          );
        },
      ),
    );
  });
});

test('market types have one name each on the wire [B3.04 OQ-11 OQ-98]', () => {
  expect(toWireMarketType({ type: 'session', manual: true })).toBe('SESSION');
  expect(toWireMarketType({ type: 'bookmaker', manual: false })).toBe('BOOKMAKER');
  expect(toWireMarketType({ type: 'betfair', manual: false })).toBe('BETFAIR');
  expect(toWireMarketType({ type: 'betfair', manual: true })).toBe('BOOKMAKER');
  expect(toWireMarketType({ type: 'premium', manual: true })).toBe('BETFAIR');
});

describe('locks', () => {
  test('a market is locked by its lock flag or by an explicit betAllow of false [B4.23 OQ-04]', () => {
    // The literal reading is `isMarketLocked || betAllow`; betAllow defaults to true, so it would lock every market.
    expect(isLocked({ isMarketLocked: true, betAllow: true })).toBe(true);
    expect(isLocked({ isMarketLocked: false, betAllow: false })).toBe(true);
    expect(isLocked({ isMarketLocked: false, betAllow: true })).toBe(false);
    expect(isLocked({})).toBe(false);
  });

  test('a missing status counts as SUSPENDED [B4.20]', () => {
    expect(getEffectiveStatus(undefined)).toBe('SUSPENDED');
    expect(getBlockingStatus(undefined, '1')).toBe('SUSPENDED');
    expect(getBlockingStatus({ status: 'OPEN', runners: [] }, '1')).toBe('SUSPENDED');
  });

  test('the status of the market blocks before that of the runner [B2.28]', () => {
    const runner = { id: '1', status: 'REMOVED', back: [], lay: [] } as const;
    expect(getBlockingStatus({ status: 'BALL RUNNING', runners: [runner] }, '1')).toBe('BALL RUNNING');
    expect(getBlockingStatus({ status: 'OPEN', runners: [runner] }, '1')).toBe('REMOVED');
    expect(getBlockingStatus({ status: 'OPEN', runners: [{ ...runner, status: 'ACTIVE' }] }, '1')).toBeNull();
  });
});

test('the delay is that of the player plus that of the market, 0 when both are absent [B3.13]', () => {
  expect(delaySeconds(2, 5)).toBe(7);
  expect(delaySeconds(undefined, undefined)).toBe(0);
});

test('the countdown of a match-odds market without a delay starts at 6 [B9.12 OQ-24]', () => {
  expect(countdownSeconds(0, 'betfair')).toBe(6);
  expect(countdownSeconds(5, 'betfair')).toBe(5);
  expect(countdownSeconds(0, 'session')).toBe(0);
});

describe('offers', () => {
  const runner = {
    back: [
      [1.9, 500],
      [1.89, 100],
    ],
    lay: [[1.92, 300]],
  } as const;
  test.each([
    ['back', 1.9, true],
    ['back', 1.88, true],
    ['back', 1.91, false],
    ['lay', 1.92, true],
    ['lay', 1.95, true],
    ['lay', 1.91, false],
  ] as const)('a %s at %p is on offer: %p [B7.07]', (side, odd, offered) => {
    expect(isPriceAvailable(runner, 'betfair', { side, odd, run: 0 })).toBe(offered);
  });

  test.each([
    ['back', 45, 90, true],
    ['back', 46, 90, true],
    ['back', 44, 90, false],
    ['back', 45, 95, false],
    ['lay', 43, 110, true],
    ['lay', 42, 115, true],
    ['lay', 44, 110, false],
    ['lay', 43, 100, false],
  ] as const)('a session %s of %p at %p is on offer: %p [B7.07]', (side, run, odd, offered) => {
    expect(isPriceAvailable({ back: [[45, 90]], lay: [[43, 110]] }, 'session', { side, odd, run })).toBe(offered);
  });

  test('an empty side has no available price [B7.07]', () => {
    expect(isPriceAvailable({ back: [], lay: [] }, 'betfair', { side: 'back', odd: 1.01, run: 0 })).toBe(false);
  });
});

describe('the slip', () => {
  const order: OrderInput = {
    loggedIn: true,
    inFlight: false,
    stake: 10_000,
    odd: 1.9,
    run: 0,
    market: { type: 'betfair', manual: false, min: 100, max: 5000 },
    maxima: {},
  };
  const code = (change: Partial<OrderInput>) => validateOrder({ ...order, ...change })?.code ?? null;

  test('a visitor is asked to log in [B5.01]', () => {
    expect(validateOrder({ ...order, loggedIn: false })).toEqual({
      code: 'login-first',
      text: 'slip.loginFirst',
      opensLogin: true,
    });
  });
  test('a stake of zero is invalid [B5.02]', () => {
    expect(validateOrder({ ...order, stake: 0 })).toMatchObject({ text: 'slip.invalidStake' });
    expect([code({ stake: -100 }), code({ stake: 0.5 }), code({ stake: NaN })]).toEqual(Array(3).fill('invalid-stake'));
  });
  test('a press while a bet is in flight is ignored [B5.03]', () => {
    expect(validateOrder({ ...order, inFlight: true, stake: 0 })).toEqual({ code: 'in-flight', text: null });
  });
  test('the stake lies between minimum and maximum, both included [B5.04]', () => {
    expect([9_999, 10_000, 500_000, 500_001].map((stake) => code({ stake }))).toEqual(['range', null, null, 'range']);
    expect(validateOrder({ ...order, stake: 9_999 })).toEqual({ code: 'range', text: 'slip.range' });
  });
  test('odd and run are not 0 [B5.05]', () => {
    expect(code({ odd: 0 })).toBe('zero');
    expect(code({ odd: 0.5 })).toBeNull();
    expect(code({ market: { ...order.market, type: 'session' }, run: 1 })).toBeNull();
    expect(code({ market: { ...order.market, type: 'session' }, run: 0 })).toBe('zero');
    expect(code({ market: { ...order.market, type: 'session' }, run: 45 })).toBeNull();
  });
  test.each([
    ['session', 'sessionMax'],
    ['bookmaker', 'bookmakerMax'],
    ['betfair', 'betfairMax'],
  ] as const)("a %s bet above the player's %s is refused [B3.29 B5.06]", (type, name) => {
    const market = { ...order.market, type };
    const at = (stake: number) => code({ market, run: 45, stake, maxima: { [name]: '200' } });
    expect([at(20_000), at(20_001)]).toEqual([null, 'user-max']);
  });
  test('a maximum of 0, "0", empty or absent is no limit [B5.07 OQ-77]', () => {
    for (const betfairMax of [0, '0', '', null, undefined])
      expect(code({ maxima: { betfairMax }, stake: 500_000 })).toBeNull();
  });

  const selection = { loggedIn: true, inFlight: false, value: 1.9, max: 5000 };
  test('a visitor, a zero value or a maximum of 1 make a selection not allowed [B5.08 OQ-21]', () => {
    expect(validateSelection({ ...selection, loggedIn: false })).toEqual({
      code: 'not-allowed',
      text: 'slip.notAllowed',
      opensLogin: true,
    });
    expect(validateSelection({ ...selection, value: 0 })).toEqual({ code: 'not-allowed', text: 'slip.notAllowed' });
    expect(validateSelection({ ...selection, max: 1 })).toEqual({ code: 'not-allowed', text: 'slip.notAllowed' });
    expect(validateSelection(selection)).toBeNull();
  });
  test('an unfinished bet speaks before everything else [B5.09 OQ-21]', () => {
    expect(validateSelection({ ...selection, inFlight: true, loggedIn: false })).toEqual({
      code: 'unfinished',
      text: 'slip.unfinished',
    });
  });
  test('typed stakes keep digits only, without leading zeros [B5.10]', () => {
    expect(parseStakeDigits('00a12')).toBe('12');
  });
});
