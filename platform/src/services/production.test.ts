import { openTestPlatform, type TestPlatform } from '../../testing/index';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ BACKLAY_MODE: 'production', STAFF_HOST: 'staff.example.com', FEED: 'none' });
});
afterAll(() => platform?.close());

test('a fresh production database holds one staff tenant and no account, payment way, offer or brand [D1.09]', async () => {
  const { rows } = await platform.database.query<Record<string, number>>(
    `select (select count(*) from user_account) as accounts, (select count(*) from deposit_method) as methods,
       (select count(*) from bonus_offer) as offers,
       (select count(*) from tenant where record->>'audience' = 'player') as brands,
       (select count(*) from tenant) as tenants`,
  );
  expect(rows).toEqual([{ accounts: 0, methods: 0, offers: 0, brands: 0, tenants: 1 }]);
  expect((await platform.send('/healthz', { host: 'staff.example.com' })).status).toBe(200);
  const login = (host: string, email: string, password: string) =>
    platform.send('/api/auth', {
      method: 'POST',
      host,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, password, whiteLabelId: 'wl-staff' }).toString(),
    });
  for (const [name, password] of [
    ['admin1', 'Admin@123'],
    ['player1', 'Player@123'],
  ] as const) {
    const answer = await login('staff.example.com', name, password);
    expect([answer.status, answer.headers['authorization']]).toEqual([400, undefined]);
    expect((await login('royal.localhost', name, password)).status).toBe(404);
  }
});

test('production serves no page and no document at /api/docs [H1.14]', async () => {
  for (const path of ['/api/docs', '/api/docs/openapi.json', '/api/docs/asyncapi.json'])
    expect((await platform.send(path, { host: 'staff.example.com' })).status).toBe(404);
});
