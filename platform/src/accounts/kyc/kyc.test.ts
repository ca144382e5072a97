import type { EndpointName } from '@backlay/shared/contract';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';
import { openTestSupplier, type TestSupplier } from '../../adapters/suppliers/testing-supplier';
import { deriveKeys } from '../../core/config';
import { KycDocuments, resealDocuments } from './documents';
import { KycChecks } from './kyc-checks';
import { documentOf, KYC_KEY, kycMessage, PNG, TestKycSupplier } from './testing';

const HOUR = 3_600_000;

let platform: TestPlatform;
let supplier: TestSupplier;
let partner: TestKycSupplier;
let staff: string;
let adapterId: string;
let players = 0;
beforeAll(async () => {
  [platform, supplier] = await Promise.all([openTestPlatform({ RATE_LIMIT_SCALE: '0' }), openTestSupplier()]);
  await platform.database.query(
    `UPDATE user_account SET transaction_code_hash = password_hash WHERE tenant_id = 'staff'`,
  );
  staff = await platform.login('staff', 'admin1', 'Admin@123');
  adapterId = await setAdapter({});
});
afterAll(async () => {
  await platform?.close();
  await supplier?.close();
});
beforeEach(() => {
  partner = new TestKycSupplier();
  supplier.answer = partner.answer;
  supplier.requests.length = 0;
});

const asStaff = (name: EndpointName, body: Readonly<Record<string, unknown>>) =>
  platform.call('staff', name, { token: staff, userType: 'administrator', body });

async function setAdapter(
  settings: Readonly<Record<string, string>>,
  tenantId = 'royal',
  id?: string,
): Promise<string> {
  const saved = await asStaff('saveAdapter', {
    ...{ tenantId, kind: 'kyc', adapter: 'http', secrets: { key: KYC_KEY }, ...(id && { adapterId: id }) },
    settings: {
      ...{
        url: `${supplier.url}/start`,
        statusUrl: `${supplier.url}/status`,
        onApproved: 'approve',
        onRejected: 'reject',
      },
      ...settings,
    },
    ...{ reason: 'checks of identities', transactionCode: 'Admin@123' },
  });
  expect(saved.status).toBe(200);
  return saved.body.docs._id;
}

interface TestPlayer {
  readonly id: string;
  readonly token: string;
}

/** A player of Royal of its own. */
async function createPlayer(): Promise<TestPlayer> {
  players += 1;
  const [id, userName] = [`royal-kyc${players}`, `kycplayer${players}`];
  await platform.database.query(
    `INSERT INTO user_account (id, tenant_id, user_type, user_name, full_name, password_hash)
     SELECT $1, tenant_id, user_type, $2, 'Asha Rao', password_hash FROM user_account WHERE id = 'royal-player1'`,
    [id, userName],
  );
  return { id, token: await platform.login('royal', userName, 'Player@123') };
}

