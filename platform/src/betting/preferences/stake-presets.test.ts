import { DEMO_PASSWORD } from '@backlay/shared/domain';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let token = '';
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  token = await platform.login('royal');
});
afterAll(() => platform?.close());

const my = (name: Parameters<TestPlatform['call']>[1], body?: Record<string, unknown>, as = token) =>
  platform.call('royal', name, { token: as, ...(body ? { body } : {}) });
const presets = (...values: number[]) => values.map((value) => ({ label: `${value}`, value, _id: `x${value}` }));

test('stake buttons default until a player sets them; ids are dropped and six are stored [B3.01 B7.01 B7.02]', async () => {
  expect((await my('stakes')).body.docs.stake.map(({ value }: { value: number }) => value)).toEqual([
    1000, 2000, 3000, 4000, 5000, 6000,
  ]);
  const saved = await my('saveStakes', { stake: presets(100, 200, 300, 400, 500, 600, 700) });
  expect(saved.body).toEqual({
    docs: { stake: [100, 200, 300, 400, 500, 600].map((value) => ({ label: `${value}`, value })) },
    message: 'Updated Sucessfully',
  });
  expect((await my('stakes')).body.docs).toEqual(saved.body.docs);
});

test('three quick-bet buttons are stored separately [B3.03 B7.03 B7.04]', async () => {
  expect((await my('quickBets')).body.docs.map(({ value }: { value: number }) => value)).toEqual([1000, 2000, 3000]);
  const saved = await my('saveQuickBets', { stake: presets(50, 60, 70, 80) });
  expect([saved.status, saved.body.message]).toEqual([200, 'Updated Sucessfully']);
  expect((await my('quickBets')).body.docs).toEqual([50, 60, 70].map((value) => ({ label: `${value}`, value })));
});

test('a button without a positive whole amount is refused and changes nothing', async () => {
  const before = (await my('stakes')).body.docs;
  for (const value of [0, -5, 1.5, 'many']) {
    const answer = await my('saveStakes', { stake: [{ label: 'x', value }] });
    expect(answer.status).toBe(400);
  }
  expect((await my('stakes')).body.docs).toEqual(before);
});

test('a demo account retains the defaults and gets the reason [B5.13]', async () => {
  const name = 'demo_stakes1';
  await platform.call('royal', 'signupDemo', {
    body: { userName: name, password: DEMO_PASSWORD, demoWhiteLabelId: 'wl-royal-demo' },
  });
  const as = await platform.login('royal', name, DEMO_PASSWORD);
  const answer = await my('saveStakes', { stake: presets(10) }, as);
  expect([answer.status, answer.body.message]).toEqual([403, 'This is your Demo Account, Please Login as Normal user']);
});
