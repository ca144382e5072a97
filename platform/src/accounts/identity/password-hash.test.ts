import { hashPassword, verifyPassword } from './password-hash';

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
