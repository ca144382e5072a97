import { registerSaferGambling } from '../../services/register-accounts';
import { CasinoSessions, CasinoWallet } from '../../casino/wallet';
import { findGameByCode } from '../../casino/games';
import { RowChangeNotifier } from '../../core/database';
import { createLedger } from '../../money/ledger';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { confirmAction, readSentOtp, newPlayer, tokenOf, attemptLogin } from '../identity/testing';
import type { SaferGamblingService } from './safer-gambling';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

let count = 0;
/** One person with an account at each of these brands: the same number, other names. Brands are Royal, its sister Orbit, and Metro. */
async function openPerson(...brands: string[]) {
  count += 1;
  const phone = `+9198${String(10_000_000 + count)}`;
  const accounts: { id: string; token: string; brand: string }[] = [];
  for (const brand of brands) {
    const player = await newPlayer(platform, `person${count}_${brand}`, { brand });
    await platform.database.query('update user_account set phone = $2 where id = $1', [player.id, phone]);
    accounts.push({ ...player, brand });
  }
  return { phone, accounts };
}

const pause = ({ brand, token }: { brand: string; token: string }, kind = 'selfExclusion', days = 182) =>
  platform.call(brand, 'takeBreak', { token, body: { kind, days } });

/** Rules as another process has them: its own cache, the same tables. */
const rulesOfAnotherProcess = (changes?: RowChangeNotifier): SaferGamblingService =>
  registerSaferGambling(
    platform.database,
    { byId: (id) => ({ rules: { sister: { royal: 'orbit', orbit: 'royal' }[id] } }) as never },
    changes,
  ).saferGambling;

const stake = (accountId: string, key: string, amount: number) => ({
  accountId,
  key,
  stake: amount,
  liability: amount,
});
const refusals = (rules: SaferGamblingService, ...stakes: ReturnType<typeof stake>[]) =>
  platform.database.transaction(async (connection) =>
    Object.fromEntries(await rules.findRejectedStakes(connection, stakes)),
  );

test.each(['98{n}', '098{n}', '+91 98{n}', '9198{n}', '+91-0-98{n}'])(
  'a self-excluded person who signs up at another brand with the number as %s is refused',
  async (spelling) => {
    const { phone, accounts } = await openPerson('royal');
    expect((await pause(accounts[0]!)).status).toBe(200);
    const typed = spelling.replace('{n}', phone.slice(5));
    const site = { type: 'sms', whiteLabelId: 'wl-orbit' };
    await platform.call('orbit', 'sendSignupOtp', { body: { ...site, phone: typed, operator: 'register' } });
    const body = { ...site, type: 'b2c', phone: typed, userName: typed, email: '', password: 'Quiet-Otter-41' };
    const answer = await platform.call('orbit', 'signup', {
      body: { ...body, otp: await readSentOtp(platform, phone) },
    });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/^You are on a break until /)]);
    const { rows } = await platform.database.query('select 1 from user_account where phone = $1', [phone]);
    expect(rows).toHaveLength(1);
  },
);

test('a self-excluded person signs in nowhere without money, and with money only to withdraw it', async () => {
  const { accounts } = await openPerson('royal', 'metro');
  const [royal, metro] = [accounts[0]!, accounts[1]!];
  await pause(royal);
  const login = async () => attemptLogin(platform, metro.id, 'Player@123', { brand: 'metro' });
  expect(tokenOf(await login())).not.toBe('');
  await platform.database.query(`update ledger_balance set available = 0 where user_id = $1`, [metro.id]);
  const answer = await login();
  expect([answer.status, tokenOf(answer), answer.body.message]).toEqual([
    400,
    '',
    expect.stringMatching(/^You are on a break until /),
  ]);
});

test('a person on a break does not switch to the sister site', async () => {
  const { accounts } = await openPerson('royal');
  const [royal] = [accounts[0]!];
  await pause(royal, 'timeOut', 1);
  const answer = await platform.call('orbit', 'directLogin', { body: { token: royal.token } });
  expect([answer.status, tokenOf(answer), answer.body.message]).toEqual([400, '', expect.stringMatching(/on a break/)]);
});

test('a link opens the own site during a time-out, and not during a self-exclusion without money', async () => {
  const { accounts } = await openPerson('royal');
  const [royal] = [accounts[0]!];
  const sessionOf = async () => tokenOf(await attemptLogin(platform, royal.id, 'Player@123'));
  const open = async (token: string) => (await platform.call('royal', 'directLogin', { body: { token } })).status;
  const links = [await sessionOf(), await sessionOf()] as const;
  await pause(royal, 'timeOut', 1);
  expect(await open(links[0])).toBe(200);
  await pause(royal);
  await platform.database.query(`update ledger_balance set available = 0 where user_id = $1`, [royal.id]);
  expect(await open(links[1])).toBe(400);
});

