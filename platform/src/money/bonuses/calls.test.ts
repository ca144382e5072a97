import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { confirmAction, newPlayer } from '../../accounts/identity/testing';
import { askIpay, chooseIpay } from '../payments/testing';
import { addAccount } from '../withdrawals/testing';

/** What the seeded roles confirm with. */
const CODE = 'DEMO2468';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

let player = 0;
const newOffered = () => newPlayer(platform, `offered-${(player += 1)}`, { rupees: 0, under: 'staff-branch1' });
const staff = (userName: string) => platform.login('staff', userName, 'Admin@123');
const profile = async (token: string) => (await platform.call('royal', 'profile', { token })).body.docs;
const bonuses = async (token: string) => (await platform.call('royal', 'bonuses', { token })).body.docs;
const available = async (token: string) => (await platform.call('royal', 'points', { token })).body.docs.availablePts;

/** An instant deposit that picks an offer, and is paid. */
async function deposit(token: string, bonusId: string, amount = 1000) {
  player += 1;
  const asked = await askIpay(platform, token, { amount, bonusId, requestRef: `offer-request-${player}` });
  return asked.status === 200 ? chooseIpay(platform, asked.body.docs.iPayRedirectUrl) : asked;
}

test('a player sees the offers that are on, without promo codes; a role sees all of them [C3.13 C3.15 C7.19]', async () => {
  const { token } = await newOffered();
  await platform.database.query(`update bonus_offer set active = false where id = 'royal-loosingBonus'`);
  const { body } = await platform.call('royal', 'bonusOffers', { token, query: { active: true } });
  const first = body.docs.find(({ _id }: { _id: string }) => _id === 'royal-first-depositWagerBonus');
  expect(first).toMatchObject({ type: 'ftd', min: 500, limit: 1, percent: 100, most: 10_000, wager: 5 });
  const ids = body.docs.map(({ _id }: { _id: string }) => _id);
  expect(ids).not.toContain('royal-loosingBonus');
  expect(body.docs.some((offer: object) => 'promoCode' in offer)).toBe(false);
  // Nor does a white label in the query show a player what only roles see, or another brand.
  const asked = { active: false, whiteLabelId: 'wl-metro' };
  expect((await platform.call('royal', 'bonusOffers', { token, query: asked })).body.docs).toEqual([]);
  const role = await platform.call('staff', 'bonusOffers', {
    token: await staff('admin1'),
    userType: 'administrator',
    query: { whiteLabelId: 'wl-royal' },
  });
  expect(role.body.docs.map(({ _id }: { _id: string }) => _id)).toContain('royal-loosingBonus');
  expect(role.body.docs.find(({ bonusType }: { bonusType: string }) => bonusType === 'signUpPromoBonus')).toMatchObject(
    {
      promoCode: 'WELCOME50',
    },
  );
});

test('an offer chosen with a deposit waits, is in the profile and excludes another [A3.05 C5.15 C5.17 C7.19]', async () => {
  const { token } = await newOffered();
  await deposit(token, 'royal-first-depositWagerBonus');
  expect(await available(token)).toBe(1000);
  const [bonus] = await bonuses(token);
  expect(bonus).toMatchObject({
    bonusId: 'royal-first-depositWagerBonus',
    count: 1,
    amount: 1000,
    required: 5000,
    wagered: 0,
    status: 'active',
  });
  expect(await profile(token)).toMatchObject({ wagerBonusId: bonus._id, depositCount: 1 });
  const second = await deposit(token, 'royal-depositWagerBonus');
  expect([second.status, second.body.message]).toEqual([409, 'This offer is not available']);
  const list = await platform.call('royal', 'deposits', { token });
  expect(list.body.docs).toMatchObject([{ status: 'approved', bonusAmount: 1000 }]);
});

test('a bonus that waits cannot be withdrawn: it is in no balance [C3.14]', async () => {
  const { token } = await newOffered();
  await deposit(token, 'royal-first-depositWagerBonus', 5000);
  const { body } = await platform.call('royal', 'points', { token });
  expect(body.docs).toMatchObject({ availablePts: 5000, pts: 5000 });
  const { body: statement } = await platform.call('royal', 'transactions', { token });
  expect(statement.docs.map(({ trxType, amount }: { trxType: string; amount: number }) => [trxType, amount])).toEqual([
    ['deposit', 5000],
  ]);
  const accountId = await addAccount(platform, token);
  const withdraw = (amount: number) =>
    platform.call('royal', 'withdraw', { token, body: { amount, accountId, requestRef: `out-of-bonus-${amount}` } });
  expect((await withdraw(5001)).body.message).toBe('Amount exceeds your available balance');
  expect((await withdraw(5000)).status).toBe(200);
  expect((await bonuses(token))[0]).toMatchObject({ status: 'active', amount: 5000 });
});

