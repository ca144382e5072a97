import { openApprover } from '../../core/approvals/testing';
import { newPlayer } from '../../accounts/identity/testing';
import type { TestPlatform } from '../../../testing/index';
import { CODE, openPayments, uploadProof } from './testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPayments();
});
afterAll(() => platform?.close());

let players = 0;
const newDepositor = (brand = 'royal') =>
  newPlayer(platform, `methods-${brand}-${(players += 1)}`, { rupees: 0, under: 'staff-branch1', brand });
const staff = (userName: string) => platform.login('staff', userName, CODE);

test('the terms of the brand are listed with its methods [C2.16 C5.09]', async () => {
  const terms = async (brand: string) =>
    (await platform.call(brand, 'depositMethods', { token: (await newDepositor(brand)).token })).body.terms;
  expect(await terms('metro')).toEqual({ minAmount: 300, slipRequired: false, whatsapp: null, chat: null });
  expect(await terms('royal')).toEqual({ minAmount: 0, slipRequired: false, whatsapp: '919000000003', chat: null });
});

test('an administrator sets deposit methods of a brand, visible at once; other roles cannot [C2.18 C7.18]', async () => {
  const { token } = await newDepositor();
  const body = {
    _id: 'royal-second-upi',
    whiteLabelId: 'wl-royal',
    paymentType: 'UPI',
    paymentName: 'Second UPI',
    isLock: false,
    minAmount: 200,
    maxAmount: 900,
    sort: 0,
    upiId: 'second@demobank',
    transactionCode: CODE,
  };
  const save = (as: string, userType: string, more = {}) =>
    platform.call('staff', 'saveDepositMethod', { token: as, userType, body: { ...body, ...more } });
  const admin = await staff('admin1');
  expect((await save(await staff('branch1'), 'branch')).status).toBe(403);
  expect((await save(admin, 'administrator', { minAmount: 1000 })).status).toBe(400);
  expect((await save(admin, 'administrator', { transactionCode: 'wrong' })).status).toBe(400);
  const first = async () => (await platform.call('royal', 'depositMethods', { token })).body.docs[0];
  const second = await openApprover(platform, 'admin2', 'administrator', CODE);
  expect((await second.approve((await save(admin, 'administrator')).body.approval._id)).status).toBe(200);
  expect(await first()).toMatchObject({ paymentName: 'Second UPI', upiId: 'second@demobank', minAmount: 200 });
  expect((await uploadProof(platform, token, { depositTypeId: 'royal-second-upi', amount: 500 })).status).toBe(200);
  const foreign = await save(admin, 'administrator', { whiteLabelId: 'wl-metro' });
  expect([foreign.status, foreign.body.message]).toEqual([404, 'Payment method not found']);
  await save(admin, 'administrator', { active: false });
  expect(await first()).toMatchObject({ paymentType: 'IPAY' });
  const asked = { token: admin, userType: 'administrator', query: { whiteLabelId: 'wl-royal' } };
  const all = (await platform.call('staff', 'depositMethods', asked)).body.docs;
  expect(all.find(({ _id }: { _id: string }) => _id === body._id)).toMatchObject({ active: false });
  const audit = await platform.call('staff', 'settingDeeds', {
    token: admin,
    userType: 'administrator',
    query: { kind: 'depositMethod', subjectId: body._id },
  });
  expect(audit.body).toMatchObject({
    totalDocs: 2,
    docs: [
      { actor: 'admin1', subject: 'UPI | Second UPI', changes: [{ field: 'active', from: 'true', to: 'false' }] },
      { changes: expect.arrayContaining([{ field: 'upiId', from: '', to: 'second@demobank' }]) },
    ],
  });
});

test('a changed UPI id waits for a second person, and the old one is served until then [D1.16]', async () => {
  const { token } = await newDepositor();
  const admin = await staff('admin1');
  const upi = async () =>
    (await platform.call('royal', 'depositMethods', { token })).body.docs.find(
      ({ _id }: { _id: string }) => _id === 'royal-upi',
    );
  const { paymentType, paymentName, isLock, minAmount, maxAmount, sort, ...details } = await upi();
  const save = (more: Record<string, unknown>) =>
    platform.call('staff', 'saveDepositMethod', {
      token: admin,
      userType: 'administrator',
      body: {
        ...{ _id: 'royal-upi', whiteLabelId: 'wl-royal', transactionCode: CODE },
        ...{ ...details, paymentType, paymentName, isLock, minAmount, maxAmount, sort, ...more },
      },
    });
  const cheaper = await save({ minAmount: minAmount + 1 });
  expect([cheaper.body.approval, (await upi()).minAmount]).toEqual([undefined, minAmount + 1]);
  const changed = await save({ upiId: 'thief@bank' });
  expect([changed.status, (await upi()).upiId]).toEqual([200, 'collect@demobank']);
  const own = await openApprover(platform, 'admin1', 'administrator', CODE);
  expect((await own.approve(changed.body.approval._id)).status).toBe(403);
  const second = await openApprover(platform, 'admin2', 'administrator', CODE);
  expect((await second.find(changed.body.approval._id)).preview).toContainEqual({
    field: 'upiId',
    proposed: 'collect@demobank → thief@bank',
    now: 'collect@demobank → thief@bank',
  });
  expect((await second.reject(changed.body.approval._id)).status).toBe(200);
  expect((await upi()).upiId).toBe('collect@demobank');
});

test('the preview of a method change shows a field that the change removes [D1.16]', async () => {
  const { token } = await newDepositor();
  const admin = await staff('admin1');
  const { docs } = (await platform.call('royal', 'depositMethods', { token })).body;
  const { accountName, ...stored } = docs.find(({ _id }: { _id: string }) => _id === 'royal-upi');
  const changed = await platform.call('staff', 'saveDepositMethod', {
    token: admin,
    userType: 'administrator',
    body: { ...stored, whiteLabelId: 'wl-royal', transactionCode: CODE },
  });
  const second = await openApprover(platform, 'admin2', 'administrator', CODE);
  const { preview } = await second.find(changed.body.approval._id);
  expect(preview).toContainEqual(expect.objectContaining({ field: 'accountName', proposed: `${accountName} → -` }));
  expect((await second.reject(changed.body.approval._id)).status).toBe(200);
});

test('a domain that redirects deposits names the chat [A6.22]', async () => {
  const { token } = await newDepositor();
  await platform.database.query(
    `update tenant set record = jsonb_set(record::jsonb, '{flags,depositToChat}', 'true') where id = 'royal'`,
  );
  await platform.running.reloadTenants();
  expect((await platform.call('royal', 'depositMethods', { token })).body.terms.chat).toBe('919000000003');
  await platform.database.query(
    `update tenant set record = jsonb_set(record::jsonb, '{flags,depositToChat}', 'false') where id = 'royal'`,
  );
  await platform.running.reloadTenants();
});
