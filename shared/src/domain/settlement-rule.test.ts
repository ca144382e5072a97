import { sidesOfEvent } from './market';
import { isOfferedType, isPlaceMarket, readLines, settlementRule } from './settlement-rule';

type Terms = Parameters<typeof settlementRule>[0];
const line = { sign: 1, offset: 0.5 } as const;
const terms = (change: Partial<Terms> = {}): Terms => ({ type: 'betfair', winners: 1, runners: [{}, {}], ...change });
const HANDICAP = { bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE', measure: 'margin', winners: 0 } as const;
const LINE = { bettingType: 'LINE', lineRange: { min: 0, max: 9, interval: 1 }, runners: [{}] } as const;

test('each-way and ante-post racing is not offered, any other exchange type is [E3.12]', () => {
  expect(['EACH_WAY', 'ANTEPOST_WIN', 'ANTEPOST_PLACE'].map(isOfferedType)).toEqual([false, false, false]);
  expect([undefined, 'MATCH_ODDS', 'PLACE'].map(isOfferedType)).toEqual([true, true, true]);
});

test('a place market is one by its exchange type [E3.08]', () => {
  const types = ['PLACE', 'OTHER_PLACE', 'WIN', undefined];
  const places = types.map((exchangeType) => isPlaceMarket(exchangeType === undefined ? {} : { exchangeType }));
  expect(places).toEqual([true, true, false, false]);
});

test.each<[string, Partial<Terms>, ReturnType<typeof settlementRule>]>([
  ['one winner', {}, 'winners'],
  ['several winners', { winners: 3 }, 'winners'],
  ['odds by name', { bettingType: 'ODDS' }, 'winners'],
  ['a session without winners', { type: 'session', winners: 0, bettingType: 'RANGE' }, 'winners'],
  ['a session of a type that is not offered', { type: 'session', exchangeType: 'EACH_WAY' }, 'winners'],
  ['a type that is not offered', { exchangeType: 'EACH_WAY' }, null],
  ['runners that settle alone', { winners: 0 }, 'each'],
  ['a sportsbook market without winners', { winners: 0, type: 'premium' }, 'each'],
  ['a bookmaker without winners', { winners: 0, type: 'bookmaker' }, null],
  ['winners below 0', { winners: -1 }, null],
  ['a handicap with lines', { ...HANDICAP, runners: [{ line }, { line }] }, 'lines'],
  ['a single-line handicap', { ...HANDICAP, bettingType: 'ASIAN_HANDICAP_SINGLE_LINE', runners: [{ line }] }, 'lines'],
  ['a handicap with one runner without a line', { ...HANDICAP, runners: [{ line }, {}] }, null],
  ['a handicap without a measure', { ...HANDICAP, measure: undefined as never, runners: [{ line }] }, null],
  ['a handicap of the sportsbook', { ...HANDICAP, type: 'premium', runners: [{ line }] }, null],
  ['a line with a range', LINE, 'line'],
  ['a line of two runners', { ...LINE, runners: [{}, {}] }, null],
  ['a line without a range', { ...LINE, lineRange: undefined as never }, null],
  ['a line without an interval', { ...LINE, lineRange: { min: 0, max: 9, interval: 0 } }, null],
  ['a line of the sportsbook', { ...LINE, type: 'premium' }, null],
  ['another betting type with a range', { ...LINE, bettingType: 'RANGE' }, null],
])('the settlement rule of %s with %j is %j [E3.04]', (_what, change, rule) => {
  expect(settlementRule(terms(change))).toBe(rule);
});

describe('lines of an exchange', () => {
  const runner = (name: string, handicap: number, selection = name) => ({
    name,
    handicap,
    selection: `s-${selection}`,
  });
  const read = (...runners: ReturnType<typeof runner>[]) => readLines('ASIAN_HANDICAP_DOUBLE_LINE', runners);

  test('over and under count the total, over above its line and under below it [E3.02]', () => {
    expect(read(runner('Over 2.5', 2.5), runner('under 2.5', 2.5))).toEqual({
      measure: 'total',
      lines: [
        { sign: 1, offset: -2.5 },
        { sign: -1, offset: 2.5 },
      ],
    });
    expect(read(runner('OVER', -2.5), runner('Under', -2.5))?.lines).toEqual([
      { sign: 1, offset: -2.5 },
      { sign: -1, offset: 2.5 },
    ]);
    expect(read(runner('Overton', 1), runner('Underwood', -1))?.measure).toBe('margin');
  });

  test('“n or more” counts the total from its negative handicap [E3.02]', () => {
    expect(read(runner('3 goals or more', -2.5), runner('5 goals OR MORE', 0))).toEqual({
      measure: 'total',
      lines: [
        { sign: 1, offset: -2.5 },
        { sign: 1, offset: 0 },
      ],
    });
    expect(read(runner('2 or more', -1, 'a'), runner('3 or more', 1, 'b'))?.measure).toBe('margin');
    expect(read(runner('2 or more goals', -1, 'a'), runner('3 or more goals', -1, 'b'))?.measure).toBe('margin');
  });

  test('handicaps of two teams count the margin of the first [E3.02]', () => {
    expect(read(runner('City', -0.5), runner('United', 0.5), runner('City', 1, 'City'))).toEqual({
      measure: 'margin',
      lines: [
        { sign: 1, offset: -0.5 },
        { sign: -1, offset: 0.5 },
        { sign: 1, offset: 1 },
      ],
    });
  });

  test('other betting types, one or three teams, no runner and unnamed selections have no lines [E3.02]', () => {
    const two = [runner('City', 1), runner('United', -1)];
    expect(readLines('ODDS', two)).toBeNull();
    expect(readLines(undefined, two)).toBeNull();
    expect(readLines('ASIAN_HANDICAP_SINGLE_LINE', two)).not.toBeNull();
    expect(read()).toBeNull();
    expect(read(runner('City', 1))).toBeNull();
    expect(read(...two, runner('Rovers', 0))).toBeNull();
    expect(read(runner('s-City', 1, 'City'), runner('United', -1))).toBeNull();
  });
});

test('the sides of an event are split at v, vs and vs., without spaces around them [B3.23]', () => {
  for (const name of ['City  v  United', 'City vs United', 'City vs. United'])
    expect(sidesOfEvent(name)).toEqual(['City', 'United']);
});
