import { guard } from './access';

const at = { path: '/deposit', left: false };

describe('who may open a route', () => {
  test('A6.01 anyone opens a public one', () => {
    expect(guard('public', 'visitor', at)).toBe('show');
    expect(guard('public', 'restoring', at)).toBe('show');
  });

  test('OQ-02 a visitor is asked to log in for a signed-in one, a player sees it', () => {
    expect([guard('signed-in', 'visitor', at), guard('signed-in', 'signed-in', at)]).toEqual(['ask', 'show']);
  });

  test('A4.15 whoever just logged out is not asked to log in again', () => {
    expect(guard('signed-in', 'visitor', { path: '/deposit', left: true })).toBe('home');
  });

  test('A2.20 A2.22 OQ-01 an unknown path is the 404 page for a visitor and the first route for a player', () => {
    expect([guard(null, 'visitor', at), guard(null, 'signed-in', at), guard(null, 'restoring', at)]).toEqual([
      'not-found',
      'home',
      'wait',
    ]);
  });

  test('A4.02 who owes a second factor sees its page, and no other of a player', () => {
    expect(guard('signed-in', 'second-factor', { path: '/login-auth', left: false })).toBe('show');
    expect(guard('signed-in', 'second-factor', at)).toBe('ask');
  });
});
