import { serverMessages } from '@backlay/shared/domain';
import { reject } from '../../core/http';
import type { Account } from './accounts';
import { definePasswordCalls } from './password-calls';
import { hashPassword } from './password-hash';
import { defineSecondFactorCalls } from './second-factor-calls';
import { captureCalls, PLAIN_ACCOUNT, noteCalls } from './testing';

const BUSY = reject(429, 'Too many');
const refused = (status: number, message: string) => expect.objectContaining({ status, message });
const TENANT = { id: 'royal', name: 'Royal', whiteLabelId: 'wl', demoWhiteLabelId: 'wl-demo', type: 'b2c' };

describe('the calls of a password', () => {
  const SITE = { ...TENANT, audience: 'player', theme: { enable: { forgetPassword: true } } };
  async function open(more: object = {}) {
    const { log, note } = noteCalls();
    const account = { ...PLAIN_ACCOUNT, passwordHash: await hashPassword('Quiet-Otter-41') } as unknown as Account;
    const call = captureCalls(definePasswordCalls, {
      accounts: { byId: async () => account, byPhone: async () => account, setPassword: note('set', undefined) },
      sessions: { endAll: note('endAll', undefined), endOthers: note('endOthers', undefined) },
      codes: { consume: note('code', true), send: note('sent', undefined) },
      transactionCodes: { issue: async () => 'NEWCODE2' },
      limits: { consume: note('counted', null), clear: note('cleared', undefined) },
      confirmations: { use: note('confirmed', true) },
      passkeys: { removeAll: note('passkeys', undefined) },
      securityNotifier: { passwordReset: note('notified', undefined), passwordChanged: note('changed', undefined) },
      ...more,
    });
    const site = (tenant: object = {}) => ({
      tenant: { ...SITE, ...tenant },
      address: '192.0.2.1',
      cookies: { language: 'hi-in' },
      log: { warn: (...given: unknown[]) => void log.push(['warned', ...given]) },
    });
    const ask = (body: object = {}, tenant: object = {}) =>
      call('sendForgotOtp', { ...site(tenant), body: { phone: '9800000001', whiteLabelId: 'wl', ...body } });
    const reset = (body: object = {}, tenant: object = {}) =>
      call('resetPassword', {
        ...site(tenant),
        body: { phone: '9800000001', otp: '123456', password: 'Changed-34', whiteLabelId: 'wl', ...body },
      });
    const change = (body: object = {}, caller: object = {}) =>
      call('changePassword', {
        ...site(),
        caller: { accountId: 'a', userType: 'user', ...caller },
        body: { oldPassword: 'Quiet-Otter-41', password: 'Changed-34', ...body },
      });
    return { log, ask, reset, change, names: () => log.map(([name]) => name) };
  }

  test('a code is counted by number and address and goes to open accounts only [A7.22 S-10]', async () => {
    const { ask, log } = await open();
    expect(await ask()).toEqual({ message: serverMessages['forgot.sent'] });
    expect(log).toEqual([
      ['counted', 'codePhone', '+919800000001'],
      ['counted', 'codeAddress', '192.0.2.1'],
      ['sent', expect.objectContaining({ id: 'royal' }), '+919800000001', 'forgot'],
    ]);
    for (const more of [{ blocked: true }, { demo: true }]) {
      const shut = await open({ accounts: { byPhone: async () => ({ ...PLAIN_ACCOUNT, ...more }) } });
      expect(await shut.ask()).toEqual({ message: serverMessages['forgot.sent'] });
      expect([more, shut.names()]).toEqual([more, ['counted', 'counted']]);
    }
    const closed = refused(403, serverMessages['otp.sendFailed']);
    expect(await ask({ whiteLabelId: 'wl-other' })).toEqual(closed);
    expect(await ask({}, { audience: 'staff' })).toEqual(closed);
    expect(await ask({ phone: '12' })).toEqual(refused(400, serverMessages['forgot.mobileInvalid'].trim()));
    for (const name of ['codePhone', 'codeAddress']) {
      const busy = await open({ limits: { consume: async (which: string) => (which === name ? BUSY : null) } });
      expect([await busy.ask(), busy.names()]).toEqual([BUSY, []]);
    }
  });

  test('a code that cannot be sent is answered like any other, and logged [A7.22 S-10]', async () => {
    const failure = new Error('the service is away');
    const { ask, log } = await open({ codes: { send: () => Promise.reject(failure) } });
    expect(await ask()).toEqual({ message: serverMessages['forgot.sent'] });
    await new Promise((resolve) => setImmediate(resolve));
    expect(log.at(-1)).toEqual(['warned', { err: failure }, expect.any(String)]);
  });

  test('a reset sets the password and ends every session, or is refused with its reason [A7.23 A7.24]', async () => {
    const { reset, log } = await open();
    expect(await reset()).toEqual({ message: serverMessages['forgot.success'] });
    expect(log).toEqual([
      ['counted', 'resetAddress', '192.0.2.1'],
      ['code', 'royal', '+919800000001', 'forgot', '123456'],
      ['passkeys', 'a'],
      ['set', 'a', expect.stringMatching(/^\$argon2id/)],
      ['endAll', 'a'],
      ['notified', 'a', expect.stringMatching(/^password:/), 'hi-in'],
    ]);
    const closed = refused(403, serverMessages['forgot.otpFailed']);
    expect(await reset({ whiteLabelId: 'wl-other' })).toEqual(closed);
    expect(await reset({}, { audience: 'staff' })).toEqual(closed);
    expect(await reset({ password: 'otp-login' })).toEqual(refused(400, serverMessages['password.rule']));
    const wrong = { message: 'error' };
    expect(await reset({ phone: '12' })).toEqual(wrong);
    expect(await (await open({ codes: { consume: async () => false } })).reset()).toEqual(wrong);
    expect(await (await open({ accounts: { byPhone: async () => null } })).reset()).toEqual(wrong);
    const busy = await open({ limits: { consume: async () => BUSY } });
    expect([await busy.reset(), busy.names()]).toEqual([BUSY, []]);
  });

  test('a change clears its count, ends sessions, notifies and gives staff a code, or has its reason [A4.21 A4.22 A5.27 G7.06]', async () => {
    const player = await open();
    expect(await player.change()).toEqual({ message: serverMessages['changePassword.success'] });
    expect(player.log).toMatchObject([
      ['counted', 'changePassword', 'a'],
      ['cleared', 'changePassword', 'a'],
      ['set', 'a', expect.stringMatching(/^\$argon2id/)],
      ['changed', 'a', expect.stringMatching(/^password:/), 'hi-in'],
      ['endAll', 'a'],
    ]);
    const role = await open();
    expect(await role.change({}, { userType: 'agent' })).toEqual({
      docs: { transactionCode: 'NEWCODE2' },
      message: serverMessages['changePassword.success'],
    });
    expect(role.names()).toEqual(['counted', 'cleared', 'set', 'changed', 'endOthers']);
    const { change, names } = await open();
    const invalid = refused(400, serverMessages['changePassword.invalid']);
    expect(await change({ oldPassword: '' })).toEqual(invalid);
    expect(await change({ password: undefined })).toEqual(invalid);
    expect(await change({}, { demo: true })).toEqual(refused(403, serverMessages['demo.restricted']));
    expect(names()).toEqual([]);
    expect(await change({ oldPassword: 'wrong' })).toEqual(invalid);
    expect(await change({ password: 'short1' })).toEqual(refused(400, serverMessages['password.rule']));
    expect(await change({ password: 'Quiet-Otter-41' })).toEqual(refused(400, serverMessages['changePassword.same']));
    expect(names()).not.toContain('set');
    expect(await (await open({ accounts: { byId: async () => null } })).change()).toEqual(invalid);
    const busy = await open({ limits: { consume: async () => BUSY } });
    expect(await busy.change()).toBe(BUSY);
  });
});

