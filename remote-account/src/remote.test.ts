import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDeclaration } from '@backlay/shared/contract/schemas';
import { fakeHost } from '@backlay/shared/testing';
import * as account from './remote';

beforeAll(() => void account.start?.(fakeHost()));

const declared = remoteDeclaration.parse(JSON.parse(readFileSync(join(__dirname, '../remote.json'), 'utf8')));
const routeOf = (path: string) => declared.routes.find((route) => route.path === path);

test('every declared screen and panel exists and loads [A2.17 A2.19 A2.23 A2.24 A2.25 A2.26]', async () => {
  for (const { screen } of declared.routes)
    expect((await account.screens?.[screen]?.())?.default).toBeInstanceOf(Function);
  for (const { component } of declared.slots)
    expect((await account.slots?.[component]?.())?.default).toBeInstanceOf(Function);
});

test('every text has a Hindi one among the languages of the remote [A4.36]', async () => {
  const [hindi, { accountScreenTexts }] = await Promise.all([
    account.languages?.['hi-in']?.(),
    import('./texts/en/screens'),
  ]);
  const missing = Object.keys({ ...account.texts, ...accountScreenTexts }).filter((key) => !hindi || !(key in hindi));
  expect(missing).toEqual([]);
});

test.each([
  '/signUp',
  '/signUp/:utm_source',
  '/signUp/:utm_source/:registration_Source',
  '/register/:utm_source',
  '/register/:utm_source/:registration_Source',
  '/r/:utm_source',
  '/r/:utm_source/:registration_Source',
])('%s is open to visitors and stores the source of a registration [A2.06 A2.07 A2.08]', (path) => {
  expect(routeOf(path)).toMatchObject({ screen: 'registrationLink', access: 'public' });
});

test('profile, set-up and entry of the second factor require a login [A2.23 A2.24 A2.25]', () => {
  for (const path of ['/profile', '/secureauth', '/login-auth']) expect(routeOf(path)?.access).toBe('signed-in');
  for (const path of ['/signup', '/leadership-board', '/affiliates']) expect(routeOf(path)?.access).toBe('public');
});

test('the affiliates go without banner, strips and contact, the second factor without the bar [A2.67 A2.68 OQ-25]', () => {
  expect(routeOf('/affiliates')?.hide).toEqual(
    expect.arrayContaining(['banner', 'betting-features', 'payment-strip', 'get-in-touch']),
  );
  expect(routeOf('/login-auth')?.hide).toContain('nav-bar');
});
