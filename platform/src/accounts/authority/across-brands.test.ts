import { endpoints, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import type { TargetKind } from '@backlay/shared/contract/authority';
import { LEVEL_PERMISSIONS, PERMISSIONS, serverMessages, type AccountType } from '@backlay/shared/domain';
import { buildBook, buildEvent, buildMarket } from '../../betting/feed/testing';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';
import { DEMO_TRANSACTION_CODE } from '../identity';
import { hasPermission } from '../../core/scope';
import { authorityOf, inputOf, staffCalls as names, targetsOf } from './testing-inputs';
import { LEVELS, openHierarchies, type Hierarchy } from './testing-hierarchies';

let platform: TestPlatform;
let people: ReturnType<typeof openHierarchies>;
let north: Hierarchy;
let south: Hierarchy;
let sibling: Hierarchy;
let partOfBrand: string;
let partOfTree: string;
let partOfBoth: string;

beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  people = openHierarchies(platform);
  north = await people.create('north', 'royal', 'staff-admin1');
  south = await people.create('south', 'metro', 'staff-admin1');
  sibling = await people.create('sibling', 'royal', 'north-whiteLabel');
  await platform.database.query(
    `update user_account set parent_id = 'north-whiteLabel' where id = 'staff-defaultbranch1'`,
  );
  await platform.database.query(
    `update user_account set settings = '{"qualityAssurance": true}' where id in ('north-admin', 'south-admin')`,
  );
  const CODE = { transactionCode: DEMO_TRANSACTION_CODE };
  await addPartsOfHouse();
  for (const { accounts, owned } of [north, south]) {
    const by = (call: EndpointName, body: object) =>
      people.as(accounts.agent!, 'agent', call, { body: { ...body, ...CODE } });
    await by('setPlayerFlags', { userId: owned.player, bonusLock: true });
    await by('decideDeposit', { depositId: owned.deposit, amount: 500, action: 'reject', remarks: 'x' });
  }
});
afterAll(() => platform?.close());

/** Power users of the house with every permission: one in the brand of North, one below an account of North, and one with both bounds (D1.07). */
async function addPartsOfHouse(): Promise<void> {
  const asHouse = async (call: EndpointName, body: object) => {
    const common = { reason: 'a good reason', transactionCode: DEMO_TRANSACTION_CODE };
    const { body: answer, text } = await people.as('staff-admin1', 'administrator', call, {
      body: { ...body, ...common },
    });
    if (!answer.docs) throw new Error(text);
    return answer.docs._id as string;
  };
  const roleId = await asHouse('saveRole', { name: 'Everything', permissions: [...PERMISSIONS] });
  const ofHouse = { userId: 'staff-admin1', roleId };
  partOfBrand = await asHouse('createPowerUser', { ...ofHouse, userName: 'house-brand', tenantIds: ['royal'] });
  const ofTree = { ...ofHouse, subtreeOf: 'north-admin' };
  partOfTree = await asHouse('createPowerUser', { ...ofTree, userName: 'house-tree' });
  partOfBoth = await asHouse('createPowerUser', { ...ofTree, userName: 'house-both', tenantIds: ['royal'] });
}

/** Multipart forms have a file in them, a picture unless their input has one. */
async function ask(
  id: string,
  userType: AccountType,
  name: EndpointName,
  input: ReturnType<typeof inputOf>,
): Promise<Answer> {
  const { query, body } = input;
  if ((endpoints[name] as Endpoint).encoding !== 'multipart')
    return people.as(id, userType, name, { query: query as Record<string, string>, ...(body && { body }) });
  const form = new FormData();
  const file = body && 'file' in body ? {} : { image: new Blob(['x']) };
  for (const [field, value] of Object.entries({ ...body, ...file })) form.append(field, value as Blob);
  const packed = new Request('http://x', { method: 'POST', body: form });
  return platform.send(`/${(endpoints[name] as Endpoint).path.replace('{userType}', userType)}`, {
    method: 'POST',
    host: 'staff.localhost',
    headers: {
      'content-type': packed.headers.get('content-type')!,
      authorization: `Bearer ${await people.tokenOf(id)}`,
    },
    body: Buffer.from(await packed.arrayBuffer()),
  });
}

