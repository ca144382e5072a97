import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@backlay/shared/host';
import { buildLogin, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { LoginForm } from './login-panel';
import ConfirmSheet from './confirm-sheet';
import { PasskeyList } from './passkey-list';
import PasskeyOffer from './passkey-offer';
import { offerPasskey } from './passkey-support';

const CHALLENGE = {
  challenge: 'AAAA',
  rpId: 'royal.localhost',
  timeout: 1,
  userVerification: 'required',
  allowCredentials: [],
};
const ASSERTION = {
  ...{ id: 'key-1', rawId: 'key-1', type: 'public-key' },
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' },
};
const ATTESTATION = {
  ...{ id: 'key-2', rawId: 'key-2', type: 'public-key' },
  response: { clientDataJSON: 'c', attestationObject: 'a', transports: ['internal'] },
};
const browser = {
  createPasskey: jest.fn(async (): Promise<object | null> => ATTESTATION),
  askForPasskey: jest.fn(async (_options: object, inField?: boolean): Promise<object | null> =>
    inField ? null : ASSERTION,
  ),
  stopAsking: jest.fn(),
};
jest.mock('./passkey-browser', () => ({
  createPasskey: (...given: []) => browser.createPasskey(...given),
  askForPasskey: (...given: [object, boolean]) => browser.askForPasskey(...given),
  stopAsking: () => browser.stopAsking(),
}));

const device = { isConditional: true, hasPlatform: true };
beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  Object.assign(device, { isConditional: true, hasPlatform: true });
  Object.assign(window, {
    isSecureContext: true,
    PublicKeyCredential: {
      isConditionalMediationAvailable: async () => device.isConditional,
      isUserVerifyingPlatformAuthenticatorAvailable: async () => device.hasPlatform,
    },
  });
});
afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

const passkey = {
  ...{ _id: 'key-1', browser: 'Chrome', system: 'Android', synced: true },
  ...{ createdAt: '2026-01-19T12:00:00.000Z', lastUsedAt: null },
};
const listOf = (...passkeys: object[]) => ({ docs: { passkeys, most: 10 }, message: '' });
const refuse = (status: number, message: string) => () => Promise.reject(new CallError(status, message));

async function show(element: React.ReactElement, answers: object, session: FakeHostOverrides['session'] = 'player') {
  const drawn = renderWithHost(element, { session, answers: answers as FakeHostOverrides['answers'] });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}

test('the login form offers passkeys in its name field and stops when it goes [E7.06]', async () => {
  const { unmount } = await show(
    <LoginForm onDone={() => undefined} />,
    { passkeySignIn: { docs: CHALLENGE, message: '' } },
    'visitor',
  );
  expect(screen.getByLabelText('Username or Mobile')).toHaveAttribute('autocomplete', 'username webauthn');
  await waitFor(() => expect(browser.askForPasskey).toHaveBeenCalledWith(CHALLENGE, true));
  unmount();
  await waitFor(() => expect(browser.stopAsking).toHaveBeenCalled());
});

