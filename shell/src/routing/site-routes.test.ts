import type { RemoteRoute } from '@backlay/shared/host';
import { findRoute, type RouteRules } from './site-routes';

const route = (path: string, over: Partial<RemoteRoute> = {}): RemoteRoute => ({
  path,
  screen: path,
  access: 'public',
  ...over,
});

const ROUTES = [
  route('/'),
  route('/:gameType', { only: { gameType: 'game-type' } }),
  route('/live-casino'),
  route('/signUp'),
  route('/signup'),
  route('/events/:eventId'),
  route('/events/:eventTypeId/:eventId'),
  route('/deposit', { access: 'signed-in' }),
  route('/roles', { access: 'staff' }),
];

const PLAYER: RouteRules = { audience: 'player', casinoOnly: false, noCasino: false };
const find = (path: string, rules: Partial<RouteRules> = {}) =>
  findRoute(ROUTES, path, { ...PLAYER, ...rules })?.route.path;

describe('which screen a path opens', () => {
  test('A2.01 a path matches as a whole, never its beginning', () => {
    expect(find('/live-casino')).toBe('/live-casino');
    expect(find('/live-casino/x')).toBeUndefined();
    expect(find('/deposit/')).toBe('/deposit');
  });

  test('OQ-26 capital letters count', () => {
    expect([find('/signUp'), find('/signup'), find('/SIGNUP')]).toEqual(['/signUp', '/signup', undefined]);
  });

  test.each(['/cricket', '/horse-racing', '/4', '/2378961'])('A2.05 OQ-01 %s is a game type', (path) => {
    expect(find(path)).toBe('/:gameType');
  });

  test.each(['/m', '/ballByBall', '/exchange'])('A2.03 A2.04 OQ-44 %s is the landing page', (path) => {
    expect(findRoute(ROUTES, path, PLAYER)).toMatchObject({ route: { path: '/' }, landing: true });
  });

  test.each(['/foo', '/Cricket', '/99', '/a/b/c'])('A2.20 OQ-01 %s is no page at all', (path) => {
    expect(find(path)).toBeUndefined();
  });

  test('B2.02 both paths of an event open', () => {
    expect([find('/events/4/33'), find('/events/33')]).toEqual(['/events/:eventTypeId/:eventId', '/events/:eventId']);
  });

  test('OQ-125 a casino-only domain lands on the live casino and knows no sports', () => {
    expect([find('/', { casinoOnly: true }), find('/cricket', { casinoOnly: true })]).toEqual([
      '/live-casino',
      undefined,
    ]);
  });

  test('OQ-125 A6.10 without casino its paths are no pages', () => {
    expect([find('/live-casino', { noCasino: true }), find('/', { noCasino: true })]).toEqual([undefined, '/']);
  });

  test('A1.18 the screens of roles exist on the admin website alone', () => {
    expect([find('/roles'), find('/roles', { audience: 'staff' })]).toEqual([undefined, '/roles']);
  });
});
