/** @jest-environment node */
import { buildPoints, buildProfile } from '../../../testing';
import { pointsDocs, profileDocs, whiteLabelRoleAnswer } from './schemas';
import { communicationDocs } from '../content/schemas';

const whole = {
  ...buildProfile({ wagerBonusId: 'wb-1', depositCount: 3, betDelay: 2 }),
  emailVerified: true,
  profileSetup: true,
  fcmToken: 'device-1',
  updatedAt: '2026-01-19T15:00:00.000Z',
  totalCommission: 12.5,
  totalAdmin: 1,
  totalUser: 40,
  userAccount: 39,
  userCount: 40,
};
const refuses = (field: string, value: unknown) =>
  profileDocs.safeParse({ ...whole, [field]: value }).success === false;

test('a profile arrives with every field unchanged [A3.01 A3.04 A3.05]', () => {
  expect(profileDocs.parse(whole)).toEqual(whole);
});

test('the fields of an identity are texts and switches, and an older server may leave the newer ones out [A3.01]', () => {
  for (const field of ['_id', 'userName', 'userType', 'fullName', 'email', 'createdAt', 'updatedAt', 'fcmToken'])
    expect([field, refuses(field, 5)]).toEqual([field, true]);
  for (const field of ['emailVerified', 'profileSetup']) expect([field, refuses(field, 'yes')]).toEqual([field, true]);
  const { emailVerified: _e, profileSetup: _p, fcmToken: _f, updatedAt: _u, ...older } = whole;
  expect(profileDocs.safeParse(older).success).toBe(true);
});

test('a white label without a type is b2b [A3.02]', () => {
  const { whiteLabelType: _, ...without } = whole;
  expect(profileDocs.parse(without).whiteLabelType).toBe('b2b');
  expect(refuses('whiteLabelType', 'c2c')).toBe(true);
});

test('the counters are numbers, and a player has none [A3.04]', () => {
  for (const field of ['totalCommission', 'totalAdmin', 'totalUser', 'userAccount', 'userCount'])
    expect([field, refuses(field, '40')]).toEqual([field, true]);
  expect(profileDocs.safeParse(buildProfile()).success).toBe(true);
});

test('flags are switches, and nothing that only looks like one [A3.05]', () => {
  for (const field of ['enable2fa', 'demo', 'blocked', 'confirmBets', 'casinoLock', 'bonusLock'])
    expect([field, refuses(field, 'true')]).toEqual([field, true]);
  for (const field of ['depositCount', 'betDelay']) expect([field, refuses(field, '2')]).toEqual([field, true]);
});

test('every balance is a number of rupees [A3.03]', () => {
  const balances = {
    ...buildPoints(),
    casinoPts: 0,
    sportsPts: 1.5,
    thirdPartyPts: 2,
    creditPts: 3,
    clientPL: -4.25,
  };
  expect(pointsDocs.parse(balances)).toEqual(balances);
  for (const field of Object.keys(balances))
    expect([field, pointsDocs.safeParse({ ...balances, [field]: '1' }).success]).toEqual([field, false]);
});

test('a chat is of one of the four providers [A3.16]', () => {
  for (const type of ['liveChat', 'zoho', 'pulse', 'tawk'])
    expect(communicationDocs.parse({ whatsapp: '91', chat: { type, value: '1' } }).chat).toEqual({ type, value: '1' });
  expect(communicationDocs.safeParse({ chat: { type: 'other', value: '1' } }).success).toBe(false);
});

test('the white-label role decides whether the European casino is removed [A3.17]', () => {
  expect(whiteLabelRoleAnswer.safeParse({ docs: {}, message: '' }).success).toBe(false);
});
