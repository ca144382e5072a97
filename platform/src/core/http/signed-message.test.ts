import { isSigned, sign } from './signed-message';

const NOW = 1_790_000_000_000;
const FIVE_MINUTES = 300_000;
const KEY = 'the key of the gateway';
const BODY = '{"status":"paid"}';

test.each([
  [0, true],
  [-FIVE_MINUTES, true],
  [FIVE_MINUTES, true],
  [-FIVE_MINUTES - 1, false],
  [FIVE_MINUTES + 1, false],
])('a message signed %d ms from now with the right key is accepted: %s [S-15]', (distance, isAccepted) => {
  expect(isSigned([KEY], BODY, sign(KEY, BODY, NOW + distance), NOW)).toBe(isAccepted);
});

test('a signature of another key, body or time is refused [S-15]', () => {
  const signature = sign(KEY, BODY, NOW);
  expect(isSigned([KEY], BODY, signature, NOW)).toBe(true);
  expect(isSigned(['another key'], BODY, signature, NOW)).toBe(false);
  expect(isSigned([KEY], `${BODY} `, signature, NOW)).toBe(false);
  // The time of an old message is under the signature: a newer one in its place breaks it.
  const old = sign(KEY, BODY, NOW - 2 * FIVE_MINUTES);
  expect(isSigned([KEY], BODY, old.replace(/^t=\d+/, `t=${NOW}`), NOW)).toBe(false);
});

test('a right signature that a header has twice or in a list is refused [S-15]', () => {
  const signature = sign(KEY, BODY, NOW);
  expect(isSigned([KEY], BODY, [signature], NOW)).toBe(false);
  expect(isSigned([KEY], BODY, [signature, signature], NOW)).toBe(false);
});

test('a message that any of the keys signed is accepted: the key is changed without a gap [S-15]', () => {
  const signature = sign(KEY, BODY, NOW);
  expect(isSigned(['the next key', KEY], BODY, signature, NOW)).toBe(true);
  expect(isSigned([KEY, 'the key before'], BODY, signature, NOW)).toBe(true);
});

test.each([
  undefined,
  '',
  ['t=1'],
  `v1=${'0'.repeat(64)}`,
  `t=${NOW},v1=`,
  `t=${NOW},v1=${'0'.repeat(64)}`,
  `t=,v1=${'0'.repeat(64)}`,
])('the malformed signature %j is refused [S-15]', (signature) => {
  expect(isSigned([KEY], BODY, signature, NOW)).toBe(false);
});

test.each([' ', 'x'])('a right signature with %j before or behind it is refused [S-15]', (more) => {
  const signature = sign(KEY, BODY, NOW);
  expect(isSigned([KEY], BODY, more + signature, NOW)).toBe(false);
  expect(isSigned([KEY], BODY, signature + more, NOW)).toBe(false);
});
