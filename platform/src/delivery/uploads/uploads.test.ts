import { deflateSync } from 'node:zlib';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';
import { detectImageType } from './uploads';

const png = (width = 4, height = 3): Buffer => {
  const head = Buffer.alloc(25);
  head.writeUInt32BE(13, 0);
  head.write('IHDR', 4, 'latin1');
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  head[16] = 8;
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), head, deflateSync(Buffer.alloc(64))]);
};
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000300040301220002110103110100ffd9', 'hex');
const webp = Buffer.concat([
  Buffer.from('RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'),
  Buffer.from([3, 0, 0, 2, 0, 0, 0, 0]),
]);

describe('isPicture recognises pictures by content', () => {
  test.each([
    ['png', png(), 'image/png'],
    ['jpeg', jpeg, 'image/jpeg'],
    ['webp', webp, 'image/webp'],
  ])('%s is recognised by content with its size', (_name, bytes, type) => {
    expect(detectImageType(bytes)).toEqual({ type, width: 4, height: 3 });
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PDF', Buffer.from('%PDF-1.7 and so on, long enough to be read as something')],
    ['a GIF', Buffer.from('GIF89a and so on, long enough to be read as something')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script> long enough')],
    ['a picture cut off', png().subarray(0, 20)],
    ['a picture without a size', png(0, 0)],
    ['nothing', Buffer.alloc(0)],
  ])('%s is no picture [C5.08]', (_name, bytes) => {
    expect(detectImageType(bytes)).toBeNull();
  });
});

let platform: TestPlatform;
let player: string;
beforeAll(async () => {
  platform = await openTestPlatform();
  player = await platform.login('royal');
});
afterAll(() => platform?.close());

/** A form as a browser writes it. */
function form(bytes: Buffer, fields: Readonly<Record<string, string>> = {}, type = 'image/png'): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--edge\r\ncontent-disposition: form-data; name="image"; filename="../../a.svg"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join('') + file), bytes, Buffer.from('\r\n--edge--\r\n')]);
}

interface Sending {
  readonly token?: string;
  readonly brand?: string;
  readonly userType?: string;
  readonly type?: string;
}

const send = (body: Buffer, { token, brand = 'royal', userType = 'user', type }: Sending = {}): Promise<Answer> =>
  platform.send(`/api/${userType}/setting/s3Image`, {
    method: 'POST',
    host: `${brand}.localhost`,
    headers: {
      'content-type': type ?? 'multipart/form-data; boundary=edge',
      authorization: `Bearer ${token ?? player}`,
    },
    body,
  });
const look = (path: string, host = 'royal.localhost') => platform.send(path, { host });

test('a picture is stored under a random name and served from a path without scripts [C7.26 S-06]', async () => {
  const answer = await send(form(png(), { bucketName: 'backendAsset' }));
  expect([answer.status, answer.body.message]).toEqual([200, 'Image uploaded']);
  const path = answer.body.docs.image as string;
  expect(path).toMatch(/^\/uploads\/[\w-]{32}\.png$/);
  const seen = await look(path);
  expect(seen.status).toBe(200);
  expect(seen.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(seen.headers).not.toHaveProperty('set-cookie');
  expect((await send(form(png()))).body.docs.image).not.toBe(path);
});

test('a picture of one brand is not to be found at another; the admin website sees it [S-06]', async () => {
  const path = (await send(form(jpeg))).body.docs.image as string;
  expect((await look(path, 'metro.localhost')).status).toBe(404);
  expect((await look(path, 'staff.localhost')).headers['content-type']).toBe('image/jpeg');
  expect((await look('/uploads/..%2f..%2fetc%2fpasswd')).status).toBe(404);
});

test.each([
  ['an SVG that says it is a PNG', form(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415],
  ['a PDF that says it is a JPEG', form(Buffer.from('%PDF-1.7 %%EOF'), {}, 'image/jpeg'), 415],
  ['more than 5 MB', form(Buffer.concat([png(), Buffer.alloc(5 * 1024 * 1024)])), 413],
  ['a picture that unfolds into too much', form(png(60_000, 60_000)), 413],
  ['no file', Buffer.from('--edge\r\ncontent-disposition: form-data; name="image"\r\n\r\ntext\r\n--edge--\r\n'), 400],
  ['a form that is cut off', form(png()).subarray(0, 90), 400],
  ['a bucket that does not exist', form(png(), { bucketName: 'secrets' }), 400],
])('%s is refused [C5.08 C7.26 S-06]', async (_what, body, status) => {
  const answer = await send(body);
  expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
});

test('only a form is accepted, and a signed-out request is not read [C7.26]', async () => {
  const json = await send(Buffer.from('{"image":"x"}'), { type: 'application/json' });
  const visitor = await send(form(png()), { token: 'x'.repeat(43) });
  const other = await platform.send('/api/auth', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: form(png()),
  });
  expect([json.status, visitor.status, other.status]).toEqual([415, 401, 415]);
});

test('administrators and white labels change site pictures; players and agents cannot [C6.04 OQ-129]', async () => {
  const theme = form(png(), { bucketName: 'themeAsset' });
  const as = async (name: string, userType: string) =>
    (await send(theme, { brand: 'staff', userType, token: await platform.login('staff', name, 'Admin@123') })).status;
  expect(await as('admin1', 'administrator')).toBe(200);
  expect(await as('whitelabel1', 'whiteLabel')).toBe(200);
  expect(await as('agent1', 'agent')).toBe(403);
  expect((await send(theme)).status).toBe(403);
});

test('only the sender deletes a picture, by name or address, unless a request needs it [C7.27 S-05]', async () => {
  const remove = (fileName: string, token = player, brand = 'royal') =>
    platform.call(brand, 'deleteImage', { token, query: { fileName } });
  const path = (await send(form(webp))).body.docs.image as string;
  const other = await platform.login('metro');
  expect((await remove(path, other, 'metro')).status).toBe(404);
  expect((await remove(path)).status).toBe(200);
  expect((await look(path)).status).toBe(404);
  expect((await remove(path.replace('/uploads/', ''))).status).toBe(404);
  const stored = (await send(form(png()))).body.docs.image as string;
  await platform.database.query('update upload set kept = true where name = $1', [stored.replace('/uploads/', '')]);
  expect((await remove(stored)).status).toBe(404);
  expect((await remove("' or 1=1 --")).status).toBe(404);
});