async function upload({ token }: TestPlayer, name: string, content = documentOf(PNG)): Promise<Answer> {
  const form = new FormData();
  form.append('kind', 'identity');
  form.append('document', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
  const packed = new Response(form);
  return platform.send('/api/user/kyc/document', {
    method: 'POST',
    headers: { 'content-type': packed.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    body: Buffer.from(await packed.arrayBuffer()),
  });
}

/** Starts a check with one document whose name decides what the supplier finds. */
async function startCheck(player: TestPlayer, name: string, country = 'IN'): Promise<Answer> {
  const { body } = await upload(player, name);
  return platform.call('royal', 'startKyc', { token: player.token, body: { country, documentIds: [body.docs._id] } });
}
const stateOf = async ({ token }: TestPlayer) => (await platform.call('royal', 'kyc', { token })).body.docs.state;
const checkOf = async ({ id }: TestPlayer) =>
  (
    await platform.database.query<{ id: string; state: string; outcome: string; next_query_at: Date | null }>(
      'SELECT * FROM kyc_check WHERE account_id = $1 ORDER BY created_at DESC LIMIT 1',
      [id],
    )
  ).rows[0]!;
const deliver = (checkId: string, over: object = {}, key = KYC_KEY, at = Date.now(), to = adapterId) =>
  platform.send(`/webhooks/kyc/${to}`, kycMessage({ ...partner.resultOf(checkId), ...over }, key, at));
const notesOf = async ({ id }: TestPlayer) =>
  (await platform.database.query(`SELECT title FROM notification WHERE account_id = $1 AND key LIKE 'kyc:%'`, [id]))
    .rows;

/** Does what is due, as the process does that has the jobs; the supplier is asked without HTTP. */
function settleDue(): Promise<void> {
  const { database } = platform;
  const notUsed = () => Promise.reject(new Error('This is not used here'));
  return new KycChecks({
    ...{ database, documents: new KycDocuments(database, ['a key']), siteOf: () => null, nameOf: notUsed },
    ...{ notify: async () => undefined, warn: () => undefined },
    suppliers: {
      list: notUsed,
      byId: async (id) => ({
        ...{ id, countries: [], rules: { approve: true, reject: true }, start: notUsed },
        query: ({ checkId }) => partner.query(checkId),
      }),
    },
  }).settleDue();
}

/** Lets the clock of one check be so much later, and does what is due. */
async function later(player: TestPlayer, ms: number): Promise<void> {
  await platform.database.query(
    `UPDATE kyc_check SET next_query_at = next_query_at - make_interval(secs => $2), created_at = created_at - make_interval(secs => $2)
     WHERE account_id = $1`,
    [player.id, ms / 1000],
  );
  await settleDue();
}

test.each([
  ['approve', 'approved', 'Identity confirmed'],
  ['reject', 'rejected', 'Identity not confirmed'],
])('a supplier that finds %s decides where the brand lets it, once [D8.06 G7.07]', async (name, state, title) => {
  const player = await createPlayer();
  expect((await startCheck(player, `${name}.png`)).body.docs.state).toBe('checking');
  const [given] = partner.started;
  expect(given).toMatchObject({ brand: 'Royal', country: 'IN', name: 'Asha Rao' });
  const { id } = await checkOf(player);
  expect((await deliver(id)).status).toBe(200);
  expect(await stateOf(player)).toBe(state);
  expect((await deliver(id)).status).toBe(200);
  expect((await deliver(id, { outcome: state === 'approved' ? 'rejected' : 'approved' })).status).toBe(200);
  expect(await stateOf(player)).toBe(state);
  expect(await notesOf(player)).toEqual([{ title }]);
});

test('a supplier that finds review, or may not decide, leaves the check to staff [D8.06]', async () => {
  const first = await createPlayer();
  await startCheck(first, 'review.png');
  await deliver((await checkOf(first)).id);
  expect(await stateOf(first)).toBe('review');
  await setAdapter({ onApproved: 'review', onRejected: 'review' }, 'royal', adapterId);
  try {
    for (const name of ['approve.png', 'reject.png']) {
      const player = await createPlayer();
      await startCheck(player, name);
      await deliver((await checkOf(player)).id);
      expect(await checkOf(player)).toMatchObject({
        state: 'review',
        outcome: `${name.split('.')[0]}${name[0] === 'a' ? 'd' : 'ed'}`,
      });
    }
  } finally {
    await setAdapter({}, 'royal', adapterId);
  }
});

test('a forged, foreign or old message changes nothing [D8.06 G7.07]', async () => {
  const player = await createPlayer();
  await startCheck(player, 'approve.png');
  const { id } = await checkOf(player);
  expect((await deliver(id, {}, 'another-key-of-the-checks-000')).status).toBe(401);
  expect((await deliver(id, {}, KYC_KEY, Date.now() - 301_000)).status).toBe(401);
  expect((await deliver(id, { reference: 'ref-of-another' })).status).toBe(200);
  expect((await deliver(id, { outcome: 'fine' })).status).toBe(400);
  const metro = await setAdapter({}, 'metro');
  expect((await deliver(id, {}, KYC_KEY, Date.now(), metro)).status).toBe(404);
  expect(await stateOf(player)).toBe('checking');
});

test.each([
  ['an error', { status: 500 }],
  ['an answer that nobody can read', { status: 200, body: '<html>' }],
])(
  'a supplier with %s leaves the check to staff, and its late approval is noted alone [D8.06]',
  async (_what, answer) => {
    const player = await createPlayer();
    supplier.answer = () => answer;
    expect((await startCheck(player, 'approve.png')).body.docs.state).toBe('review');
    const { id } = await checkOf(player);
    await deliver(id, { outcome: 'approved' });
    expect(await checkOf(player)).toMatchObject({ state: 'review', outcome: 'approved' });
    expect(await notesOf(player)).toEqual([]);
  },
);

test('a supplier that is silent for an hour is asked once, and its answer counts as its message [G7.07]', async () => {
  const player = await createPlayer();
  await startCheck(player, 'approve.png');
  await later(player, HOUR - 60_000);
  expect(partner.asked).toEqual([]);
  partner.status = 'open';
  await later(player, 61_000);
  await settleDue();
  expect(partner.asked).toHaveLength(1);
  expect(await stateOf(player)).toBe('checking');
  partner.status = null;
  await later(player, HOUR);
  expect(await stateOf(player)).toBe('approved');
});

test('a supplier that does not answer its question, or finds nothing in a day, leaves the check to staff [D8.06 G7.07]', async () => {
  const player = await createPlayer();
  await startCheck(player, 'approve.png');
  partner.status = 'failing';
  await later(player, HOUR);
  expect(await stateOf(player)).toBe('review');
  const slow = await createPlayer();
  await startCheck(slow, 'approve.png');
  partner.status = 'open';
  await later(slow, 25 * HOUR);
  expect(await stateOf(slow)).toBe('review');
});

test('a check whose process was killed before the supplier answered is given to staff [D8.06]', async () => {
  const player = await createPlayer();
  await startCheck(player, 'approve.png');
  await platform.database.query(
    `UPDATE kyc_check SET state = 'starting', supplier_reference = NULL WHERE account_id = $1`,
    [player.id],
  );
  await later(player, HOUR);
  expect(await stateOf(player)).toBe('review');
});

test('a document is read once by its address, and never after 15 minutes [G7.07]', async () => {
  const player = await createPlayer();
  const content = documentOf(PNG);
  const { body } = await upload(player, 'approve.png', content);
  await platform.call('royal', 'startKyc', { token: player.token, body: { documentIds: [body.docs._id] } });
  const { pathname } = new URL(partner.started[0]!.documents[0]!.url);
  // A proxy or a chat program that looks first does not use it up.
  expect((await platform.send(pathname, { method: 'HEAD' })).status).not.toBe(200);
  const first = await platform.send(pathname);
  expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    ...[200, 'image/png', 'no-store'],
  ]);
  expect(first.text).toBe(content.toString('utf8'));
  expect((await platform.send(pathname)).status).toBe(404);

  const documents = new KycDocuments(platform.database, ['another key']);
  const now = Date.now();
  const expired = await documents.createAddress(body.docs._id, now - 15 * 60_000 - 1);
  expect((await platform.send(expired)).status).toBe(404);
  expect((await platform.send('/kyc/document/unknown')).status).toBe(404);
});

