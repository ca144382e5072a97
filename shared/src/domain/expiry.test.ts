import { EXPIRY_MS } from './expiry';

test('lists of home are fresh for 30 seconds, hot events and casino for two minutes [A9.06 OQ-121]', () => {
  expect(EXPIRY_MS).toEqual({ home: 30_000, hotEvents: 120_000, casino: 120_000 });
});
