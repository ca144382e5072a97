import { buildLogin } from '@backlay/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, setUpHost, SIGNED_IN_PROFILE } from '../app/app.fixture';
import { ENTRY_PATH_KEY, parseEntryLink, consumeEntryLink } from './site-routes';
import { applyEntryLink } from './apply-entry-link';

const SECRET = 'Pl%40yer@123'; // as it stands in an address
const LINK = `/login-user/player1/${SECRET}`;

/** Everything that the browser keeps, as one text. */
const readStored = () =>
  JSON.stringify({
    address: window.location.href,
    state: window.history.state as unknown,
    local: { ...localStorage },
    tab: { ...sessionStorage },
    page: document.documentElement.outerHTML,
    global: (window as unknown as Record<string, unknown>)[ENTRY_PATH_KEY] ?? null,
  });

test.each([
  ['/login-user/player1/secret', { kind: 'password', userName: 'player1', password: 'secret' }],
  ['/login-user/a%20b/p%2Fq/', { kind: 'password', userName: 'a b', password: 'p/q' }],
  ['/direct-login/abc-DEF_1', { kind: 'token', token: 'abc-DEF_1' }],
  ['/login-user/player1', null],
  ['/login-user/player1/x/y', null],
  ['/direct-login/', null],
  ['/direct-login/%E0%A4', null],
  ['/', null],
])('%s is read as %j [A2.09 A2.10]', (path, arrival) => expect(parseEntryLink(path)).toEqual(arrival));

test('once it is taken, neither address, history, storage nor page knows of the login [S-01 S-02]', () => {
  const before = window.history.length;
  window.history.replaceState(null, '', LINK);
  expect(consumeEntryLink(window)).toEqual({ kind: 'password', userName: 'player1', password: 'Pl@yer@123' });
  expect([window.location.pathname, window.history.length]).toEqual(['/', before]);
  expect(readStored()).not.toMatch(/@123|player1/);
  expect(consumeEntryLink(window)).toBeNull();
});

test('an entry link is read once from the value that the head script removed [S-01]', () => {
  (window as unknown as Record<string, unknown>)[ENTRY_PATH_KEY] = '/direct-login/token-in-a-link';
  window.history.replaceState(null, '', '/');
  expect(consumeEntryLink(window)).toEqual({ kind: 'token', token: 'token-in-a-link' });
  expect(readStored()).not.toContain('token-in-a-link');
});

test('the landing page shows, and user name and password go out in the body of the login alone [A2.09 S-01]', async () => {
  const { host, platform, device, path } = renderApp();
  await act(() => applyEntryLink(host, { kind: 'password', userName: 'player1', password: 'Pl@yer@123' }));
  await waitFor(() => expect(host.session.store.getState().status).toBe('signed-in'));
  expect(screen.getByRole('heading', { name: 'Screen /' })).toBeInTheDocument();
  const [login, ...others] = platform.requests.filter(
    ({ request }) => request.url.includes('%40123') || String(request.body).includes('%40123'),
  );
  expect([login?.name, others]).toEqual(['login', []]);
  expect(login?.request.url).not.toContain('123');
  expect(Object.fromEntries(new URLSearchParams(String(login?.request.body)))).toMatchObject({
    email: 'player1',
    password: 'Pl@yer@123',
    whiteLabelId: 'wl-royal',
  });
  expect([device.getItem('redirectPath'), path()]).toEqual([null, '/']);
  expect(readStored()).not.toContain('@123');
});

test('a link token is exchanged and only the new one is stored [A2.10 S-02]', async () => {
  const { host, device, platform } = setUpHost({
    answers: { directLogin: { token: 'token-after', body: { message: 'ok', docs: buildLogin() } } },
  });
  await applyEntryLink(host, { kind: 'token', token: 'token-in-a-link' });
  expect([host.session.store.getState().status, device.getItem('authToken')]).toEqual(['signed-in', 'token-after']);
  const [sent] = platform.requests.filter(({ name }) => name === 'directLogin');
  expect(sent?.request.url).not.toContain('token-in-a-link');
  expect(JSON.parse(String(sent?.request.body))).toEqual({ token: 'token-in-a-link' });
});

test('an invalid link token shows a message without a login [S-02]', async () => {
  const { host, device } = setUpHost({ answers: { directLogin: { status: 400, body: { message: '' } } } });
  await applyEntryLink(host, { kind: 'token', token: 'old' });
  expect(host.session.store.getState().status).toBe('visitor');
  expect(device.getItem('authToken')).toBeNull();
  expect(host.toasts.store.getState().toasts).toHaveLength(1);
});

test('a link for another account asks before it replaces the session [S-01]', async () => {
  const { host, platform } = renderApp({ device: SIGNED_IN_PROFILE });
  await act(() => applyEntryLink(host, { kind: 'password', userName: 'other', password: 'x' }));
  expect(await screen.findByRole('dialog', { name: 'Switch account?' })).toBeInTheDocument();
  expect(platform.names()).not.toContain('login');
  await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
  expect(platform.names()).not.toContain('login');
  expect(host.session.store.getState().status).toBe('signed-in');
});

test('the question stands when the link is followed before the page is drawn, as it is [S-01]', async () => {
  const world = setUpHost({ device: SIGNED_IN_PROFILE });
  await applyEntryLink(world.host, { kind: 'password', userName: 'other', password: 'x' });
  renderApp({ world });
  expect(await screen.findByRole('dialog', { name: 'Switch account?' })).toBeInTheDocument();
});

test('agreeing logs out first, then in [S-01]', async () => {
  const { host, platform } = renderApp({ device: SIGNED_IN_PROFILE });
  await act(() => applyEntryLink(host, { kind: 'password', userName: 'other', password: 'x' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Log in with the link' }));
  await waitFor(() => expect(platform.names()).toContain('login'));
  const names = platform.names();
  expect(names.indexOf('logout')).toBeLessThan(names.indexOf('login'));
});

test('a domain may have no logins by link [S-01]', async () => {
  const { host, platform } = setUpHost({ tenant: { flags: { noLoginLinks: true } } });
  await applyEntryLink(host, { kind: 'password', userName: 'player1', password: 'x' });
  expect(platform.names()).not.toContain('login');
});

test('the overlay of an arrival follows its link once and leaves [A2.09 E8.17]', async () => {
  const { host, platform } = renderApp();
  act(() =>
    host.overlays.open('arrival', { arrival: { kind: 'password', userName: 'player1', password: 'Pl@yer@123' } }),
  );
  await waitFor(() => expect(host.session.store.getState().status).toBe('signed-in'));
  expect(platform.names().filter((name) => name === 'login')).toHaveLength(1);
  expect(host.overlays.store.getState().open).toEqual([]);
});
