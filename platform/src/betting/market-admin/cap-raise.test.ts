import { openApprover, setThresholds } from '../../core/approvals/testing';
import { openHierarchies } from '../../accounts/authority/testing-hierarchies';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from './testing';

let admin: MarketAdminFixture;
let second: Awaited<ReturnType<typeof openApprover>>;
beforeAll(async () => {
  admin = await createMarketAdminFixture();
  second = await openApprover(admin.platform);
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
const capOf = async (key: string) =>
  (await admin.as('admin1', 'caps', undefined, { tenantId: 'royal' })).body.docs.find(
    (cap: { key: string }) => cap.key === key,
  )?.amount;

/** A market whose cap is 1,000.00, and the proposal to raise it. */
async function openRaise(amount: number | null = 2000.01) {
  const { marketId, a } = await admin.openBookmaker();
  expect((await set({ key: marketId, amount: 1000 })).body.approval).toBeUndefined();
  const { status, body } = await set({ key: marketId, amount });
  expect([status, body.message]).toEqual([200, 'Sent for approval. A second person has to confirm it.']);
  return { marketId, a, id: body.approval._id as string };
}

test('a cap is raised to twice its value by one person, and above it only once a second one has confirmed [D1.16]', async () => {
  const { marketId, a, id } = await openRaise();
  expect(await capOf(marketId)).toBe(1000);
  expect((await admin.bet(marketId, a, { stake: 1200 })).status).toBe(400);
  const shown = await second.find(id);
  expect(shown).toMatchObject({
    action: 'cap.raise',
    amount: 2000.01,
    subject: `royal, market, ${marketId}`,
    brand: 'Royal',
    remarks: 'a limit for a test',
    mayApprove: true,
    preview: [
      { field: 'covers', proposed: `royal, market, ${marketId}` },
      { field: 'cap', proposed: '₹1,000.00 → ₹2,000.01' },
    ],
  });
  expect((await second.approve(id)).status).toBe(200);
  expect(await capOf(marketId)).toBe(2000.01);
  expect((await admin.bet(marketId, a, { stake: 1200 })).status).toBe(200);
  const { docs } = (await admin.as('admin1', 'marketDeeds')).body;
  expect(docs.find(({ action }: { action: string }) => action === 'setCap')).toMatchObject({
    userName: 'admin2',
    reason: 'a limit for a test',
    details: { tenantId: 'royal', scope: 'market', key: marketId, amount: 200_001 },
  });
  expect((await set({ key: marketId, amount: 4000.02 })).body.approval).toBeUndefined();
  expect(await capOf(marketId)).toBe(4000.02);
});

test.each([
  ['lifted', null],
  ['raised above twice the cap of each market', 7000.02],
])('a cap that is %s waits for a second person [D1.16]', async (_what, amount) => {
  const { marketId } = await admin.openBookmaker();
  await set({ amount: 3500 });
  expect((await set({ key: marketId, amount: 7000 })).body.approval).toBeUndefined();
  await set({ key: marketId, amount: 3500 });
  const { body } = await set({ key: marketId, amount });
  expect(await capOf(marketId)).toBe(3500);
  await second.approve(body.approval._id);
  expect(await capOf(marketId)).toBe(amount);
});

test('a cap that one person raises in steps waits once it is above twice its value of 24 hours before [D1.16 D4.03]', async () => {
  const { marketId: key, id } = await openRaise(2000.01);
  expect((await second.approve(id)).status).toBe(200);
  for (const amount of [3000, 4000.02, 3500, 4000.02])
    expect((await set({ key, amount })).body.approval).toBeUndefined();
  const step = await set({ key, amount: 4000.03 });
  expect(await capOf(key)).toBe(4000.02);
  // What two people decided is what the next raise is measured against.
  expect((await second.approve(step.body.approval._id)).status).toBe(200);
  expect((await set({ key, amount: 8000.06 })).body.approval).toBeUndefined();
  expect((await set({ key, amount: 8000.07 })).body.approval).toBeDefined();
  expect(await capOf(key)).toBe(8000.06);
});

test('lowering a cap or setting the first one needs one person [D1.16]', async () => {
  const { id: key } = await admin.bookmaker();
  for (const amount of [5_000_000, 10, 0]) {
    expect((await set({ scope: 'event', key, amount })).body.approval).toBeUndefined();
    expect(await capOf(key)).toBe(amount);
  }
  expect((await set({ scope: 'event', key, amount: 0.01 })).body.approval).toBeDefined();
});

test('two approvals at once raise the cap once, and a third is refused [D1.17]', async () => {
  const { marketId, id } = await openRaise();
  const { version } = await second.find(id);
  const answers = await Promise.all([second.approve(id, version), second.approve(id, version)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await second.approve(id, version)).body.message).toBe('This has already been decided');
  expect(await capOf(marketId)).toBe(2000.01);
  const { docs } = (await admin.as('admin1', 'marketDeeds')).body;
  const raises = docs.filter(({ details }: { details?: { key?: string; amount?: number } }) => {
    return details?.key === marketId && details.amount === 200_001;
  });
  expect(raises).toHaveLength(1);
});

test('the proposer cannot approve the own raise, and can withdraw it [D1.17]', async () => {
  const { marketId, id } = await openRaise();
  const proposer = await openApprover(admin.platform, 'admin1');
  const refused = await proposer.approve(id);
  expect([refused.status, refused.body.message]).toEqual([403, 'Somebody else has to approve this']);
  expect((await proposer.withdraw(id)).status).toBe(200);
  expect((await second.approve(id, 'x')).status).toBe(409);
  expect(await capOf(marketId)).toBe(1000);
});

test('staff of another tenant find no proposal, and staff of the brand without the permission are refused [D1.02 D1.17]', async () => {
  const people = openHierarchies(admin.platform);
  const royal = await people.create('royals', 'royal', 'staff-admin1');
  const metro = await people.create('metros', 'metro', 'staff-admin1');
  await admin.platform.database.query(`DELETE FROM approval_proposal WHERE id LIKE '%-proposal'`);
  const { marketId, id } = await openRaise();
  const { version } = await second.find(id);
  const body = { proposalId: id, version, transactionCode: CODE };
  const approve = (who: string) => people.as(who, 'whiteLabel', 'approveProposal', { body });
  expect((await approve(metro.accounts.whiteLabel!)).status).toBe(404);
  const listed = await people.as(metro.accounts.whiteLabel!, 'whiteLabel', 'approvals', { query: { status: 'all' } });
  expect(listed.text).not.toContain(id);
  expect((await approve(royal.accounts.whiteLabel!)).status).toBe(403);
  expect(await capOf(marketId)).toBe(1000);
});

test('a raise without confirmation expires after 24 hours and changes nothing [D1.17]', async () => {
  const { marketId, id } = await openRaise();
  const { version, createdAt, expiresAt } = await second.find(id);
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(24 * 3_600_000);
  await admin.platform.database.query('UPDATE approval_proposal SET expires_at = $2 WHERE id = $1', [id, Date.now()]);
  const refused = await second.approve(id, version);
  expect([refused.status, refused.body.message]).toEqual([409, 'This proposal has expired']);
  expect(await capOf(marketId)).toBe(1000);
});

test('a cap changed after the proposal is confirmed by its new preview only [D1.17]', async () => {
  const { marketId, id } = await openRaise();
  const { version } = await second.find(id);
  await set({ key: marketId, amount: 500 });
  const refused = await second.approve(id, version);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This has changed since you opened it. Check it again.',
  ]);
  expect(await capOf(marketId)).toBe(500);
  const fresh = await second.find(id);
  expect(fresh).toMatchObject({ changed: true });
  expect(fresh.preview[1].now).toBe('₹500.00 → ₹2,000.01');
  expect((await second.approve(id)).status).toBe(200);
  expect(await capOf(marketId)).toBe(2000.01);
});

test('the threshold of the tenant decides which raises wait; an empty threshold waits for none [D1.16]', async () => {
  const { id: key } = await admin.bookmaker();
  const raise = async (amount: number | null) => {
    const { body } = await set({ scope: 'event', key, amount });
    if (body.approval) await second.reject(body.approval._id);
    return body.approval !== undefined;
  };
  await setThresholds(admin.platform, { 'cap.raise': 5000 });
  await set({ scope: 'event', key, amount: 100 });
  expect(await raise(4999.99)).toBe(false);
  await set({ scope: 'event', key, amount: 100 });
  expect([await raise(5000), await raise(null)]).toEqual([true, true]);
  await setThresholds(admin.platform, { 'cap.raise': null });
  expect(await raise(null)).toBe(false);
});
