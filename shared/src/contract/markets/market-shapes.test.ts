/** @jest-environment node */
import { buildMarket } from '../../../testing/builders';
import { eventShape, marketShape } from './market-shapes';

test('a market has runners with id, name, order, status and both ladders of price and size [B3.20]', () => {
  const market = marketShape.parse(buildMarket());
  expect(market.teams[0]).toEqual({ id: 'r-1', name: 'India', sort: 1 });
  expect(market.book.runners[0]).toEqual({
    id: 'r-1',
    status: 'ACTIVE',
    back: [
      [1.86, 142_000],
      [1.85, 90_000],
      [1.84, 60_000],
    ],
    lay: [
      [1.87, 96_100],
      [1.88, 41_000],
      [1.89, 20_000],
    ],
  });
  for (const part of ['id', 'name', 'sort'])
    expect(
      marketShape.safeParse(buildMarket({ teams: [{ ...market.teams[0], [part]: undefined } as never] })).success,
    ).toBe(false);
  for (const part of ['status', 'back', 'lay']) {
    const runner = { ...market.book.runners[0], [part]: undefined } as never;
    expect(marketShape.safeParse(buildMarket({ book: { ...market.book, runners: [runner] } })).success).toBe(false);
  }
});

test('an event has id, name, country, time zone and open date [B3.23]', () => {
  const { event } = buildMarket();
  expect(eventShape.parse(event)).toEqual(event);
  for (const part of ['id', 'name', 'countryCode', 'timezone', 'openDate'])
    expect(eventShape.safeParse({ ...event, [part]: undefined }).success).toBe(false);
});
