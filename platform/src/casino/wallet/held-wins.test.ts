import { openApprover, setThresholds } from '../../core/approvals/testing';
import { verifyPlatformLedger } from '../../services';
import { newPlayer } from '../../accounts/identity/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { sendProviderRequest, TEST_CASINO_SECRET } from '../provider/testing-provider';

let platform: TestPlatform;
let second: Awaited<ReturnType<typeof openApprover>>;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0', CASINO_SECRET: TEST_CASINO_SECRET });
  await setThresholds(platform, { 'casino.win': 5000 });
  second = await openApprover(platform);
});
afterAll(() => platform?.close());
afterEach(async () => expect((await verifyPlatformLedger(platform.database)).problems).toEqual([]));

/** A player with a stake of 100.00 on a round of a slot. */
async function playing(name: string) {
  const player = await newPlayer(platform, name);
  const launch = await platform.call('royal', 'launchGame', {
    token: player.token,
    body: {
      gameId: 'indi-slots-bhanumati',
      gameCode: 'BHANUMATI',
      providerName: 'Indi Slots',
      subProviderName: 'Indi Slots',
    },
  });
  const launched = new URL(launch.body.docs.url as string).searchParams.get('token');
  const { sessionId } = (await sendProviderRequest(platform, 'session', { token: launched })).body;
  const sendAsProvider = (action: string, transactionId: string, amount: number, more: object = {}) =>
    sendProviderRequest(platform, action, {
      sessionId,
      transactionId: `${name}-${transactionId}`,
      roundId: `${name}-round`,
      amount,
      ...more,
    });
  await sendAsProvider('bet', 'stake', 10_000);
  const available = async () =>
    (await platform.call('royal', 'points', { token: player.token })).body.docs.availablePts as number;
  const round = async () => (await platform.call('royal', 'casinoBets', { token: player.token })).body.docs[0];
  const held = async () =>
    (await platform.call('royal', 'casinoBets', { token: player.token, query: { status: 'held' } })).body.docs;
  return { ...player, sendAsProvider, available, round, held };
}
const waitingFor = async (subject: string) =>
  (await second.list()).find((proposal: { subject: string }) => proposal.subject === subject);

test('a win one paisa below the limit is paid at once [D1.16]', async () => {
  const { sendAsProvider, available, round } = await playing('small-win');
  expect((await sendAsProvider('win', 'win', 499_999)).body).toMatchObject({ status: 'ok' });
  expect(await available()).toBe(14_899.99);
  expect(await round()).toMatchObject({ status: 'won', win: 4999.99 });
});

test('a win at the limit is held, acknowledged once, and paid after a second approval [D1.16]', async () => {
  const { sendAsProvider, available, round, held } = await playing('big-win');
  const answers = await Promise.all([1, 2, 3].map(() => sendAsProvider('win', 'win', 500_000)));
  expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['ok']));
  expect(await available()).toBe(9900);
  expect(await round()).toMatchObject({ status: 'open', win: 0, pendingWin: 5000 });
  expect(await held()).toMatchObject([{ gameName: expect.any(String), pendingWin: 5000 }]);
  expect((await sendAsProvider('bet', 'late', 1000)).body).toMatchObject({ status: 'refused', code: 'ROUND_CLOSED' });
  expect((await verifyPlatformLedger(platform.database)).problems).toEqual([]);
  const proposal = await waitingFor('big-win');
  expect(proposal).toMatchObject({ action: 'casino.win', amount: 5000, proposer: null, expiresAt: null });
  const decided = await Promise.all([second.approve(proposal._id), second.approve(proposal._id)]);
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await available()).toBe(14_900);
  const bet = await round();
  expect([bet.status, bet.win, bet.pendingWin]).toEqual(['won', 5000, undefined]);
  expect(await held()).toEqual([]);
  expect((await sendAsProvider('win', 'win', 500_000)).body.status).toBe('ok');
  expect(await available()).toBe(14_900);
});

test('a rejected held win returns to the house and the round ends without it [D1.16]', async () => {
  const { sendAsProvider, available, round } = await playing('refused-win');
  await sendAsProvider('win', 'win', 900_000);
  const proposal = await waitingFor('refused-win');
  expect((await second.reject(proposal._id, 'The provider withdrew it')).status).toBe(200);
  expect(await available()).toBe(9900);
  expect(await round()).toMatchObject({ status: 'lost', win: 0 });
});
