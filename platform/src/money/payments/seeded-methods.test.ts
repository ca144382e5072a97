import { crc32 } from 'node:zlib';
import { fromPaise } from '@backlay/shared/domain';
import { newPlayer } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { listSeededMethods, seedMethods } from './index';
import { upiPicture, usdtPicture } from './methods';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

const qr = (value: string) => [{ label: 'QR', type: 'IMAGE', value }];
const BANK = {
  accountNumber: '000123456789',
  ifscCode: 'DEMO0000001',
  accountName: 'Backlay Collections',
  bankName: 'Demonstration Bank',
  customFields: [],
};
const UPI = { upiId: 'collect@demobank', accountName: 'Backlay Collections', appName: 'Any UPI app' };
const WALLET = { appName: 'Paytm', mobileNumber: '9000000005', accountName: 'Backlay Collections' };
/** Type, name, limits in paise and what a payer reads, in the order of the list. */
const METHODS = [
  ['IPAY', 'Instant UPI', 10_000, 10_000_000, { upiId: '101', customFields: [] }],
  ['UPI', 'UPI', 10_000, 5_000_000, { ...UPI, customFields: [] }],
  ['QR', 'Scan and pay', 10_000, 5_000_000, { customFields: qr(upiPicture) }],
  ['IMPS', 'IMPS transfer', 50_000, 20_000_000, BANK],
  ['NEFT', 'NEFT transfer', 100_000, 100_000_000, BANK],
  [
    'USDT',
    'USDT (TRC-20)',
    500_000,
    100_000_000,
    { walletNumber: 'TDemoDemoDemoDemoDemoDemoDemoDemo', customFields: qr(usdtPicture) },
  ],
  ['other', 'Paytm wallet', 10_000, 2_000_000, { ...WALLET, customFields: [] }],
] as const;

test('a seeded brand is paid by seven methods with their limits and details, all of them open [C3.03 C3.04]', async () => {
  const { token } = await newPlayer(platform, 'seeded-1', { brand: 'metro' });
  const { body } = await platform.call('metro', 'depositMethods', { token });
  expect(body.docs).toEqual(
    METHODS.map(([paymentType, paymentName, min, max, details], index) => ({
      ...details,
      _id: `metro-${paymentType.toLowerCase()}`,
      paymentType,
      paymentName,
      isLock: false,
      minAmount: fromPaise(min),
      maxAmount: fromPaise(max),
      sort: index + 1,
    })),
  );
  expect(body.message).toBe('Success');
});

test.each([
  ['UPI', upiPicture],
  ['USDT', usdtPicture],
])('the seeded picture of %s is a complete PNG [C3.06]', (_, picture) => {
  const [prefix, encoded = ''] = picture.split(',');
  expect(prefix).toBe('data:image/png;base64');
  const png = Buffer.from(encoded, 'base64');
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  const chunks: string[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    chunks.push(body.subarray(0, 4).toString('latin1'));
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    at += 12 + length;
  }
  expect(chunks).toEqual(['IHDR', 'IDAT', 'IEND']);
});

test('methods with the details of the demonstration are found until an operator changes or ends them [C3.06]', async () => {
  const { database } = platform;
  const found = async () =>
    (await listSeededMethods(database)).flatMap(({ tenantId, paymentName }) =>
      tenantId === 'orbit' ? [paymentName] : [],
    );
  const names = METHODS.slice(1).map(([, name]) => name);
  expect((await found()).sort()).toEqual([...names].sort());
  const change = `UPDATE deposit_method SET details = details || '{"accountNumber": "501"}' WHERE id = 'orbit-imps'`;
  await database.query(change);
  await database.query(`UPDATE deposit_method SET active = false WHERE id = 'orbit-upi'`);
  const left = names.filter((name) => name !== 'IMPS transfer' && name !== 'UPI');
  expect((await found()).sort()).toEqual(left.sort());
  // A method that is there stays as its operator left it.
  await seedMethods(database, ['orbit']);
  expect(await found()).toHaveLength(left.length);
});
