import { newPlayer } from '../../accounts/identity/testing';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';
import { addAccount } from '../../money/withdrawals/testing';
import { sendBytes } from './testing';

interface Line {
  readonly msg?: string;
  readonly call?: string;
  readonly status?: number;
  readonly code?: string;
  readonly account?: string;
}

const lines: Line[] = [];
let platform: TestPlatform;
let player: { readonly token: string; readonly id: string };
let victim: { readonly token: string };
beforeAll(async () => {
  platform = await openTestPlatform(
    { RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'info' },
    { logDestination: { write: (line) => void lines.push(JSON.parse(line)) } },
  );
  player = await newPlayer(platform, 'attacker');
  victim = await newPlayer(platform, 'victim');
});
afterAll(() => platform?.close());

const deposit = (body: string) =>
  platform.send('/api/user/deposit/iPay', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}` },
    body,
  });
const points = (token: string) => platform.call('royal', 'points', { token });
const touch = async (name: 'deleteAccount' | 'makePrimary') => {
  const accountId = await addAccount(platform, victim.token);
  return platform.call('royal', name, { token: player.token, query: { accountId, primary: true } });
};

test.each<readonly [what: string, status: number, line: Line, attack: () => Promise<Answer>]>([
  [
    'a token with another end',
    401,
    { call: 'points' },
    () => points(player.token.slice(0, -4) + (player.token.endsWith('AAAA') ? 'BBBB' : 'AAAA')),
  ],
  ['a token that says nothing', 401, { call: 'points' }, () => points('x'.repeat(2_000))],
  ['the account of somebody else', 404, { call: 'deleteAccount' }, () => touch('deleteAccount')],
  ['the account of somebody else as one’s first', 404, { call: 'makePrimary' }, () => touch('makePrimary')],
  [
    'a player on the path of an administrator',
    403,
    { call: 'setMaintenance' },
    () =>
      platform.call('royal', 'setMaintenance', {
        token: player.token,
        body: { maintenanceMode: true, transactionCode: 'x' },
      }),
  ],
  [
    'a body of 200 kB',
    413,
    { call: 'POST /api/user/deposit/iPay' },
    () => deposit(JSON.stringify({ depositTypeId: 'x'.repeat(200_000) })),
  ],
  ['half a body', 400, { call: 'POST /api/user/deposit/iPay' }, () => deposit('{"a":')],
  ['an address that cannot be read', 400, { msg: 'request url malformed' }, () => platform.send('/api/%E0%A4%A')],
  [
    'a header with a line of its own',
    400,
    { msg: 'http request malformed' },
    () => sendBytes(platform.running.port, 'GET / HTTP/1.1\r\nHost: royal.localhost\r\nX-A: b\r\n c\u0000: d\r\n\r\n'),
  ],
])(
  '%s is answered %d with a message, logged once, and the platform keeps serving [S-11 S-15]',
  async (_, status, line, attack) => {
    lines.length = 0;
    const answer = await attack();
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    expect(answer.body.message).toMatch(/\w+ \w+/);
    expect(lines).toContainEqual(expect.objectContaining(line.msg ? line : { ...line, status }));
    expect((await points(player.token)).status).toBe(200);
  },
);