test('a break at one brand refuses deposits, bets and games of the person at every brand', async () => {
  const { accounts } = await openPerson('royal', 'orbit', 'metro');
  const rules = rulesOfAnotherProcess();
  for (const { id } of accounts) expect(await refusals(rules, stake(id, id, 100))).toEqual({});
  await pause(accounts[2]!, 'timeOut', 1);
  const ledger = createLedger(platform.database);
  for (const { id } of accounts.slice(0, 2)) {
    const fresh = rulesOfAnotherProcess();
    expect(await fresh.listLimitedPlayers(platform.database, [id])).toEqual(new Set([id]));
    expect(await refusals(fresh, stake(id, 'bet', 100))).toEqual({ bet: 'on-break' });
    expect(await platform.database.transaction((c) => fresh.depositRefusal(c, id, 10_000))).toMatch(/on a break/);
    const sessions = new CasinoSessions(platform.database);
    const person = { userName: id, tenantId: 'royal', demo: false, blocked: false, casinoLock: false };
    const wallet = new CasinoWallet({
      database: platform.database,
      ledger,
      sessions,
      players: { find: async () => person },
      news: () => undefined,
      limits: fresh,
    });
    const game = findGameByCode('AVIATOR')!;
    const { token } = await sessions.launch({ provider: 'test', accountId: id, tenantId: 'royal', demo: false, game });
    const opened = await wallet.run('test', { action: 'session', token });
    const sessionId = opened.ok && opened.session ? opened.session.sessionId : '';
    const bet = { action: 'bet', sessionId, transactionId: `t-${id}`, roundId: `r-${id}`, amount: 10_000 } as const;
    expect(await wallet.run('test', bet)).toMatchObject({ ok: false, reason: 'PLAYER_LOCKED' });
  }
});

test('a break at one brand evicts the cached person of another process', async () => {
  const { accounts } = await openPerson('royal', 'metro');
  const [royal, metro] = [accounts[0]!, accounts[1]!];
  const changes = new RowChangeNotifier(platform.database);
  await changes.start();
  try {
    const rules = rulesOfAnotherProcess(changes);
    expect(await rules.listLimitedPlayers(platform.database, [royal.id])).toEqual(new Set());
    await pause(metro, 'timeOut', 1);
    // Without the notification the entry is used for half a minute.
    while (!(await rules.listLimitedPlayers(platform.database, [royal.id])).has(royal.id));
  } finally {
    changes.stop();
  }
  const { body } = await platform.call('royal', 'saferGambling', { token: royal.token });
  expect(body.docs.pause).toMatchObject({ kind: 'timeOut' });
});

test('a stake limit counts the stakes of sister brands, and not those of an unrelated brand', async () => {
  const { accounts } = await openPerson('royal', 'orbit', 'metro');
  const [royal, orbit, metro] = accounts.map(({ id }) => id);
  const rules = rulesOfAnotherProcess();
  await rules.setLimit(royal!, 'stake', 'day', 100_000);
  expect(
    await refusals(rules, stake(royal!, 'a', 60_000), stake(orbit!, 'b', 50_000), stake(metro!, 'c', 500_000)),
  ).toEqual({
    b: 'stake-limit',
  });
});

/** Whether a transaction waits for the lock of somebody's limits. */
const isWaiting = async (): Promise<boolean> =>
  (await platform.database.pool.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rowCount! >
  0;

test('a deposit limit is used once by deposits at two sister brands in two processes at the same moment', async () => {
  const { accounts } = await openPerson('royal', 'orbit');
  const [royal, orbit] = accounts.map(({ id }) => id);
  await rulesOfAnotherProcess().setLimit(royal!, 'deposit', 'day', 100_000);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let inserted = (): void => undefined;
  const isInserted = new Promise<void>((resolve) => (inserted = resolve));
  const running = platform.database.transaction(async (connection) => {
    const refusal = await rulesOfAnotherProcess().depositRefusal(connection, royal!, 60_000);
    await connection.query(
      `insert into payment_request (id, tenant_id, account_id, kind, method_id, payment_type, amount, request_ref, exclusive)
       values (gen_random_uuid(), 'royal', $1, 'deposit', 'm', 'BANK', 60000, 'r', false)`,
      [royal],
    );
    inserted();
    await released;
    return refusal;
  });
  await isInserted;
  let second: string | null | undefined;
  const other = platform.database
    .transaction((connection) => rulesOfAnotherProcess().depositRefusal(connection, orbit!, 60_000))
    .then((refusal) => void (second = refusal));
  // The first deposit is committed once the second one waits for it, or was decided without it.
  while (second === undefined && !(await isWaiting()));
  release();
  const first = await running;
  await other;
  expect([first, second]).toEqual([null, 'You can deposit ₹400.00 more within your limit']);
});

test('a limit that is raised at one sister brand stays at its old amount for a day at both', async () => {
  const { accounts } = await openPerson('royal', 'orbit');
  const [royal, orbit] = [accounts[0]!, accounts[1]!];
  const set = async ({ brand, token }: typeof royal, amount: number) => {
    const limit = { kind: 'stake', period: 'day', amount } as const;
    const confirmation = await confirmAction(platform, token, { purpose: 'limit', ...limit }, { brand });
    return platform.call(brand, 'setPlayLimit', { token, body: { ...limit, confirmation } });
  };
  await set(royal, 500);
  await set(orbit, 2000);
  const shown = (await platform.call('orbit', 'saferGambling', { token: orbit.token })).body.docs.limits.find(
    ({ kind, period }: { kind: string; period: string }) => kind === 'stake' && period === 'day',
  );
  expect(shown).toMatchObject({ amount: 500, next: { amount: 2000 } });
  expect(await refusals(rulesOfAnotherProcess(), stake(orbit.id, 'over', 50_001))).toEqual({ over: 'stake-limit' });
});
