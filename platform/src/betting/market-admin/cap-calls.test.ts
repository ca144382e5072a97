import { openApprover } from '../../core/approvals/testing';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from './testing';

let admin: MarketAdminFixture;
beforeAll(async () => {
  admin = await createMarketAdminFixture();
});
afterAll(() => admin?.platform.close());
afterEach(async () => {
  expect(await admin.problems()).toEqual([]);
});

const set = (change: Record<string, unknown>, as = 'admin1') =>
  admin.as(as, 'setCap', {
    tenantId: 'royal',
    scope: 'market',
    amount: 1000,
    reason: 'a limit for a test',
    transactionCode: CODE,
    ...change,
  });

test('a cap refuses a bet without stating the headroom until an administrator lifts it [D4.03]', async () => {
  const { marketId, a } = await admin.openBookmaker();
  const done = await set({ key: marketId, amount: 1000.5 });
  expect(done.body.docs).toEqual([{ scope: 'market', key: marketId, amount: 1000.5 }]);
  const refused = await admin.bet(marketId, a, { stake: 1200 });
  expect(refused.status).toBe(400);
  expect(refused.body.message).toBe('This bet cannot be accepted at this stake. Try a smaller stake');
  expect(JSON.stringify(refused.body)).not.toContain('1000');
  expect((await admin.bet(marketId, a, { stake: 1000 })).status).toBe(200);
  const lifted = await set({ key: marketId, amount: null });
  await (await openApprover(admin.platform)).approve(lifted.body.approval._id);
  expect((await admin.bet(marketId, a, { stake: 1200 })).status).toBe(200);
  const { body } = await admin.as('admin1', 'caps', undefined, { tenantId: 'royal' });
  expect(body.docs).toEqual([{ scope: 'market', key: marketId, amount: null }]);
});

test('only administrators set caps, with transaction code, reason and audit entry [D4.03]', async () => {
  const { id: marketId } = await admin.bookmaker();
  const key = { key: marketId };
  expect((await set(key, 'subadmin1')).status).toBe(403);
  expect((await set({ ...key, transactionCode: 'WRONG123' })).status).toBe(400);
  expect((await set({ ...key, reason: '' })).status).toBe(400);
  expect((await set({ ...key, tenantId: 'nobody' })).status).toBe(404);
  expect((await set({ ...key, scope: 'house' })).status).toBe(400);
  expect((await admin.as('admin1', 'caps', undefined, { tenantId: 'royal' })).body.docs).not.toContainEqual(
    expect.objectContaining(key),
  );
  expect((await set(key)).status).toBe(200);
  const { docs } = (await admin.as('admin1', 'marketDeeds')).body;
  expect(docs.filter(({ action }: { action: string }) => action === 'setCap')[0]).toMatchObject({
    userName: 'admin1',
    reason: 'a limit for a test',
    details: { tenantId: 'royal', scope: 'market', key: marketId, amount: 100_000 },
  });
});