test('staff grant a manualDepositBonus to the own down-line with code and audit entry, once [C3.14]', async () => {
  const { token, id } = await newOffered();
  const branch = await staff('branch1');
  const body = {
    userId: id,
    bonusType: 'manualDepositBonus',
    amount: 300,
    requestRef: 'by-hand-0001',
    remarks: 'sorry',
    transactionCode: CODE,
  };
  const grant = (as: string, userType: string, more = {}) =>
    platform.call('staff', 'grantBonus', { token: as, userType, body: { ...body, ...more } });
  expect((await grant(branch, 'branch', { transactionCode: 'wrong', requestRef: 'by-hand-0002' })).status).toBe(400);
  expect((await grant(await staff('defaultbranch1'), 'branch', { requestRef: 'by-hand-0003' })).status).toBe(404);
  const twice = await Promise.all([grant(branch, 'branch'), grant(branch, 'branch')]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await available(token)).toBe(300);
  const auditEntries = await platform.call('staff', 'requestDeeds', { token: branch, userType: 'branch' });
  expect(
    auditEntries.body.docs.filter(({ action }: { action: string }) => action === 'manualDepositBonus'),
  ).toMatchObject([{ actor: 'branch1', user: id, amount: 300, remarks: 'sorry' }]);
  expect((await platform.call('royal', 'grantBonus', { token, body })).status).toBe(403);
});

test('a manual bonus is refused for demo accounts, below a paisa and for a reused reference [C3.14 S-15]', async () => {
  const { token, id } = await newOffered();
  const [other, paisa] = [await newOffered(), await newOffered()];
  const branch = await staff('branch1');
  const grant = (more = {}) =>
    platform.call('staff', 'grantBonus', {
      token: branch,
      userType: 'branch',
      body: {
        userId: id,
        bonusType: 'manualDepositBonus',
        amount: 300,
        requestRef: 'by-hand-0020',
        transactionCode: CODE,
        ...more,
      },
    });
  expect((await grant({ amount: 0.001, requestRef: 'by-hand-0021' })).status).toBe(400);
  expect((await grant({ userId: paisa.id, amount: 0.01, requestRef: 'by-hand-0023' })).status).toBe(200);
  expect(await available(paisa.token)).toBe(0.01);
  expect((await grant()).status).toBe(200);
  for (const more of [{ amount: 301 }, { bonusType: 'manualWithdrawBonus' }, { userId: other.id }]) {
    const refused = await grant(more);
    expect([refused.status, refused.body.message]).toEqual([409, 'This reference has already been used']);
  }
  await platform.database.query('update user_account set demo = true where id = $1', [other.id]);
  const demo = await grant({ userId: other.id, requestRef: 'by-hand-0022' });
  expect([demo.status, demo.body.message]).toEqual([403, 'This is your Demo Account, Please Login as Normal user']);
  expect([await available(token), await available(other.token)]).toEqual([300, 0]);
});

test('a manualWithdrawBonus with terms waits like any other [C3.14]', async () => {
  const { token, id } = await newOffered();
  await platform.call('staff', 'grantBonus', {
    token: await staff('branch1'),
    userType: 'branch',
    body: {
      userId: id,
      bonusType: 'manualWithdrawBonus',
      amount: 300,
      wager: 2,
      requestRef: 'by-hand-0009',
      transactionCode: CODE,
    },
  });
  expect(await bonuses(token)).toMatchObject([
    { bonusType: 'manualWithdrawBonus', title: 'Withdraw bonus', required: 600, status: 'active' },
  ]);
  expect(await available(token)).toBe(0);
});

