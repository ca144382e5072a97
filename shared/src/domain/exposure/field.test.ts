import { hasHalves, resultsOf, ruleOf, toField, type FieldRunner } from '.';

const market = {
  type: 'betfair' as const,
  winners: 1,
  runners: [{ id: 'a', name: 'A' }, { id: 'b' }] as FieldRunner[],
};
const lines = [
  { id: 'a', line: { sign: 1 as const, offset: -0.5 } },
  { id: 'b', line: { sign: -1 as const, offset: 1.25 } },
];

test('the field of odds has ids alone, and a rule only where runners settle alone [E3.01]', () => {
  const ids = [{ id: 'a' }, { id: 'b' }];
  expect(toField(market)).toStrictEqual({ type: 'betfair', winners: 1, runners: ids });
  expect(toField({ ...market, winners: 0 })).toStrictEqual({
    type: 'betfair',
    winners: 0,
    runners: ids,
    rule: 'each',
  });
  expect(toField({ ...market, exchangeType: 'PLACE' })).toStrictEqual({
    type: 'betfair',
    winners: 1,
    runners: ids,
    isPlace: true,
  });
});

test('the field of lines keeps each line and its measure, and one of LINE keeps neither [E3.04 E3.05]', () => {
  const handicap = { ...market, winners: 0, bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE', measure: 'margin' as const };
  expect(toField({ ...handicap, runners: lines })).toStrictEqual({
    type: 'betfair',
    winners: 0,
    runners: lines,
    rule: 'lines',
    measure: 'margin',
  });
  const line = { ...market, winners: 0, bettingType: 'LINE', lineRange: { interval: 1, min: 0, max: 9 } };
  expect(toField({ ...line, runners: [lines[0]!] })).toStrictEqual({
    type: 'betfair',
    winners: 0,
    runners: [{ id: 'a' }],
    rule: 'line',
  });
});

test('a market without a settlement rule is held by its number of winners [E3.04]', () => {
  expect(toField({ ...market, bettingType: 'RANGE' })).not.toHaveProperty('rule');
  expect(ruleOf(toField({ ...market, bettingType: 'RANGE' }))).toBe('winners');
});

test('a session without winners is no field of runners that settle alone [E3.01]', () => {
  expect(ruleOf({ type: 'session', winners: 0 })).toBe('winners');
  expect(ruleOf({ type: 'betfair', winners: 0 })).toBe('each');
  expect(ruleOf({ type: 'betfair', winners: 1 })).toBe('winners');
  expect(ruleOf({ type: 'betfair', winners: 0, rule: 'lines' })).toBe('lines');
});

test('only fields of lines have bets of which half can win or lose [E3.02]', () => {
  expect([hasHalves({ rule: 'lines' }), hasHalves({ rule: 'line' }), hasHalves({})]).toEqual([true, false, false]);
});

test('the results of a field reach one beyond its highest line, both ways for margins, from 0 for totals [E3.04]', () => {
  expect(resultsOf({ measure: 'margin', runners: lines })).toEqual([-3, -2, -1, 0, 1, 2, 3]);
  const total = [{ id: 'o', line: { sign: 1 as const, offset: -2.5 } }, { id: 'none' }];
  expect(resultsOf({ measure: 'total', runners: total })).toEqual([0, 1, 2, 3, 4]);
  expect(resultsOf({ measure: 'total', runners: [] })).toEqual([0, 1]);
  expect(resultsOf({ measure: 'margin', runners: [{ id: 'none' }] })).toEqual([-1, 0, 1]);
});
