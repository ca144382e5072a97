import { openRegistryTest, statusOf, type RegistryTest } from './testing';

let registry: RegistryTest;
let whiteLabel: string;
beforeAll(async () => {
  registry = await openRegistryTest();
  whiteLabel = await registry.addStaff('brandlabel', 'whiteLabel', ['royal']);
});
afterAll(() => registry.close());

const COLUMNS = `actor_name as actor, actor_type as role, actor_kind as kind, tenant_id as brand, call, action, remote,
  subject_kind || ' ' || subject_id as subject, outcome, reason, permission, session_id as session, device, ip_address as address,
  request_id as request, changes`;
const lastId = async (): Promise<number> =>
  (await registry.platform.database.query<{ id: number }>('select coalesce(max(id), 0) as id from admin_audit')).rows[0]
    ?.id ?? 0;
/** The entries that some work leaves. */
const entriesOf = async (work: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
  const before = await lastId();
  await work();
  const { rows } = await registry.platform.database.query<Record<string, unknown>>(
    `select ${COLUMNS} from admin_audit where id > $1 order by id`,
    [before],
  );
  return rows;
};

test('a pin leaves one entry with who, session, address, device, call and request id [D1.18 F2.10]', async () => {
  const entries = await entriesOf(() => registry.pin('1.1.0', { token: whiteLabel }));
  expect(entries).toEqual([
    expect.objectContaining({
      ...{ actor: 'brandlabel', kind: 'person', brand: 'royal', call: 'registry pin', action: 'pin', remote: 'wallet' },
      ...{
        outcome: null,
        session: expect.stringMatching(/./),
        address: '127.0.0.1',
        request: expect.stringMatching(/./),
      },
    }),
  ]);
  const { rows } = await registry.platform.database.query('select 1 from user_session where family = $1', [
    entries[0]?.['session'],
  ]);
  expect(rows).toHaveLength(1);
});

test('a change that is refused leaves one entry with the reason, and a reading leaves none [D1.18]', async () => {
  const foreign = await entriesOf(async () =>
    expect(await statusOf(registry.pin('1.0.0', { brand: 'metro', token: whiteLabel }))).toBe(404),
  );
  expect(foreign).toEqual([
    expect.objectContaining({
      ...{ actor: 'brandlabel', role: 'whiteLabel', action: 'pin', outcome: 'refused', subject: 'remote wallet' },
      ...{ brand: null, remote: null, reason: expect.stringMatching(/metro or wallet/) },
    }),
  ]);
  const broken = await entriesOf(async () => expect(await statusOf(registry.pin('7.0.0'))).toBe(409));
  expect(broken).toMatchObject([
    { actor: 'admin1', outcome: 'refused', reason: expect.stringMatching(/^published: /) },
  ]);
  expect(await entriesOf(() => registry.ask('/audit?brand=metro', { token: whiteLabel }))).toEqual([]);
});

test('a call of the back office leaves its permission and device, and none of its secrets [D1.18]', async () => {
  const { platform, admin } = registry;
  const call = (transactionCode: string) =>
    platform.send('/api/administrator/setting/maintenance', {
      method: 'PUT',
      host: 'staff.localhost',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'user-agent': 'a browser' },
      body: JSON.stringify({ whiteLabelId: 'wl-metro', maintenanceMode: false, transactionCode }),
    });
  const refused = await entriesOf(async () => expect((await call('WRONGCODE')).status).not.toBe(200));
  expect(refused).toEqual([
    expect.objectContaining({
      ...{
        actor: 'admin1',
        action: 'setMaintenance',
        call: 'setMaintenance',
        permission: 'site.switch',
        device: 'a browser',
      },
      ...{ outcome: 'refused', subject: 'site wl-metro', session: expect.stringMatching(/./) },
    }),
  ]);
  expect(JSON.stringify(refused)).not.toMatch(/WRONGCODE/);
  expect(JSON.stringify(refused)).not.toContain(admin);
});