describe('the calls of a second factor', () => {
  function open({
    isRight = true,
    required = false,
    account = PLAIN_ACCOUNT as object | null,
    started = {} as object | null,
  } = {}) {
    const { log, note } = noteCalls();
    const call = captureCalls(defineSecondFactorCalls, {
      signIns: { signedIn: async () => undefined },
      accounts: { byId: async () => account },
      sessions: { promote: note('promoted', 'token'), endOthers: note('endOthers', undefined) },
      secondFactor: {
        verify: note('verified', isRight),
        start: note('started', started),
        enable: note('enabled', isRight ? ['one', 'two'] : null),
        disable: note('disabled', undefined),
      },
      secondFactorPolicy: { isRequired: () => required },
      limits: { consume: note('counted', null), clear: note('cleared', undefined) },
    });
    const given: string[] = [];
    const ask = (name: string, body: object = {}, caller: object = {}) =>
      call(name, {
        caller: { accountId: 'a', ...caller },
        ...{ tenant: TENANT, body: { otp: '123456', ...body }, giveToken: (token: string) => given.push(token) },
      });
    return { ask, given, log, names: () => log.map(([name]) => name) };
  }
  const wrong = refused(400, serverMessages['forgot.otp']);

  test('a code is counted, promotes its session and clears the count; a wrong one does neither [OQ-08 S-10]', async () => {
    const right = open();
    const pending = { pending: true };
    expect(await right.ask('verifySecondFactor', {}, pending)).toEqual({ message: serverMessages['login.success'] });
    expect([right.given, right.names()]).toEqual([['token'], ['counted', 'verified', 'promoted', 'cleared']]);
    expect(right.log[0]).toEqual(['counted', 'secondFactor', 'a']);
    expect(right.log[3]).toEqual(['cleared', 'secondFactor', 'a']);
    const none = open({ isRight: false });
    expect(await none.ask('verifySecondFactor', {}, pending)).toEqual(wrong);
    expect([none.given, none.names()]).toEqual([[], ['counted', 'verified']]);
    expect([await none.ask('verifySecondFactor'), none.names().length]).toEqual([{ message: 'Success' }, 2]);
  });

  test('the app is set up for accounts that are no demo and have none [A2.24]', async () => {
    const { ask, log } = open({ started: { secret: 's' } });
    expect(await ask('startSecondFactor')).toEqual({ docs: { secret: 's' }, message: 'Success' });
    expect(log).toEqual([['started', 'a', 'Royal', 'rohan']]);
    expect(await ask('startSecondFactor', {}, { demo: true })).toEqual(refused(403, serverMessages['demo.restricted']));
    const on = refused(409, serverMessages['secure.alreadyOn']);
    expect(await open({ started: null }).ask('startSecondFactor')).toEqual(on);
    expect(await open({ account: null }).ask('startSecondFactor')).toEqual(on);
  });

  test('the app is enabled with codes, disabled with one, and ends other sessions where it was owed [D1.11]', async () => {
    const on = open({ required: true });
    const codes = { docs: { recoveryCodes: ['one', 'two'] }, message: 'Success' };
    expect(await on.ask('setSecondFactor', { enable2fa: true })).toEqual(codes);
    expect(on.names()).toEqual(['counted', 'enabled', 'cleared']);
    expect(await on.ask('setSecondFactor', { enable2fa: true }, { mustEnrol: true })).toEqual(codes);
    expect(on.names().at(-1)).toBe('endOthers');
    const off = open();
    const none = { docs: { recoveryCodes: [] }, message: 'Success' };
    expect(await off.ask('setSecondFactor', { enable2fa: false })).toEqual(none);
    expect(off.names()).toEqual(['counted', 'verified', 'disabled', 'cleared']);
    expect(await on.ask('setSecondFactor', { enable2fa: false })).toEqual(
      refused(403, serverMessages['secure.required']),
    );
    const bad = open({ isRight: false });
    for (const enable2fa of [true, false])
      expect(await bad.ask('setSecondFactor', { enable2fa }, { mustEnrol: true })).toEqual(wrong);
    expect(bad.names()).toEqual(['counted', 'enabled', 'counted', 'verified']);
  });
});
