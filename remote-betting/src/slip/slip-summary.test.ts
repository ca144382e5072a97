import { computeSlipSummary, type SlipContext } from './slip-summary';
import { slipReducer } from './slip-reducer';
import { emptySlip, type SlipSelection, type SlipState } from './slip-state';
import { selection } from './selection.fixture';

const around: SlipContext = {
  loggedIn: true,
  maxima: {},
  blocked: null,
  stale: false,
  priceNow: 1.86,
  position: null,
};

const slip = (stake: string, over: Partial<SlipSelection> = {}, odd = 1.86, run = 0): SlipState =>
  slipReducer(slipReducer(emptySlip, { type: 'selected', selection: { ...selection, ...over }, odd, run, was: null }), {
    type: 'stakeTyped',
    text: stake,
  });

test.each([
  ['betfair', 'back', 1.86, 430_000, 500_000],
  ['betfair', 'lay', 1.86, 500_000, 430_000],
  ['bookmaker', 'back', 86, 430_000, 500_000],
  ['bookmaker', 'lay', 88, 500_000, 440_000],
  ['session', 'back', 100, 500_000, 500_000],
  ['session', 'lay', 110, 500_000, 550_000],
] as const)(
  '%s %s at %p for 5,000: profit %p paise, liability %p [B9.09 B9.10 B9.11]',
  (marketType, side, odd, profit, liability) => {
    const summary = computeSlipSummary(slip('5000', { marketType, side }, odd, 149), around);
    expect(summary).toMatchObject({ profit, liability });
  },
);

test('the preview of each runner is the position with the bet added [B3.12]', () => {
  const position = {
    marketId: 'm-1',
    eventId: 'e-1',
    exposure: 1200,
    map: [
      { teamId: 'r-1', exposureOrProfit: 1300 },
      { teamId: 'r-2', exposureOrProfit: -1200 },
    ],
  };
  expect(computeSlipSummary(slip('5000'), { ...around, position }).whatIf).toEqual({ 'r-1': 560_000, 'r-2': -620_000 });
});

const at = { marketId: 'm-1', eventId: 'e-1', exposure: 0 };
const ids = (...runners: readonly string[]) => runners.map((id) => ({ id }));

test('separately settled runners are projected separately [E3.01]', () => {
  const field = { type: 'betfair', winners: 0, rule: 'each', runners: ids('r-1', 'r-2') } as const;
  const position = { ...at, map: [{ teamId: 'r-2', exposureOrProfit: -300 }] };
  const { whatIf } = computeSlipSummary(slip('5000', { winners: 0, field }), { ...around, position });
  expect(whatIf).toEqual({ 'r-1': 430_000, 'r-2': -30_000 });
});

test('lines are projected over every margin with their results [E3.04]', () => {
  const field = {
    type: 'betfair',
    winners: 0,
    rule: 'lines',
    measure: 'margin',
    runners: [
      { id: 'r-1', line: { sign: 1, offset: -0.5 } },
      { id: 'r-2', line: { sign: -1, offset: 0.5 } },
    ],
  } as const;
  // 1,000 backed on the second line at 1.90.
  const book = [
    { from: -2, to: 0, profit: 900 },
    { from: 1, to: null, profit: -1000 },
  ];
  const position = { ...at, map: [], book };
  const { whatIf } = computeSlipSummary(slip('1000', { winners: 0, field }, 2.5), { ...around, position });
  expect(whatIf).toEqual({ 'r-1': 50_000, 'r-2': -10_000 });
});

test('a price that is a line wins and costs the stake [E3.05]', () => {
  const lineRange = { min: 0.5, max: 400.5, interval: 0.5 };
  const summary = computeSlipSummary(slip('5000', { side: 'lay', lineRange, winners: 1 }, 45.5), around);
  expect(summary).toMatchObject({ profit: 500_000, liability: 500_000, whatIf: {} });
});

test('an empty stake projects nothing', () => {
  expect(computeSlipSummary(slip(''), around).whatIf).toEqual({});
});

test.each([
  ['B5.01', 'slip.loginFirst', slip('500'), { loggedIn: false }],
  ['B5.02', 'slip.invalidStake', slip(''), {}],
  ['B5.04', 'slip.range', slip('99'), {}],
  ['B5.04', 'slip.range', slip('500001'), {}],
  ['B5.05', 'slip.zero', slip('500', {}, 0), {}],
  ['B5.06', 'slip.userMax', slip('501'), { maxima: { betfairMax: '500' } }],
  ['B2.29', 'slip.suspended', slip('500'), { blocked: 'SUSPENDED' }],
  ['B4.20', 'slip.stale', slip('500'), { stale: true }],
] as const)('%s the bet is blocked with %s', (_, text, state, over) => {
  expect(computeSlipSummary(state, { ...around, ...over }).problem?.text).toBe(text);
});

test.each([
  ['100', {}],
  ['500000', {}],
  ['501', { betfairMax: '0' }],
  ['501', { sessionMax: '500', bookmakerMax: '500' }],
] as const)('a stake of %s within its limits %j is free to go [B5.04 B5.07]', (stake, maxima) => {
  expect(computeSlipSummary(slip(stake), { ...around, maxima }).problem).toBeNull();
});

test('a changed price blocks the bet until it is accepted', () => {
  const moved = { ...slip('500'), moved: { from: 1.84, to: 1.86 } };
  expect(computeSlipSummary(moved, around).problem).toMatchObject({ code: 'price-moved', field: 'odds' });
});

test('a newer market version is reported and does not block the bet', () => {
  const summary = computeSlipSummary(slip('500'), { ...around, priceNow: 1.9 });
  expect(summary).toMatchObject({ priceNow: 1.9, problem: null });
});
