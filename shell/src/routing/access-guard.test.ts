import { checkAccess } from './site-routes';

const at = { path: '/deposit', left: false };

describe('a route admits its audience only', () => {
  test('anyone opens a public one [A6.01]', () => {
    expect(checkAccess('public', 'visitor', at)).toBe('show');
    expect(checkAccess('public', 'restoring', at)).toBe('show');
  });

  test('a visitor is asked to log in for a signed-in one, a player sees it [OQ-02]', () => {
    expect([checkAccess('signed-in', 'visitor', at), checkAccess('signed-in', 'signed-in', at)]).toEqual([
      'ask',
      'show',
    ]);
  });

  test('a page after logout does not request another login [A4.15]', () => {
    expect(checkAccess('signed-in', 'visitor', { path: '/deposit', left: true })).toBe('home');
  });

  test('an unknown path is the 404 page for a visitor and the first route for a player [A2.20 A2.22 OQ-01]', () => {
    expect([
      checkAccess(null, 'visitor', at),
      checkAccess(null, 'signed-in', at),
      checkAccess(null, 'restoring', at),
    ]).toEqual(['not-found', 'home', 'wait']);
  });

  test('a pending second factor sees its page and no other player page [A4.02]', () => {
    expect(checkAccess('signed-in', 'second-factor', { path: '/login-auth', left: false })).toBe('show');
    expect(checkAccess('signed-in', 'second-factor', at)).toBe('ask');
  });
});
