import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createRateLimits, type RateLimits } from '../../core/http';
import { Accounts } from './accounts';
import { createTenantDirectory } from '../../core/tenants';
import { TransactionCodes } from './transaction-codes';

let database: TestDatabase;
let limits: RateLimits;
beforeAll(async () => {
  database = await openTestDatabase();
  await createTenantDirectory(database, { publicUrl: null });
  limits = createRateLimits({ rateLimitScale: 1, redisUrl: null });
});
afterAll(async () => {
  limits?.close();
  await database?.close();
});

test('five wrong transaction codes lock the code for 15 minutes, also the right one [D1.11]', async () => {
  await new Accounts(database).create({
    id: 'clerk',
    tenantId: 'staff',
    userType: 'agent',
    userName: 'clerk',
    passwordHash: '',
  });
  const codes = new TransactionCodes(database, limits);
  const right = await codes.issue('clerk');
  expect(await codes.check('clerk', right)).toBeNull();
  for (let tries = 0; tries < 5; tries += 1)
    expect(await codes.check('clerk', 'WRONGONE')).toMatchObject({ status: 400 });
  for (const code of ['WRONGONE', right]) {
    const locked = await codes.check('clerk', code);
    expect([locked?.status, (locked?.retryAfter ?? 0) > 14 * 60]).toEqual([429, true]);
  }
  const lockedAt = Date.now();
  const clock = jest.spyOn(Date, 'now');
  try {
    clock.mockReturnValue(lockedAt + 14 * 60_000);
    expect(await codes.check('clerk', right)).toMatchObject({ status: 429 });
    clock.mockReturnValue(lockedAt + 15 * 60_000 + 1);
    expect(await codes.check('clerk', right)).toBeNull();
  } finally {
    clock.mockRestore();
  }
});
