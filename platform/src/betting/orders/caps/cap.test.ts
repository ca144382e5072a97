import { EACH, isRaisedAboveTwice, pastOfChange, withCap, type CapsByOwner } from '.';

const DAY = 24 * 3_600_000;
const cap = (key: string, amount: number | null) => ({ owner: 'royal', scope: 'market' as const, key, amount });
/** The caps after one person has set one at a time. */
function after(caps: CapsByOwner, key: string, amount: number | null, now: number): CapsByOwner {
  const owned = cap(key, amount);
  const { owner: _owner, ...own } = owned;
  return withCap(caps, 'royal', { ...own, past: pastOfChange(caps, owned, now) });
}
const START: CapsByOwner = { royal: [{ scope: 'market', key: EACH, amount: 1000 }] };

test('a raise in steps is measured against the value of 24 hours before, not against each step [D1.16 D4.03]', () => {
  const first = after(START, 'm', 1500, 0);
  expect(isRaisedAboveTwice(first, cap('m', 2000), 10)).toBe(false);
  expect(isRaisedAboveTwice(first, cap('m', 2001), 10)).toBe(true);
  const second = after(first, 'm', 2000, DAY - 1);
  expect(isRaisedAboveTwice(second, cap('m', 2001), DAY - 1)).toBe(true);
  // The value of 24 hours before is 1,500 now, and 2,000 a day after the second step.
  expect(isRaisedAboveTwice(second, cap('m', 3000), DAY)).toBe(false);
  expect(isRaisedAboveTwice(second, cap('m', 3001), DAY)).toBe(true);
  expect(isRaisedAboveTwice(second, cap('m', 4000), 2 * DAY - 1)).toBe(false);
  expect(isRaisedAboveTwice(second, cap('m', 4001), 2 * DAY - 1)).toBe(true);
});

test('a raise of the cap of each counts for a key without one of its own, before and after it gets one [D1.16 D4.03]', () => {
  const each = after(START, EACH, 2000, 0);
  expect(isRaisedAboveTwice(each, cap('m', 2001), 1)).toBe(true);
  const own = after(each, 'm', 1900, 1);
  expect(isRaisedAboveTwice(own, cap('m', 2001), 2)).toBe(true);
  expect(isRaisedAboveTwice(own, cap('m', 2000), 2)).toBe(false);
});

test('a lower value today is no raise against yesterday, and a return to it is one against today [D1.16]', () => {
  const lower = after(START, 'm', 100, 0);
  expect(isRaisedAboveTwice(lower, cap('m', 200), 1)).toBe(false);
  expect(isRaisedAboveTwice(lower, cap('m', 201), 1)).toBe(true);
  const none = after(START, 'm', null, 0);
  expect(isRaisedAboveTwice(none, cap('m', 5000), 1)).toBe(false);
  expect(isRaisedAboveTwice(lower, cap('m', null), 1)).toBe(true);
});

test('a cap that two people decided starts its history anew [D1.16]', () => {
  const { owner: _owner, ...decided } = cap('m', 2500);
  const approved = withCap(after(START, 'm', 2000, 0), 'royal', decided);
  expect(isRaisedAboveTwice(approved, cap('m', 5000), 1)).toBe(false);
  expect(isRaisedAboveTwice(approved, cap('m', 5001), 1)).toBe(true);
});

test('a cap that is set to its present value is no raise, however low it was before [D1.16]', () => {
  const past = [{ amount: 1000, until: 0 }];
  const raised: CapsByOwner = { royal: [{ scope: 'market', key: 'm', amount: 5000, isSet: true, past }] };
  expect(isRaisedAboveTwice(raised, cap('m', 5000), 1)).toBe(false);
  expect(isRaisedAboveTwice(raised, cap('m', 5001), 1)).toBe(true);
});
