import { checkAccess } from './access-guard';

const at = { path: '/deposit', left: false };

describe('who may open a route', () => {
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

  test('whoever just logged out is not asked to log in again [A4.15]', () => {
    expect(checkAccess('signed-in', 'visitor', { path: '/deposit', left: true })).toBe('home');
  });

  test('an unknown path is the 404 page for a visitor and the first route for a player [A2.20 A2.22 OQ-01]', () => {
    expect([
      checkAccess(null, 'visitor', at),
      checkAccess(null, 'signed-in', at),
      checkAccess(null, 'restoring', at),
    ]).toEqual(['not-found', 'home', 'wait']);
  });

  test('who owes a second factor sees its page, and no other of a player [A4.02]', () => {
    expect(checkAccess('signed-in', 'second-factor', { path: '/login-auth', left: false })).toBe('show');
    expect(checkAccess('signed-in', 'second-factor', at)).toBe('ask');
  });
});