test('suppliers are chosen by the country of the documents, and staff checks where there is none [G7.07]', async () => {
  await setAdapter({ countries: 'IN|NP' }, 'royal', adapterId);
  try {
    const nepal = await createPlayer();
    expect((await startCheck(nepal, 'approve.png', 'NP')).body.docs.state).toBe('checking');
    const lanka = await createPlayer();
    expect((await startCheck(lanka, 'approve.png', 'LK')).body.docs.state).toBe('review');
    expect(partner.started).toHaveLength(1);
  } finally {
    await setAdapter({}, 'royal', adapterId);
  }
});

test('content of a document is stored encrypted, with its type by content, and survives a replaced key [D8.06 G2.05]', async () => {
  const player = await createPlayer();
  const content = documentOf('%PDF-1.7 a plain word ');
  expect((await upload(player, 'passport.png', content)).body.docs).toMatchObject({ type: 'application/pdf' });
  const { rows } = await platform.database.query<{ content: Buffer }>(
    'SELECT content FROM kyc_document WHERE account_id = $1',
    [player.id],
  );
  expect(rows[0]!.content.includes(Buffer.from('plain word'))).toBe(false);
  expect((await upload(player, 'passport.png', documentOf('<svg onload="x">'))).status).toBe(415);

  const [before, after] = [
    deriveKeys({ current: 'one secret', previous: null }, 'p'),
    deriveKeys({ current: 'two', previous: 'one secret' }, 'p'),
  ];
  const stored = await new KycDocuments(platform.database, before).add({
    ...{ tenantId: 'royal', accountId: player.id, kind: 'address', name: 'bill.pdf', content, at: Date.now() },
  });
  if (typeof stored === 'string') throw new Error(stored);
  await resealDocuments(platform.database, after);
  const rotated = new KycDocuments(platform.database, [after[0]]);
  const address = await rotated.createAddress(stored.id, Date.now());
  expect((await rotated.readOnce(address.split('/').at(-1)!, Date.now()))?.content.equals(content)).toBe(true);
});

