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
  test('a path matches as a whole, never its beginning [A2.01]', () => {
    expect(find('/live-casino')).toBe('/live-casino');
    expect(find('/live-casino/x')).toBeUndefined();
    expect(find('/deposit/')).toBe('/deposit');
  });

  test('capital letters count [OQ-26]', () => {
    expect([find('/signUp'), find('/signup'), find('/SIGNUP')]).toEqual(['/signUp', '/signup', undefined]);
  });

  test.each(['/cricket', '/horse-racing', '/4', '/2378961'])('%s is a game type [A2.05 OQ-01]', (path) => {
    expect(find(path)).toBe('/:gameType');
  });

  test.each(['/m', '/ballByBall', '/exchange'])('%s is the landing page [A2.03 A2.04 OQ-44]', (path) => {
    expect(findRoute(ROUTES, path, PLAYER)).toMatchObject({ route: { path: '/' }, landing: true });
  });

  test.each(['/foo', '/Cricket', '/99', '/a/b/c'])('%s is no page at all [A2.20 OQ-01]', (path) => {
    expect(find(path)).toBeUndefined();
  });

  test('both paths of an event open [B2.02]', () => {
    expect([find('/events/4/33'), find('/events/33')]).toEqual(['/events/:eventTypeId/:eventId', '/events/:eventId']);
  });

  test('a casino-only domain lands on the live casino and knows no sports [OQ-125]', () => {
    expect([find('/', { casinoOnly: true }), find('/cricket', { casinoOnly: true })]).toEqual([
      '/live-casino',
      undefined,
    ]);
  });

  test('without casino its paths are no pages [A6.10 OQ-125]', () => {
    expect([find('/live-casino', { noCasino: true }), find('/', { noCasino: true })]).toEqual([undefined, '/']);
  });

  test('the screens of roles exist on the admin website alone [A1.18]', () => {
    expect([find('/roles'), find('/roles', { audience: 'staff' })]).toEqual([undefined, '/roles']);
  });
});
