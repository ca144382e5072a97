import { HttpRejection } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import type { StoredRequest } from './repository';
import { checkAmountRange, findDuplicate } from './validate-deposit';

/** A brand that takes deposits from 100 rupees on; the rule reads nothing else of it. */
const tenant = { rules: { minDepositBalance: 100 } } as TenantRecord;
const method = { minAmount: 50_000, maxAmount: 90_000, instant: false };
const message = (refused: HttpRejection | null) => refused?.message ?? null;
const REFUSED = 'Amount should be greater than 500 and less than 900';

test.each([
  [49_999, REFUSED],
  [50_000, null],
  [90_000, null],
  [90_001, REFUSED],
])('%i paise by a method of 500 to 900 rupees are answered with %p [C5.02 C5.03]', (amount, answer) => {
  expect(message(checkAmountRange(tenant, amount, method))).toBe(answer);
});

test("the brand's minimum holds above a smaller one of the method, and for instant payments alone [C5.02 OQ-22]", () => {
  expect(message(checkAmountRange(tenant, 9_999, { ...method, minAmount: 0 }))).toBe(
    'Amount should be greater than 100 and less than 900',
  );
  const instant = { ...method, instant: true };
  expect(checkAmountRange(tenant, 9_999, instant)).toBeInstanceOf(HttpRejection);
  expect(checkAmountRange(tenant, 10_000, instant)).toBeNull();
  expect(checkAmountRange(tenant, 90_001, instant)).toBeNull();
});

test('a deposit of nothing is refused where neither brand nor method has a minimum [C5.02]', () => {
  const open = { rules: { minDepositBalance: 0 } } as TenantRecord; // As above.
  expect(checkAmountRange(open, 0, { ...method, minAmount: 0 })).toBeInstanceOf(HttpRejection);
  expect(checkAmountRange(open, -1, { ...method, instant: true })).toBeInstanceOf(HttpRejection);
  expect(checkAmountRange(open, 1, { ...method, minAmount: 0 })).toBeNull();
});

test('a reference is the same request by method and amount alone [S-15]', () => {
  const known = { methodId: 'bank', amount: 5 } as StoredRequest; // The rule reads nothing else of it.
  expect(findDuplicate(known, { methodId: 'bank', amount: 5 })).toBe(known);
  for (const asked of [
    { methodId: 'upi', amount: 5 },
    { methodId: 'bank', amount: 6 },
  ])
    expect(findDuplicate(known, asked)).toMatchObject({ status: 409, message: 'This reference has already been used' });
});
