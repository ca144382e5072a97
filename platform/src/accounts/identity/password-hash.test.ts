import type * as Argon2 from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './password-hash';

const mockHashing = { now: 0, most: 0 };
jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const count = async <T>(work: () => Promise<T>): Promise<T> => {
    mockHashing.most = Math.max(mockHashing.most, (mockHashing.now += 1));
    return work().finally(() => (mockHashing.now -= 1));
  };
  return {
    hash: (text: string) => count(() => actual.hash(text)),
    verify: (stored: string, text: string) => count(() => actual.verify(stored, text)),
  };
});

test('a password is stored as memory-hard argon2id with a separate salt [S-04 S-10]', async () => {
  const [one, two] = await Promise.all([hashPassword('Player@123'), hashPassword('Player@123')]);
  const [, cost] = /^\$argon2id\$v=19\$m=(\d+),t=\d+,p=\d+\$/.exec(one!) ?? [];
  // KiB; what OWASP asks for at least.
  expect(Number(cost)).toBeGreaterThanOrEqual(19_456);
  expect(one).not.toBe(two);
  expect(one).not.toContain('Player@123');
});

test('only the exact password verifies, and an unknown account has none [S-10]', async () => {
  const stored = await hashPassword('Player@123');
  expect(await verifyPassword(stored, 'Player@123')).toBe(true);
  for (const wrong of ['player@123', 'Player@12', '', 'an account that does not exist'])
    expect([wrong, await verifyPassword(stored, wrong)]).toEqual([wrong, false]);
  expect(await verifyPassword(null, 'an account that does not exist')).toBe(false);
});

test('two passwords are hashed or verified at once, and no third, so that a core stays free [S-10]', async () => {
  const stored = await hashPassword('Player@123');
  mockHashing.most = 0;
  const work = Array.from({ length: 8 }, (_, n) =>
    n % 2 ? hashPassword('Player@123') : verifyPassword(stored, 'Player@123'),
  );
  expect((await Promise.all(work)).filter((one) => one === true)).toHaveLength(4);
  expect(mockHashing).toEqual({ now: 0, most: 2 });
});
