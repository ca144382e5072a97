import { deriveKey } from '../../core/config';
import { openHierarchies, type Hierarchy } from '../../accounts/authority/testing-hierarchies';
import { uploadProof } from '../../money/payments/testing';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';
import { SignedAddresses } from './signed-address';

const SECRET = 'a secret of forty signs that only this test knows';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const addressesAt = (time: number, secret = SECRET) =>
  new SignedAddresses([deriveKey(secret, 'upload addresses')], () => time);

let platform: TestPlatform;
let people: ReturnType<typeof openHierarchies>;
let north: Hierarchy;
let south: Hierarchy;
/** The slip of a deposit and the picture of a complaint of the northern player, as the player is shown them. */
let slip: string;
let picture: string;

beforeAll(async () => {
  platform = await openTestPlatform({ SECRET_KEY: SECRET, RATE_LIMIT_SCALE: '0' });
  people = openHierarchies(platform);
  north = await people.create('north', 'royal', 'staff-admin1');
  south = await people.create('south', 'metro', 'staff-admin1');
  const token = await people.tokenOf(north.owned.player);
  const sent = await uploadProof(platform, token, { picture: png });
  slip = sent.body.docs.slip;
  picture = (await sendPicture('complain', token, { subject: 'Late', message: 'See the picture' })).body.docs.image;
});
afterAll(() => platform?.close());

/** A form with a picture, to the call of a path. */
async function sendPicture(path: string, token: string, fields: object, host = 'royal', userType = 'user') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value as string);
  form.append('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
  const packed = new Response(form);
  return platform.send(`/api/${userType}/${path}`, {
    method: 'POST',
    host: `${host}.localhost`,
    headers: { 'content-type': packed.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    body: Buffer.from(await packed.arrayBuffer()),
  });
}

const look = (address: string, host = 'royal'): Promise<Answer> =>
  platform.send(address, { host: `${host}.localhost` });
const pathOf = (address: string) => address.split('?')[0]!;
const slipsSeenBy = async (id: string, userType: 'agent' | 'whiteLabel'): Promise<string[]> =>
  (await people.as(id, userType, 'deposits', { query: { limit: 100 } })).body.docs.flatMap(
    (request: { slip?: string }) => request.slip ?? [],
  );

test('slips and complaint pictures are shown by the signed addresses of responses to player and up-line [D1.02]', async () => {
  for (const address of [slip, picture]) {
    expect(address).toMatch(/^\/uploads\/[\w-]{32}\.png\?expires=\d+&signature=[\w-]{43}$/);
    const seen = await look(address);
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await look(address, 'staff')).status).toBe(200);
  }
  expect(await slipsSeenBy(north.accounts.agent!, 'agent')).toEqual([slip]);
  const { body } = await people.as(north.accounts.whiteLabel!, 'whiteLabel', 'userComplaints', {
    query: { limit: 100 },
  });
  expect(body.docs.map(({ image }: { image: string | null }) => image)).toContain(picture);
});

test('responses of one hour name one address, and the browser keeps the picture until it expires [D1.02]', async () => {
  const expires = Number(new URL(slip, 'http://x').searchParams.get('expires'));
  expect(expires % 3600).toBe(0);
  const start = 1_800_000_000_000 - (1_800_000_000_000 % 3_600_000);
  const [first, last, next] = [start, start + 3_599_999, start + 3_600_000].map((time) =>
    addressesAt(time).sign('/uploads/a.png'),
  );
  expect(last).toBe(first);
  expect(next).not.toBe(first);
  const { headers } = await look(slip);
  const age = Number(/^private, max-age=(\d+), immutable$/.exec(String(headers['cache-control']))?.[1]);
  expect(age).toBeGreaterThan(0);
  expect(age).toBeLessThanOrEqual(2 * 3600);
});

test('private pictures have no public address at any site for any account [D1.02]', async () => {
  for (const address of [slip, picture])
    for (const host of ['royal', 'metro', 'staff']) {
      const answer = await look(pathOf(address), host);
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    }
  const asBase64 = await platform.call('royal', 'imageBase', {
    token: await people.tokenOf(north.owned.player),
    query: { imageUrl: pathOf(slip) },
  });
  expect(asBase64.status).toBe(404);
});

test('staff of another tenant and other players get no address of the picture [D1.02 D1.03]', async () => {
  expect(await slipsSeenBy(south.accounts.agent!, 'agent')).toEqual([]);
  expect(await slipsSeenBy(south.accounts.whiteLabel!, 'whiteLabel')).toEqual([]);
  const complaints = await people.as(south.accounts.whiteLabel!, 'whiteLabel', 'userComplaints', {});
  const other = await platform.login('royal');
  const own = await platform.call('royal', 'deposits', { token: other });
  const ownComplaints = await platform.call('royal', 'complaints', { token: other });
  for (const { status, text } of [complaints, own, ownComplaints]) {
    expect(status).toBe(200);
    expect(text).not.toContain(pathOf(slip));
    expect(text).not.toContain(pathOf(picture));
  }
  expect((await look(slip, 'metro')).status).toBe(404);
});

test.each([
  ['another expiry', (address: string) => address.replace(/expires=\d+/, 'expires=9999999999')],
  [
    'another signature',
    (address: string) => address.replace(/signature=(.)/, (_all, sign) => `signature=${sign === 'A' ? 'B' : 'A'}`),
  ],
  ['a cut signature', (address: string) => address.slice(0, -4)],
  ['no signature', (address: string) => address.replace(/&signature=.*/, '')],
  ['two signatures', (address: string) => `${address}&signature=x`],
  ['the signature of another picture', (address: string) => `${pathOf(address)}?${picture.split('?')[1]}`],
  ['the signature of another key', (address: string) => addressesAt(Date.now(), 'another').sign(pathOf(address))],
])('a private picture with %s is refused [D1.02]', async (_what, tamper) => {
  const address = tamper(slip);
  expect(address).not.toBe(slip);
  const answer = await look(address);
  expect([answer.status, answer.body.message]).toEqual([404, 'Picture not found']);
});

test('an expired address is refused with an explanation and the current response has a valid one [D1.02]', async () => {
  const answer = await look(addressesAt(Date.now() - 3 * 3_600_000).sign(pathOf(slip)));
  expect([answer.status, answer.headers['cache-control']]).toEqual([410, 'no-store']);
  expect(answer.body.message).toBe('The address of this picture has expired. Open the page again');
  const [fresh] = await slipsSeenBy(north.accounts.agent!, 'agent');
  expect((await look(fresh!, 'staff')).status).toBe(200);
});

test('theme pictures are open to visitors without a signature [D1.02]', async () => {
  const token = await platform.login('staff', 'admin1', 'Admin@123');
  const fields = { bucketName: 'themeAsset', whiteLabelId: 'wl-royal' };
  const { body } = await sendPicture('setting/s3Image', token, fields, 'staff', 'administrator');
  const seen = await look(body.docs.image);
  expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
});
