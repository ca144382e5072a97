import { canTransition, REQUEST_STATUSES as STATES } from './deposit';
import {
  accountProblem,
  listAllowedActions,
  beneficiaryProblem,
  canCancel,
  toDisplayHolderName,
  toStoredHolderName,
  normaliseBeneficiary,
  withinLimits,
} from './withdraw';

test('a pending request reaches any status, a processing one is approved or rejected, others are final [C4.01 OQ-107]', () => {
  const moves = STATES.flatMap((from) => STATES.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`));
  expect(moves).toEqual([
    'pending > processing',
    'pending > approved',
    'pending > rejected',
    'pending > canceled',
    'processing > approved',
    'processing > rejected',
  ]);
});

test('the actions of a role follow from where the request stands [C4.04]', () => {
  expect(STATES.map(listAllowedActions)).toEqual([
    ['approve', 'reject', 'processing'],
    ['approve', 'reject'],
    [],
    [],
    [],
  ]);
});

test('only a pending withdrawal can be cancelled, and only where the brand allows it [C4.03]', () => {
  expect(STATES.filter((state) => canCancel(state, true))).toEqual(['pending']);
  expect(STATES.filter((state) => canCancel(state, false))).toEqual([]);
});

test('the amount lies between the limits, both included; a maximum of 0 is no bound [C5.11 OQ-13]', () => {
  const limits = { minAmount: 500, maxAmount: 200_000 };
  expect([499, 500, 200_000, 200_001].map((amount) => withinLimits(amount, limits))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([499, 500, 100_000_000].map((amount) => withinLimits(amount, { minAmount: 500, maxAmount: 0 }))).toEqual([
    false,
    true,
    true,
  ]);
});

test('a holder is stored with the user id and shown without it; a foreign suffix stays [C3.09 OQ-117]', () => {
  expect(toStoredHolderName(' Rohan Mehta ', 'u-1')).toBe('Rohan Mehta_u-1');
  expect(toStoredHolderName('Rohan Mehta_u-1', 'u-1')).toBe('Rohan Mehta_u-1');
  expect(toDisplayHolderName('Rohan Mehta_u-1', 'u-1')).toBe('Rohan Mehta');
  expect(toDisplayHolderName('Rohan Mehta_u-2', 'u-1')).toBe('Rohan Mehta_u-2');
  expect(toDisplayHolderName('Rohan_', '')).toBe('Rohan_');
});

test('an account needs a holder and every field of its type [C5.12 C5.13]', () => {
  const details = [{ label: 'UPI ID', value: 'rohan@okicici' }];
  expect(accountProblem('  ', details, ['UPI ID'])).toBe('account.name');
  expect(accountProblem('Rohan', [{ label: 'UPI ID', value: '  ' }], ['UPI ID'])).toBe('account.fields');
  expect(accountProblem('Rohan', details, ['UPI ID', 'Bank'])).toBe('account.fields');
  expect(accountProblem('Rohan', details, ['UPI ID'])).toBeNull();
});

test('an instant withdrawal needs a whole beneficiary with a code and a number that can exist [C3.12]', () => {
  const given = {
    beneficiaryName: 'Rohan',
    bankName: 'HDFC',
    ifscCode: 'hdfc 0001234',
    accountNumber: '5010 0012 4821',
  };
  const tidy = normaliseBeneficiary(given);
  expect(tidy).toMatchObject({ ifscCode: 'HDFC0001234', accountNumber: '501000124821' });
  expect(beneficiaryProblem(tidy)).toBeNull();
  expect(beneficiaryProblem({ ...tidy, bankName: '' })).toBe('account.fields');
  expect(beneficiaryProblem({ ...tidy, ifscCode: 'HDFC1001234' })).toBe('ipay.ifsc');
  expect(beneficiaryProblem({ ...tidy, accountNumber: '12A' })).toBe('ipay.number');
});