test('a passkey signs in without name and password [E7.06]', async () => {
  device.isConditional = false;
  const onDone = jest.fn();
  const { host, user } = await show(
    <LoginForm onDone={onDone} />,
    { passkeySignIn: { docs: CHALLENGE, message: '' }, login: { docs: buildLogin(), message: 'ok' } },
    'visitor',
  );
  await user.click(screen.getByRole('button', { name: 'Login with a passkey' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(host.inputsOf('login')).toMatchObject([{ passkey: JSON.stringify(ASSERTION), whiteLabelId: 'wl-royal' }]);
});

test('a refused passkey shows the reason in the login form [E7.06]', async () => {
  device.isConditional = false;
  const answers = { passkeySignIn: { docs: CHALLENGE, message: '' }, login: refuse(400, 'That passkey did not work.') };
  const { user } = await show(<LoginForm onDone={() => undefined} />, answers, 'visitor');
  await user.click(screen.getByRole('button', { name: 'Login with a passkey' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('That passkey did not work.');
});

test('passkeys are listed, and one is removed [E7.06]', async () => {
  const { host, user } = await show(<PasskeyList />, { passkeys: listOf(passkey), removePasskey: { message: '' } });
  expect(screen.getByRole('listitem')).toHaveTextContent('Chrome on Android');
  expect(screen.getByText('Synced')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove: Chrome on Android' }));
  expect(host.inputsOf('removePasskey')).toEqual([{ passkeyId: 'key-1' }]);
});

test('a passkey of this device is added [E7.06]', async () => {
  const answers = { passkeys: listOf(), startPasskey: { docs: CHALLENGE, message: '' }, addPasskey: listOf(passkey) };
  const { host, user } = await show(<PasskeyList />, answers);
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await waitFor(() => expect(host.inputsOf('addPasskey')).toEqual([{ passkey: ATTESTATION }]));
});

test('an old sign-in opens the confirmation, after which the removal is sent once more [E7.06]', async () => {
  let isStale = true;
  const removePasskey = async () => {
    if (isStale) throw new CallError(428, 'Confirm that it is you');
    return { message: '' };
  };
  const { host, user } = await show(<PasskeyList />, { passkeys: listOf(passkey), removePasskey });
  await user.click(screen.getByRole('button', { name: /^Remove/ }));
  const [open] = host.overlays.store.getState().open;
  expect(open).toMatchObject({ name: 'confirm', props: { purpose: 'signIn' } });
  isStale = false;
  await act(async () => (open!.props['onConfirmed'] as () => void)());
  expect(host.inputsOf('removePasskey')).toHaveLength(2);
});

test('the confirmation takes a password, and shows why one is refused [E7.06]', async () => {
  const ways = { docs: { passkey: null, authenticator: true, password: true }, message: '' };
  let isRight = false;
  const confirm = async () => {
    if (!isRight) throw new CallError(400, 'That did not match.');
    return { docs: { confirmation: 'token', expiresIn: 300 }, message: '' };
  };
  const onConfirmed = jest.fn();
  const props = { purpose: 'withdrawal', subject: '[500,"a"]', onConfirmed };
  const { host, user } = await show(<ConfirmSheet props={props} />, { startConfirmation: ways, confirm });
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not match.');
  isRight = true;
  await user.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
  await user.type(screen.getByLabelText('Authenticator code'), '123456{Enter}');
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledWith('token'));
  const about = { purpose: 'withdrawal', subject: '[500,"a"]' };
  expect(host.inputsOf('confirm')).toEqual([
    { ...about, password: 'wrong' },
    { ...about, otp: '123456' },
  ]);
});

test('the confirmation by passkey signs the challenge of its action [E7.06]', async () => {
  const ways = { docs: { passkey: CHALLENGE, authenticator: false, password: true }, message: '' };
  const answers = { startConfirmation: ways, confirm: { docs: { confirmation: '', expiresIn: 300 }, message: '' } };
  const { host, user } = await show(<ConfirmSheet props={{ purpose: 'signIn' }} />, answers);
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() =>
    expect(host.inputsOf('confirm')).toEqual([{ purpose: 'signIn', subject: '', passkey: ASSERTION }]),
  );
});

test('a passkey is offered after a login once in 30 days, and not where there is one [E7.06]', async () => {
  const { host } = await show(<p />, { passkeys: listOf() });
  const isOpen = () => host.overlays.store.getState().open.some(({ name }) => name === 'passkey-offer');
  const day = 86_400_000;
  const now = 100 * day;
  await offerPasskey(host, now);
  expect(isOpen()).toBe(true);
  host.overlays.close('passkey-offer');
  await offerPasskey(host, now + 29 * day);
  expect(isOpen()).toBe(false);
  await offerPasskey(host, now + 31 * day);
  expect(isOpen()).toBe(true);
  const other = await show(<p />, { passkeys: listOf(passkey) });
  await offerPasskey(other.host, now + 99 * day);
  expect(other.host.overlays.store.getState().open).toEqual([]);
});

test('a device without an authenticator of its own is offered no passkey [E7.06]', async () => {
  device.hasPlatform = false;
  const { host } = await show(<p />, { passkeys: listOf() });
  await offerPasskey(host);
  expect([host.overlays.store.getState().open, host.calls]).toEqual([[], []]);
});

test('the offer adds a passkey or is put away [E7.06]', async () => {
  const onClose = jest.fn();
  const answers = { startPasskey: { docs: CHALLENGE, message: '' }, addPasskey: listOf(passkey) };
  const { host, user } = await show(<PasskeyOffer onClose={onClose} />, answers);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(host.inputsOf('addPasskey')).toEqual([{ passkey: ATTESTATION }]);
});
