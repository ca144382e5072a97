import { createHash } from 'node:crypto';
import { serverMessages } from '@backlay/shared/domain';
import { reject } from '../../core/http';
import { defineSignupCalls } from './signup';
import { captureCalls, noteCalls, PLAIN_ACCOUNT } from './testing';

const BUSY = reject(429, 'Too many');
const SITE = {
  ...{ id: 'royal', name: 'Royal', type: 'b2c', audience: 'player', whiteLabelId: 'wl', demoWhiteLabelId: 'wl-demo' },
  ...{ theme: { enable: { isRegister: true }, companyTermsCondition: 'Our terms' }, app: { isRegister: true } },
  ...{ flags: { otpLogin: true, demoLogin: true } },
};
const refused = (status: number, message: string) => expect.objectContaining({ status, message });

/** The calls of a registration, and what their parts were asked for. */
function open({
  busy = '',
  account = PLAIN_ACCOUNT as object | null,
  held = null as object | null,
  known = true,
  unsent = null as Error | null,
} = {}) {
  const { log, note } = noteCalls();
  const call = captureCalls(defineSignupCalls, {
    accounts: {
      taken: note('taken', null),
      create: note('created', account),
      byPhone: note('by phone', known ? PLAIN_ACCOUNT : null),
    },
    codes: { send: unsent ? () => Promise.reject(unsent) : note('sent', undefined), consume: note('code', true) },
    limits: {
      consume: async (name: string, key: string) => {
        log.push(['counted', name, key]);
        return name === busy ? BUSY : null;
      },
    },
    ledger: { openWith: note('opened', undefined) },
    greeter: { welcome: note('welcomed', undefined) },
    breaks: { breakOfPhone: note('break', held), textOf: () => 'On a break' },
  });
  const request = { address: '192.0.2.1', log: { warn: note('warned', undefined) } };
  const ask = (name: string, given: object, tenant: object = {}) =>
    call(name, { ...request, tenant: { ...SITE, ...tenant }, body: given, query: given });
  const form = { phone: '9800000001', otp: '123456', password: 'Quiet-Otter-41', whiteLabelId: 'wl' };
  const demo = { userName: 'demo_one', password: 'Demo@1234', demoWhiteLabelId: 'wl-demo' };
  return {
    ...{ log, names: () => log.map(([name]) => name) },
    ...{ check: (given: object = {}) => ask('dupCheck', given) },
    send: (operator: string, tenant: object = {}) => ask('sendSignupOtp', { phone: '9800000001', operator }, tenant),
    signup: (given: object = {}, tenant: object = {}) => ask('signup', { ...form, ...given }, tenant),
    demo: (given: object = {}, tenant: object = {}) => ask('signupDemo', { ...demo, ...given }, tenant),
  };
}

test.each([
  ['dupCheckAddress', 'check', 1],
  ['codePhone', 'send', 1],
  ['codeAddress', 'send', 2],
  ['signupAddress', 'signup', 1],
  ['demoAddress', 'demo', 1],
] as const)('too many of %s end the call %s before anything else is done [S-10]', async (busy, name, counted) => {
  const calls = open({ busy });
  expect(await calls[name]('register' as never)).toBe(BUSY);
  expect(calls.names()).toEqual(Array<string>(counted).fill('counted'));
  expect(calls.log.at(-1)).toEqual(['counted', busy, busy === 'codePhone' ? '+919800000001' : '192.0.2.1']);
});

test('a sign-up is checked, its code used up, the player stored with consent and greeted, in this order [A7.16 S-16]', async () => {
  const { signup, log } = open();
  expect(await signup({ fullName: 'Asha Rao' })).toEqual({ message: serverMessages['register.success'] });
  const phone = '+919800000001';
  const words = [serverMessages['register.adult'], serverMessages['register.acceptTerms'], 'Our terms'];
  expect(log).toEqual([
    ['counted', 'signupAddress', '192.0.2.1'],
    ['taken', 'royal', { userName: phone, phone, email: null }],
    ['code', 'royal', phone, 'register', '123456'],
    ['break', phone],
    [
      'created',
      expect.objectContaining({
        ...{ tenantId: 'royal', userType: 'user', userName: phone, fullName: 'Asha Rao', phone, email: null },
        origin: expect.objectContaining({
          consentTo: createHash('sha256').update(words.join('|')).digest('hex').slice(0, 16),
        }),
      }),
    ],
    ['welcomed', 'a', 'Royal'],
  ]);
});

