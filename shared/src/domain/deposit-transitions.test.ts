import {
  getNextStatus,
  canTransition,
  REQUEST_ACTIONS,
  REQUEST_STATUSES,
  validateProofFile,
  MAX_PROOF_BYTES,
} from './deposit';

test('a request goes from pending to anything, from processing to its verdict, and no further [C4.01 OQ-107]', () => {
  expect(REQUEST_STATUSES).toEqual(['pending', 'processing', 'approved', 'rejected', 'canceled']);
  const ways = REQUEST_STATUSES.map((from) => [from, REQUEST_STATUSES.filter((to) => canTransition(from, to))]);
  expect(Object.fromEntries(ways)).toEqual({
    pending: ['processing', 'approved', 'rejected', 'canceled'],
    processing: ['approved', 'rejected'],
    approved: [],
    rejected: [],
    canceled: [],
  });
});

test('staff may approve, reject, or take a pending request into processing [C4.04]', () => {
  expect(REQUEST_ACTIONS).toEqual(['approve', 'reject', 'processing']);
  expect(REQUEST_ACTIONS.map((action) => getNextStatus('pending', action))).toEqual([
    'approved',
    'rejected',
    'processing',
  ]);
});

test('an action sets its status while the request is open only [C4.04]', () => {
  expect([getNextStatus('pending', 'approve'), getNextStatus('processing', 'reject')]).toEqual([
    'approved',
    'rejected',
  ]);
  expect([getNextStatus('approved', 'reject'), getNextStatus('processing', 'processing')]).toEqual([null, null]);
});

test.each([
  ['image/jpeg', 1000, null],
  ['image/png', MAX_PROOF_BYTES, null],
  ['image/webp', 1000, null],
  ['application/pdf', 1000, 'not-image'],
  ['image/svg+xml', 1000, 'not-image'],
  ['image/png', MAX_PROOF_BYTES + 1, 'too-large'],
])('a %s of %i bytes: %p [C5.08 OQ-103]', (type, size, problem) => {
  expect(validateProofFile({ type, size })).toBe(problem);
});