test('people, tokens and keys of a remote are entries of it, and no entry has the text of a token [D1.18 F2.10]', async () => {
  const made = await registry.makeToken({ scopes: ['read', 'promote:next'] });
  const { text, token } = made.body;
  const used = await entriesOf(async () =>
    registry.ask('/channels/next/wallet', {
      method: 'POST',
      body: { version: '1.1.0' },
      token: text,
      revision: await registry.revisionOf(),
    }),
  );
  expect(used).toMatchObject([{ actor: 'ci (token of admin1)', kind: 'token', session: null }]);
  await registry.ask(`/tokens/${token.id}`, { method: 'DELETE' });
  const { entries } = (await registry.ask('/audit?remote=wallet&limit=200')).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['create-token', 'promote', 'revoke-token']),
  );
  const { rows } = await registry.platform.database.query<{ log: string }>(
    `select string_agg(admin_audit::text, ' ') as log from admin_audit`,
  );
  expect(rows[0]?.log).not.toContain(text);
  expect(rows[0]?.log).not.toContain(whiteLabel);
});

describe('the search of the audit', () => {
  const search = async (query: Record<string, unknown>, token = registry.admin, userType = 'administrator') =>
    (await registry.platform.call('staff', 'auditEntries', { token, userType, query } as never)).body;
  const actionsOf = ({ docs }: { docs: { action: string }[] }) => docs.map(({ action }) => action);

  test('finds registry, settings and refusals of one person by name, time, permission and words [D1.20]', async () => {
    await registry.platform.call('staff', 'setMaintenance', {
      token: registry.admin,
      userType: 'administrator',
      body: { whiteLabelId: 'wl-metro', maintenanceMode: false, transactionCode: 'A1B2C3' },
    } as never);
    const all = await search({ person: 'ADMIN1', limit: 100 });
    expect(actionsOf(all)).toEqual(expect.arrayContaining(['create-token', 'setMaintenance']));
    expect(all.docs.every(({ actor }: { actor: string }) => actor === 'admin1')).toBe(true);
    const { rows } = await registry.platform.database.query(
      `select count(*)::int as total from admin_audit where actor_name = 'admin1'`,
    );
    expect(all.totalDocs).toBe(Object(rows[0]).total);
    const switches = await search({ permission: 'site.switch', limit: 100 });
    expect(switches.docs[0]).toMatchObject({ permission: 'site.switch', call: 'setMaintenance' });
    const refused = await search({ words: 'IS NOT PUBLISHED' });
    expect(refused.docs).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining('is not published') }]);
    expect(await search({ person: 'admin1', to: '2020-01-01T00:00:00Z' })).toMatchObject({ docs: [], totalDocs: 0 });
    const target = { subjectKind: 'remote', subjectId: 'wallet', limit: 100 };
    expect(new Set((await search(target)).docs.map(({ subjectId }: { subjectId: string }) => subjectId))).toEqual(
      new Set(['wallet']),
    );
  });

  test('shows a white label its own actions and the releases of its brand, and no foreign brand [D1.20 F2.07]', async () => {
    await registry.pin('1.2.0', { brand: 'metro' });
    await registry.pin('1.2.0', { brand: 'royal' });
    const { docs, totalDocs } = await search({ limit: 100 }, whiteLabel, 'whiteLabel');
    expect(totalDocs).toBe(docs.length);
    expect(docs.length).toBeGreaterThan(2);
    expect(docs.some(({ actor }: { actor: string }) => actor === 'admin1')).toBe(true);
    expect(
      docs.every(({ actor, tenantId }: Record<string, string>) => actor === 'brandlabel' || tenantId === 'royal'),
    ).toBe(true);
    const { database } = registry.platform;
    const foreign = await registry.platform.call('staff', 'auditEntries', {
      token: whiteLabel,
      userType: 'whiteLabel',
      query: { tenantId: 'metro' },
    } as never);
    expect([
      foreign.status,
      (await database.query(`select 1 from admin_audit where tenant_id = 'metro'`)).rows.length > 0,
    ]).toEqual([404, true]);
  });
});
