import { fakeHost } from '../../testing/fake-host';
import { PermissionDenied } from './host';
import { restrictHost } from './restrict-host';

const restricted = (permissions: readonly string[]) => {
  const shell = fakeHost({ answers: { markets: { docs: [], message: '' } as never, points: {} as never } });
  return { shell, host: restrictHost(shell, 'chess', { permissions }) };
};

describe('the host of a remote with permissions', () => {
  test('a declared call is sent, an undeclared one throws PermissionDenied and sends no request [F1.06]', async () => {
    const { shell, host } = restricted(['call:markets']);
    await host.api.call('markets', {});
    await expect(host.api.call('points')).rejects.toEqual(new PermissionDenied('call:points'));
    await expect(host.api.call('points')).rejects.toThrow('The permission call:points is not in remote.json');
    expect(shell.calls.map(({ name }) => name)).toEqual(['markets']);
  });

  test('events, frames, requests of the socket and overlays need their permission [F1.06]', async () => {
    const { shell, host } = restricted(['event:getPtsUpdates', 'overlay:deposit']);
    const stop = host.realtime.on('getPtsUpdates', () => undefined);
    expect(() => host.realtime.on('getOpenBetUpdates', () => undefined)).toThrow(PermissionDenied);
    expect(() => host.realtime.watchEvent('1', () => undefined)).toThrow('event:getMarketStatusByEventId');
    await expect(host.realtime.emit('getAllEvent', {})).rejects.toThrow('event:getAllEvent');
    expect(shell.subscriptions()).toEqual(['getPtsUpdates']);
    stop();
    host.overlays.open('deposit');
    expect(() => host.overlays.open('withdraw')).toThrow(PermissionDenied);
    expect(shell.overlays.store.getState().open.map(({ name }) => name)).toEqual(['deposit']);
  });

  test('signing in with a password needs call:login, asking the shell for it does not [F1.06]', async () => {
    const { shell, host } = restricted([]);
    await expect(host.session.signIn({ userName: 'a', password: 'b' } as never)).rejects.toThrow('call:login');
    expect(shell.calls).toEqual([]);
    expect(host.navigation.requireSignIn()).toBe(false);
    expect(shell.overlays.store.getState().open.map(({ name }) => name)).toEqual(['login']);
  });

  test('members of the shell alone are not passed to a remote [F1.06]', () => {
    const shell = Object.assign(fakeHost(), { manifest: {}, storage: {} });
    Object.assign(shell.session, { token: () => 'secret' });
    const host = restrictHost(shell, 'chess', { permissions: [] });
    expect(Object.keys(host)).not.toEqual(expect.arrayContaining(['manifest']));
    expect(Object.keys(host)).not.toEqual(expect.arrayContaining(['storage']));
    expect(Object.keys(host.session)).not.toContain('token');
  });

  test('a release from before permissions gets the host as it is [F1.06]', () => {
    const shell = fakeHost();
    expect(restrictHost(shell, 'chess', {})).toBe(shell);
  });
});

describe('requests to services of a remote', () => {
  const sent: string[] = [];
  const answer = { ok: true } as Response;
  const http = {
    fetch: async (url: string | URL) => {
      sent.push(String(url));
      return answer;
    },
  };
  const hostWith = (hosts: readonly string[]) =>
    restrictHost(fakeHost({ host: { http } }), 'chess', { permissions: [], http: hosts });

  test.each([
    ['https://api.chess.example', 'https://api.chess.example/games?of=1', true],
    ['https://*.chess.example', 'https://img.chess.example/a.png', true],
    ['https://*.chess.example', 'https://chess.example/', false],
    ['https://*.chess.example', 'https://evilchess.example/', false],
    ['https://api.chess.example', 'https://api.chess.example:8443/', false],
    ['https://api.chess.example', 'http://api.chess.example/', false],
    ['https://api.chess.example', '/api/user/points', false],
  ])('with the declared host %s a request to %s is sent: %s [F1.08]', async (declared, url, isSent) => {
    sent.length = 0;
    const request = hostWith([declared]).http.fetch(url);
    if (isSent) await expect(request).resolves.toBe(answer);
    else await expect(request).rejects.toThrow(PermissionDenied);
    expect(sent.length).toBe(isSent ? 1 : 0);
  });
});

test('an identity names the remote that asks, and needs the permission [F1.09]', async () => {
  const docs = { assertion: 'signed', expiresIn: 300 };
  const shell = fakeHost({ language: 'hi-in', answers: { identityAssertion: { docs, message: '' } } });
  const host = restrictHost(shell, 'chess', { permissions: ['identity'] });
  expect(await host.identity.assertion()).toBe('signed');
  expect(shell.inputsOf('identityAssertion')).toEqual([{ remote: 'chess', language: 'hi-in' }]);
  await expect(restrictHost(shell, 'chess', { permissions: [] }).identity.assertion()).rejects.toThrow(
    PermissionDenied,
  );
  await expect(host.api.call('identityAssertion', { remote: 'ludo', language: 'hi-in' })).rejects.toThrow(
    'call:identityAssertion',
  );
  expect(shell.calls).toHaveLength(1);
});
