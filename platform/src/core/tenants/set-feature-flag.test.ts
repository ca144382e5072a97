import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { setFeatureFlag } from './directory';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

const readFlags = async (brand: string) => (await platform.call(brand, 'cumulative')).body.docs.appConfigruation;

test('a flag changed while the platform runs applies at once at that brand only [A1.09 OQ-25]', async () => {
  expect((await readFlags('metro')).otpLogin).toBe(false);
  const on = await setFeatureFlag(platform.database, 'metro', { flag: 'otpLogin', on: true });
  expect(on).toMatchObject({ ok: true, flags: { otpLogin: true, demoLogin: true, affiliates: false } });
  // The database alone notified the platform.
  while (!(await readFlags('metro')).otpLogin);
  expect((await readFlags('orbit')).otpLogin).toBe(false);
  await setFeatureFlag(platform.database, 'metro', { flag: 'otpLogin', on: false });
  while ((await readFlags('metro')).otpLogin);
});

test('the command without a change lists active flags; an unknown brand or flag lists the known ones [OQ-25]', async () => {
  expect(await setFeatureFlag(platform.database, 'orbit')).toMatchObject({ ok: true, flags: { casinoOnly: true } });
  const brand = await setFeatureFlag(platform.database, 'nowhere', { flag: 'otpLogin', on: true });
  expect(brand).toEqual({ ok: false, problem: expect.stringMatching(/nowhere: metro, orbit, royal, staff/) });
  const flag = await setFeatureFlag(platform.database, 'royal', { flag: '__proto__', on: true });
  expect(flag).toEqual({ ok: false, problem: expect.stringMatching(/^There is no switch __proto__: /) });
});