test('an administrator changes an offer with code and audit entry, visible at once; others cannot [C3.15]', async () => {
  const { token } = await newOffered();
  const body = {
    _id: 'royal-depositBonus',
    whiteLabelId: 'wl-royal',
    title: 'Extra 3%',
    bonusType: 'depositBonus',
    active: true,
    percent: 3,
    transactionCode: CODE,
  };
  const admin = await staff('admin1');
  const wrong = { ...body, transactionCode: '' };
  expect(
    (await platform.call('staff', 'saveBonusOffer', { token: admin, userType: 'administrator', body: wrong })).status,
  ).toBe(400);
  expect(
    (await platform.call('staff', 'saveBonusOffer', { token: await staff('branch1'), userType: 'branch', body }))
      .status,
  ).toBe(403);
  expect(
    (await platform.call('staff', 'saveBonusOffer', { token: admin, userType: 'administrator', body })).status,
  ).toBe(200);
  const save = (more: object) =>
    platform.call('staff', 'saveBonusOffer', { token: admin, userType: 'administrator', body: { ...body, ...more } });
  const refused = await save({ min: 500, max: 499 });
  expect([refused.status, refused.body.message]).toEqual([400, 'Please check max']);
  const bounded = await save({ min: 500, max: 500, promoCode: 'EXTRA3' });
  expect(bounded.body.docs).toMatchObject({ min: 500, max: 500, promoCode: 'EXTRA3' });
  expect((await save({})).status).toBe(200);
  const other = { ...body, whiteLabelId: 'wl-metro' };
  expect(
    (await platform.call('staff', 'saveBonusOffer', { token: admin, userType: 'administrator', body: other })).status,
  ).toBe(404);
  const { body: seen } = await platform.call('royal', 'bonusOffers', { token });
  expect(seen.docs.find(({ _id }: { _id: string }) => _id === 'royal-depositBonus')).toMatchObject({
    title: 'Extra 3%',
  });
  const audit = (token: string, userType: string) =>
    platform.call('staff', 'settingDeeds', { token, userType, query: { kind: 'bonusOffer' } });
  expect((await audit(admin, 'administrator')).body).toMatchObject({
    totalDocs: 3,
    docs: expect.arrayContaining([
      expect.objectContaining({
        actor: 'admin1',
        subjectId: 'royal-depositBonus',
        brand: 'Royal',
        changes: expect.arrayContaining([
          { field: 'title', from: 'Extra 2%', to: 'Extra 3%' },
          { field: 'percent', from: '2', to: '3' },
        ]),
      }),
    ]),
  });
  expect((await audit(await staff('branch1'), 'branch')).body.totalDocs).toBe(0);
});

test('player limits apply to every call: deposits refused, breaks enforced, foreign data hidden', async () => {
  const { token } = await newOffered();
  const set = (name: 'setPlayLimit' | 'takeBreak' | 'setRealityCheck', body: Record<string, unknown>) =>
    platform.call('royal', name, { token, body });
  const limited = await set('setPlayLimit', { kind: 'deposit', period: 'day', amount: 1500 });
  expect(limited.body.docs.limits).toContainEqual({
    kind: 'deposit',
    period: 'day',
    amount: 1500,
    used: 0,
    next: null,
  });
  await deposit(token, 'royal-first-depositWagerBonus');
  const refused = await deposit(token, '100001', 501);
  expect([refused.status, refused.body.message]).toEqual([403, 'You can deposit ₹500.00 more within your limit']);
  const higher = { kind: 'deposit', period: 'day', amount: null } as const;
  expect((await set('setPlayLimit', higher)).status).toBe(428);
  const confirmation = await confirmAction(platform, token, { purpose: 'limit', ...higher });
  const raised = await set('setPlayLimit', { ...higher, confirmation });
  const day = raised.body.docs.limits.find(
    (limit: { kind: string; period: string }) => limit.kind === 'deposit' && limit.period === 'day',
  );
  expect(day).toMatchObject({ amount: 1500, used: 1000, next: { amount: null } });
  expect((await set('setRealityCheck', { minutes: 30 })).body.docs.realityCheckMinutes).toBe(30);
  expect((await set('setRealityCheck', { minutes: 7 })).status).toBe(400);
  expect((await set('takeBreak', { kind: 'timeOut', days: 3 })).status).toBe(400);
  expect((await set('takeBreak', { kind: 'timeOut', days: 1 })).body.docs.pause).toMatchObject({ kind: 'timeOut' });
  expect((await deposit(token, '100001', 100)).body.message).toMatch(/^You are on a break until /);
  const other = await newOffered();
  const theirs = await platform.call('royal', 'saferGambling', { token: other.token });
  expect(theirs.body.docs).toMatchObject({ pause: null, realityCheckMinutes: 0 });
});
