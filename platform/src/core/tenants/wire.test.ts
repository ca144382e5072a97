import { royal } from './seeds/royal';
import { toWireDomain } from './wire';

test.each([
  ['none', {}, undefined],
  ['two percent', { commission: 2 }, 2],
])('a brand that takes %s of net winnings names it on the wire [E2.08 E5.01]', (_what, rules, percent) => {
  expect(toWireDomain({ ...royal, rules: { ...royal.rules, ...rules } }, null).commission).toBe(percent);
});
