import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDeclaration } from '@backlay/shared/contract/schemas';
import betting from './remote';

const declared = remoteDeclaration.parse(JSON.parse(readFileSync(join(__dirname, '../remote.json'), 'utf8')));

test('every declared screen and slot exists and loads [B2.01 B2.02 B2.06 B2.07 B2.08]', async () => {
  for (const { screen } of declared.routes)
    expect((await betting.screens[screen]?.())?.default).toBeInstanceOf(Function);
  for (const { component } of declared.slots)
    expect((await betting.slots[component]?.())?.default).toBeInstanceOf(Function);
});

test('a game type is the only one-part path of home [A2.05 B2.01]', () => {
  expect(declared.routes.find(({ path }) => path === '/:gameType')?.only).toEqual({ gameType: 'game-type' });
});

test('visitors open home and events; in-play, open bets and search require a login [B1.05 B2.06]', () => {
  const access = Object.fromEntries(declared.routes.map((route) => [route.path, route.access]));
  expect(access).toMatchObject({
    '/': 'public',
    '/events/:eventId': 'public',
    '/inPlay': 'signed-in',
    '/open-bets': 'signed-in',
    '/search': 'signed-in',
    '/favorite': 'signed-in',
    '/button-values': 'signed-in',
    '/bet-history': 'signed-in',
    '/2378961': 'signed-in',
    '/sports-book': 'public',
    '/sports-book/:id': 'public',
  });
});

test('the sports book hides banner, strips, contact and bar, ball by ball hides the bar [A2.67 A2.68 OQ-25]', () => {
  const hidden = (path: string) => declared.routes.find((route) => route.path === path)?.hide;
  for (const path of ['/sports-book', '/sports-book/:id'])
    expect(hidden(path)).toEqual(
      expect.arrayContaining(['banner', 'betting-features', 'payment-strip', 'get-in-touch', 'nav-bar']),
    );
  expect(hidden('/ballByBall')).toEqual(['nav-bar']);
});