/** Every row of the database but the audit, sessions, and what background work writes: processes, jobs and the history of prices. */
async function everyRow(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await platform.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('user_session', 'user_login', 'platform_process', 'scheduled_job', 'price_journal', 'price_history') and table_name not like 'admin_audit%' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sums } = await platform.database.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
    );
    found[name] = sums[0]!.sum;
  }
  return found;
}

/** Longer than the feed's markets are gathered for before they are written, ms. */
const QUIET_MS = 500;

/** The rows once nothing is written in the background any more. */
async function quietRows(): Promise<Readonly<Record<string, string>>> {
  for (let before = await everyRow(); ;) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const now = await everyRow();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

const isChange = (name: EndpointName): boolean => endpoints[name].method !== 'GET';
const countRefusals = async (): Promise<number> =>
  (
    await platform.database.query<{ total: number }>(
      `select count(*)::int as total from admin_audit where outcome = 'refused'`,
    )
  ).rows[0]?.total ?? 0;

/** Who asks: every level of North, the default branch of its brand, and power users with a part of the house. */
const callers = (): readonly (readonly [AccountType, string])[] => [
  ...LEVELS.map((level) => [level, north.accounts[level]!] as const),
  ['defaultBranch', 'staff-defaultbranch1'],
  ['administrator', partOfBrand],
  ['administrator', partOfTree],
  ['administrator', partOfBoth],
];

/** Whether a caller lies above both North and its sibling. */
const isAboveSibling = (id: string): boolean => id === 'north-whiteLabel' || id === partOfBrand;

/** What decides a permission of a caller. */
const personOf = (userType: AccountType, id: string) => ({
  userType,
  permissions: LEVEL_PERMISSIONS[userType],
  qualityAssurance: id === 'north-admin',
  ...(userType === 'administrator' && {
    tenantIds: id === partOfTree ? [] : ['royal'],
    owner: { id: 'staff-admin1', userName: 'admin1', root: id === partOfBrand ? null : 'north-admin' },
  }),
});

/** The refusal that the contract and the level ask for. */
function expectedStatus(name: EndpointName, userType: AccountType, id: string): 403 | 404 {
  const { permission, levels } = authorityOf(name);
  const { access } = endpoints[name] as Endpoint;
  if ((access === 'administrator' && userType !== 'administrator') || (levels && !levels.includes(userType)))
    return 403;
  return permission === 'self' || hasPermission(personOf(userType, id), permission) ? 404 : 403;
}

const targeted = names.flatMap((name) => targetsOf(authorityOf(name)).map((target) => ({ name, target })));
/** A shared link is no id: the release console's tests cover it. */
const tried = targeted.filter(({ target }) => target.kind !== 'qaShare');

test('every staff call of the contract has an input that can be generated [D1.01]', () => {
  const unknown = names.filter((name) => {
    const { schema, query, body } = inputOf(name, undefined, north, north);
    const isForm = (endpoints[name] as Endpoint).encoding === 'multipart';
    return (
      !(schema.query?.safeParse(query).success ?? true) || !(isForm || (schema.body?.safeParse(body).success ?? true))
    );
  });
  expect(unknown).toEqual([]);
});

test.each([
  ['players', 'admin', 1, 1],
  ['deposits', 'admin', 1, 1],
  ['withdraws', 'admin', 1, 1],
  ['roleOpenBets', 'admin', 1, 1],
  ['requestDeeds', 'admin', 1, 1],
  ['settingDeeds', 'admin', 1, 1],
  ['players', 'whiteLabel', 3, 1],
  ['deposits', 'whiteLabel', 2, 1],
  ['withdraws', 'whiteLabel', 2, 1],
  ['roleOpenBets', 'whiteLabel', 2, 1],
  ['userComplaints', 'whiteLabel', 2, 1],
] as const)(
  'the rows and the total of %s for %s are those of the scope [D1.03]',
  async (name, level, inNorth, inSouth) => {
    for (const [{ accounts, name: marker }, expected] of [
      [north, inNorth],
      [south, inSouth],
    ] as const) {
      const { body } = await people.as(accounts[level]!, level, name, { query: { limit: 100 } });
      expect([body.docs.length, body.totalDocs]).toEqual([expected, expected]);
      expect(JSON.stringify(body.docs)).toContain(marker);
    }
  },
);

// Before the calls with foreign targets: the audit has what somebody tried.
test.each([
  ['other brands', () => south, 'south'],
  ['a sibling subtree', () => sibling, 'sibling'],
] as const)('lists, counts, reports and searches of staff exclude %s [D1.03]', async (_of, other, marker) => {
  const foreign = [...Object.values(other().owned), marker];
  const asking = callers().filter(([, id]) => other() === south || !isAboveSibling(id));
  const leaks: unknown[] = [];
  let answered = 0;
  for (const name of names.filter((each) => !['logout', 'refreshAllPages', 'setQaRight'].includes(each)))
    for (const [userType, id] of asking) {
      const answer = await ask(id, userType, name, inputOf(name, undefined, north, north));
      if (answer.status === 200) answered += 1;
      const seen = foreign.filter((text) => JSON.stringify(answer.body).toLowerCase().includes(text.toLowerCase()));
      if (seen.length > 0) leaks.push([name, userType, seen]);
    }
  expect(leaks).toEqual([]);
  expect(answered).toBeGreaterThan(names.length);
});

test.each([
  ['another brand', () => south, () => true],
  ['a sibling subtree', () => sibling, (kind: TargetKind) => kind !== 'tenant' && kind !== 'site'],
] as const)(
  'a staff call with a foreign %s responds 404, or 403 without permission, and is in the audit [D1.02 D1.18]',
  async (_of, other, fits) => {
    const before = await quietRows();
    const [recorded, wrong]: [number, unknown[]] = [await countRefusals(), []];
    let changes = 0;
    for (const { name, target } of tried.filter(({ target: { kind } }) => fits(kind)))
      for (const [userType, id] of callers()) {
        // An account above both subtrees reaches both.
        if (other() === sibling && isAboveSibling(id)) continue;
        const answer = await ask(id, userType, name, inputOf(name, target, other(), north));
        if (isChange(name) && answer.status >= 400) changes += 1;
        // An event of the tenant may be looked at by whoever acts in the tenant.
        const mayLook = target.readOnly && target.kind !== 'account' && other() === sibling;
        const expected = expectedStatus(name, userType, id);
        if (answer.status !== expected && !(mayLook && answer.status < 500))
          wrong.push([name, target.field, userType, answer.status, answer.text.slice(0, 80)]);
      }
    expect(wrong).toEqual([]);
    expect(changes).toBeGreaterThan(0);
    expect((await countRefusals()) - recorded).toBe(changes);
    if (other() === south) expect(await everyRow()).toEqual(before);
  },
);

/** Of calls that need it: a caller who owns the target, has the permission and sends a wrong code. */
const owner = (name: EndpointName): readonly [AccountType, string] => {
  const { permission, levels = [...LEVELS] } = authorityOf(name);
  const level = levels.find((each) => {
    const person = { userType: each, permissions: LEVEL_PERMISSIONS[each], qualityAssurance: each === 'admin' };
    return north.accounts[each] && (permission === 'self' || hasPermission(person, permission));
  });
  const { access } = endpoints[name] as Endpoint;
  return level && access !== 'administrator' ? [level, north.accounts[level]!] : ['administrator', 'staff-admin1'];
};

test('a sensitive call with a wrong transaction code responds 400 and changes nothing but the audit [D1.01 D1.18]', async () => {
  const before = await quietRows();
  const recorded = await countRefusals();
  const answers: unknown[] = [];
  const sensitive = names.filter((name) => authorityOf(name).sensitive);
  for (const name of sensitive) {
    const [first] = targetsOf(authorityOf(name));
    const [userType, id] = owner(name);
    const answer = await ask(id, userType, name, inputOf(name, first, north, north));
    answers.push([name, answer.status, answer.body.message]);
  }
  expect(answers).toEqual(sensitive.map((name) => [name, 400, serverMessages['transactionCode.wrong']]));
  expect(sensitive).toContain('setPlayerLimits');
  expect((await countRefusals()) - recorded).toBe(sensitive.filter(isChange).length);
  expect(await everyRow()).toEqual(before);
});

test('a target of the own brand is accepted with the permission [D1.02]', async () => {
  const wrong: unknown[] = [];
  for (const { name, target } of tried.filter(({ name }) => !authorityOf(name).sensitive)) {
    const [userType, id] = owner(name);
    const answer = await ask(id, userType, name, inputOf(name, target, north, north));
    if (
      answer.status === 403 ||
      answer.status >= 500 ||
      (answer.status === 404 && !target.readOnly && target.kind !== 'tenant')
    )
      wrong.push([name, userType, answer.status, answer.text.slice(0, 80)]);
  }
  expect(wrong).toEqual([]);
});

test('a part of the house makes no call without target or scope, and reaches no tenant from a subtree [D1.02 D1.07]', async () => {
  const before = await quietRows();
  const wrong: unknown[] = [];
  const barred = names.filter((name) => authorityOf(name).permission !== 'self' && !authorityOf(name).isScoped);
  const try403 = async (name: EndpointName, id: string) => {
    const input = inputOf(name, undefined, north, north);
    const isNamed = targetsOf(authorityOf(name)).some(({ field }) => field in { ...input.query, ...input.body });
    const { status } = isNamed ? { status: 403 } : await ask(id, 'administrator', name, input);
    if (status !== 403) wrong.push([name, id, status]);
    return !isNamed;
  };
  const tried: string[] = [];
  for (const name of barred)
    for (const id of [partOfBrand, partOfTree, partOfBoth]) if (await try403(name, id)) tried.push(name);
  for (const { name, target } of targeted.filter(({ target: { kind } }) => kind === 'tenant' || kind === 'site')) {
    const { status } = await ask(partOfTree, 'administrator', name, inputOf(name, target, north, north));
    if (status !== 404 && status !== 403) wrong.push([name, partOfTree, status]);
  }
  expect(wrong).toEqual([]);
  expect(tried).toEqual(
    expect.arrayContaining(['promoteRelease', 'startRollout', 'setCap', 'qaPeople', 'creditLines']),
  );
  expect(await everyRow()).toEqual(before);
});

test('an admin of a brand changes no house market, and its own market accepts no foreign bet [D1.02]', async () => {
  const event = buildEvent();
  const market = buildMarket(event);
  platform.feed.publish(
    { kind: 'event', at: event.openDate, event },
    { kind: 'market', at: event.openDate, market },
    { kind: 'book', at: event.openDate, eventId: event.id, book: buildBook(market) },
  );
  const change = (id: string, type: AccountType) =>
    people.as(id, type, 'modifyMarket', { body: { marketId: market.id, betAllow: false } });
  expect((await change('north-admin', 'admin')).status).toBe(403);
  const shown = async () =>
    (await platform.call('royal', 'markets', { query: { marketId: market.id } })).body.docs[0].betAllow;
  expect(await shown()).toBe(true);
  expect((await change('staff-admin1', 'administrator')).status).toBe(200);
  expect(await shown()).toBe(false);

  const { body } = await platform.call('metro', 'markets', { query: { marketId: south.owned.market } });
  const placeBet = async (player: string, brand: string) =>
    platform.call(brand, 'placeBet', {
      token: await people.tokenOf(player),
      body: {
        clientRef: `bet-of-${player}`,
        marketId: south.owned.market,
        eventId: south.owned.event,
        marketType: 'BOOKMAKER',
        marketVersion: body.docs[0].book.version,
        oddType: 'back',
        odd: 90,
        teamId: body.docs[0].teams[0].id,
        stake: 100,
      },
    });
  expect((await placeBet(north.owned.player, 'royal')).status).toBe(400);
});
