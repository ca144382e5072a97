import { endpoints, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import { serverMessages, createServerMessageTranslator, interpolate } from '@backlay/shared/domain';
import { serverMessagesInHindi } from '@backlay/shared/hi-in';
import { openTestPlatform, type CallGiven, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  token = await platform.login('royal');
});
afterAll(() => platform?.close());

const inHindi = createServerMessageTranslator(serverMessages, (key, values) =>
  interpolate(serverMessagesInHindi[key as keyof typeof serverMessagesInHindi], values),
);
const isHindi = (message: string) => /[\u0900-\u097f]/.test(inHindi(message));

const ofPlayers = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([name, { access }]) => ['public', 'session', 'player'].includes(access) && name !== 'logout')
  .map(([name]) => name);

test.each(ofPlayers)('every refusal of %s that a player reads has a Hindi text [A4.36 OQ-47]', async (name) => {
  const sent: readonly CallGiven[] = [
    { token },
    { token, body: {}, query: { eventIds: 'none', page: 'x' } },
    { token, body: { amount: -1, stake: 'many', phone: 'none', otp: '1' }, query: { limit: -5, withdrawId: 'none' } },
    { body: {}, userType: 'user' },
    { token, userType: 'agent' },
  ];
  for (const each of sent) {
    const { status, body } = await platform.call('royal', name, each);
    if (status < 400) continue;
    expect(status).toBeLessThan(500);
    expect([body.message, isHindi(body.message)]).toEqual([body.message, true]);
  }
});
