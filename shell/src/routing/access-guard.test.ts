import { checkAccess } from './access-guard';

const at = { path: '/deposit', left: false };

describe('who may open a route', () => {
  test('A6.01 anyone opens a public one', () => {
    expect(checkAccess('public', 'visitor', at)).toBe('show');
    expect(checkAccess('public', 'restoring', at)).toBe('show');
  });

  test('OQ-02 a visitor is asked to log in for a signed-in one, a player sees it', () => {
    expect([checkAccess('signed-in', 'visitor', at), checkAccess('signed-in', 'signed-in', at)]).toEqual([
      'ask',
      'show',
    ]);
  });

  test('A4.15 whoever just logged out is not asked to log in again', () => {
    expect(checkAccess('signed-in', 'visitor', { path: '/deposit', left: true })).toBe('home');
  });

  test('A2.20 A2.22 OQ-01 an unknown path is the 404 page for a visitor and the first route for a player', () => {
    expect([
      checkAccess(null, 'visitor', at),
      checkAccess(null, 'signed-in', at),
      checkAccess(null, 'restoring', at),
    ]).toEqual(['not-found', 'home', 'wait']);
  });

  test('A4.02 who owes a second factor sees its page, and no other of a player', () => {
    expect(checkAccess('signed-in', 'second-factor', { path: '/login-auth', left: false })).toBe('show');
    expect(checkAccess('signed-in', 'second-factor', at)).toBe('ask');
  });
});