test('a player has one check at a time, with documents of their own alone [G7.07]', async () => {
  const [player, other] = [await createPlayer(), await createPlayer()];
  const foreign = await upload(other, 'approve.png');
  const start = (documentIds: readonly string[]) =>
    platform.call('royal', 'startKyc', { token: player.token, body: { documentIds } });
  expect((await start([foreign.body.docs._id])).status).toBe(400);
  const own = await upload(player, 'review.png');
  const both = await Promise.all([start([own.body.docs._id]), start([own.body.docs._id])]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(partner.started).toHaveLength(1);
});

test('staff with the permission decides on checks in review, and reads documents, each in the audit [D8.06]', async () => {
  const player = await createPlayer();
  await startCheck(player, 'review.png');
  const { id } = await checkOf(player);
  const decide = (over: object = {}) =>
    asStaff('decideKyc', {
      tenantId: 'royal',
      checkId: id,
      action: 'reject',
      reason: 'the picture is not sharp',
      ...over,
    });
  expect((await decide()).status).toBe(409);
  await deliver(id);
  expect((await decide({ tenantId: 'metro' })).status).toBe(404);
  const listed = await platform.call('staff', 'kycChecks', {
    ...{ token: staff, userType: 'administrator', query: { tenantId: 'royal', state: 'review', limit: 100 } },
  });
  const { documents } = listed.body.docs.find(({ _id }: { _id: string }) => _id === id);
  const view = (tenantId: string) =>
    asStaff('kycDocumentAddress', { tenantId, documentId: documents[0], reason: 'review of the player' });
  expect((await view('metro')).status).toBe(404);
  const { path } = (await view('royal')).body.docs;
  expect((await platform.send(path, { host: 'staff.localhost' })).status).toBe(200);
  expect((await decide()).body.docs).toMatchObject({ state: 'rejected' });
  expect((await platform.call('royal', 'kyc', { token: player.token })).body.docs).toMatchObject({
    ...{ state: 'rejected', reason: 'the picture is not sharp' },
  });
  const { rows } = await platform.database.query(
    `SELECT action FROM admin_audit WHERE account_id = $1 AND outcome IS NULL ORDER BY id`,
    [player.id],
  );
  expect(rows).toEqual([{ action: 'viewKycDocument' }, { action: 'decideKyc' }]);
});
