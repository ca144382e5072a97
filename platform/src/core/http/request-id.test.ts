import { endpoints, type EndpointName } from '@backlay/shared/contract';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { createLog, switchLevelBySignal } from './log';
import { contextHeaders, createRequestIds, parseTraceparent } from './request-id';

const lines: string[] = [];
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform(
    { RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'trace' },
    { logDestination: { write: (line) => void lines.push(line) } },
  );
});
afterAll(() => platform?.close());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

test.each([
  ['a UUID', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', true],
  ["nginx's request id", 'a3f1c09d5e6b7788a3f1c09d5e6b7788', true],
  ['a phone number', '919820144719', false],
  ['an account number', '123456789012345678', false],
  ['a session token', 'q7Zk1vXw9TtR4mB2nC6yLpH8sJ0dGfAeq7Zk1vXw9Tt', false],
  ['free text', 'rohan.mehta@example.com', false],
  ['a line break', 'aaaaaaaaaaaaaaaa\nb', false],
])('a request id that is %s is taken only where it is well formed [G4.04]', (_title, given, isTaken) => {
  const ids = createRequestIds();
  const made = ids({ headers: { 'x-request-id': given } });
  expect(made === given).toBe(isTaken);
  expect(made).toMatch(/^[\da-z-]{16,40}$/i);
  expect(ids({ headers: {} })).not.toBe(ids({ headers: {} }));
});

test('the id and the trace of a request are answered, logged and passed on to suppliers [G4.04]', async () => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const token = await platform.login('royal');
  lines.length = 0;
  const answer = await platform.send('/api/user/points', {
    headers: { 'x-request-id': id, traceparent: PARENT, authorization: `Bearer ${token}` },
  });
  expect(answer.headers['x-request-id']).toBe(id);
  const [line] = lines.map((each) => JSON.parse(each)).filter(({ msg }) => msg === 'request completed');
  expect(line).toMatchObject({ reqId: id, trace: TRACE, tenant: 'royal', level: 30, time: expect.any(Number) });
  expect(line).toMatchObject({ call: expect.any(String), ms: expect.any(Number), status: expect.any(Number) });
  expect(contextHeaders({ requestId: id, traceparent: PARENT })).toEqual({ 'x-request-id': id, traceparent: PARENT });
  expect(parseTraceparent(PARENT)).toEqual({ traceId: TRACE, parentId: '00f067aa0ba902b7', isSampled: true });
  for (const wrong of [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `01-${TRACE}-00f067aa0ba902b7-01`, 'x', undefined])
    expect(parseTraceparent(wrong)).toBeNull();
});

test('the log of every call of the contract is JSON with its fields and without what was typed [G4.04]', async () => {
  const typed = {
    password: 'Typ3d-Passw0rd',
    otp: '730915',
    phone: '9811122233',
    email: 'asha.rao@example.com',
    accountNumber: '50100234567891',
    transactionCode: 'Typ3d-C0de',
    search: 'Typed free text',
  };
  const token = await platform.login('royal');
  lines.length = 0;
  const names = Object.keys(endpoints) as EndpointName[]; // the keys of the contract
  for (const name of names) {
    const fields = { ...typed, token: 'typed-token-0123456789', userName: typed.phone, remarks: typed.search };
    await platform.call('royal', name, {
      token,
      query: fields,
      ...(endpoints[name].method !== 'GET' && { body: fields }),
    });
  }
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request completed');
  expect(answered.length).toBeGreaterThanOrEqual(names.length);
  const logged = new Set(answered.map(({ call }) => call));
  // Its path is that of a player's deposit with a word for the role.
  expect(names.filter((name) => !logged.has(name))).toEqual(['branchDeposit']);
  for (const line of answered)
    expect(line).toMatchObject({ tenant: 'royal', reqId: expect.any(String), ms: expect.any(Number) });
  const log = lines.join('');
  for (const [field, text] of Object.entries({ ...typed, token, given: 'typed-token' }))
    expect([field, log.includes(text)]).toEqual([field, false]);
});

test('SIGUSR2 changes the level of a running log to debug and back [G4.04]', () => {
  const written: { level: number; msg: string }[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void written.push(JSON.parse(line)) });
  const end = switchLevelBySignal(log, { logLevel: 'info' });
  process.emit('SIGUSR2');
  log.debug('seen');
  process.emit('SIGUSR2');
  log.debug('unseen');
  end();
  process.emit('SIGUSR2');
  expect(written.map(({ msg }) => msg)).toEqual(['log level changed', 'seen', 'log level changed']);
});