test('a number that is taken in the same moment, or whose owner is on a break, makes no account [A7.19]', async () => {
  const late = open({ account: null });
  expect(await late.signup()).toEqual(refused(409, 'This mobile number is already registered'));
  expect(late.names()).not.toContain('welcomed');
  const paused = open({ held: { kind: 'selfExclusion' } });
  expect(await paused.signup()).toEqual(refused(400, 'On a break'));
  expect(paused.names()).not.toContain('created');
});

test('a code to sign in goes to known numbers only, one to register to any [A7.20 S-10]', async () => {
  const sent = { message: serverMessages['forgot.sent'] };
  const known = open();
  expect(await known.send('RE-LOGIN')).toEqual(sent);
  expect(known.log.slice(2)).toEqual([
    ['by phone', 'royal', '+919800000001'],
    ['sent', expect.objectContaining({ id: 'royal' }), '+919800000001', 'login'],
  ]);
  const unknown = open({ known: false });
  expect(await unknown.send('login')).toEqual(sent);
  expect(unknown.names()).toEqual(['counted', 'counted', 'by phone']);
  expect(await unknown.send('register')).toEqual(sent);
  expect(unknown.log.at(-1)).toEqual(['sent', expect.anything(), '+919800000001', 'register']);
});

test('a code to sign in that cannot be sent is answered like any other, and logged [A7.20 S-10]', async () => {
  const unsent = new Error('the service is away');
  const { send, log } = open({ unsent });
  expect(await send('login')).toEqual({ message: serverMessages['forgot.sent'] });
  await new Promise((resolve) => setImmediate(resolve));
  expect(log.at(-1)).toEqual(['warned', { err: unsent }, expect.any(String)]);
});

test('a staff site registers nobody, and a site without demo has no demo accounts [A1.08 A7.18]', async () => {
  const { signup, send, demo, log } = open();
  const staff = { audience: 'staff' };
  expect(await signup({}, staff)).toEqual(refused(403, 'Registration is not available on this site'));
  expect(await send('register', staff)).toEqual(refused(403, serverMessages['otp.sendFailed']));
  const none = refused(404, 'Demo is not available on this site');
  expect(await demo({ demoWhiteLabelId: undefined }, { demoWhiteLabelId: undefined })).toEqual(none);
  expect(log).toEqual([]);
});

test('names, codes and passwords of another form are refused before anything is counted [A5.17 A7.18]', async () => {
  const { signup, demo, log } = open();
  const name = refused(400, 'Username must be 5–24 letters, digits or underscores');
  expect([await signup({ userName: 'abcd' }), await demo({ userName: 'abcd' })]).toEqual([name, name]);
  for (const otp of ['12345', '1234567'])
    expect(await signup({ otp })).toEqual(refused(400, serverMessages['register.otp']));
  expect(await signup({ password: 'short1' })).toEqual(refused(400, serverMessages['password.rule']));
  expect(await demo({ password: 'Quiet-Otter-41' })).toEqual(refused(400, serverMessages['login.demoFailed']));
  expect(log).toEqual([]);
});

test('a demo account is stored as one and paid in play money [A7.18 S-09]', async () => {
  const { demo, log } = open();
  expect(await demo()).toEqual({
    docs: { userName: 'rohan', demo: true },
    message: serverMessages['register.success'],
  });
  expect(log).toEqual([
    ['counted', 'demoAddress', '192.0.2.1'],
    [
      'created',
      {
        ...{ tenantId: 'royal', userType: 'user', userName: 'demo_one', fullName: 'Demo', demo: true },
        passwordHash: expect.stringMatching(/^\$argon2id/),
      },
    ],
    ['opened', 'a', 5_000_000, 'demo'],
  ]);
  const taken = open({ account: null });
  expect(await taken.demo()).toEqual(refused(409, 'This user name is already taken'));
  expect(taken.names()).not.toContain('opened');
});
