import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@backlay/shared/host';
import { buildProfile, fakeHost, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import LoginAuthScreen from './login-auth-screen';
import SecureAuthScreen from './secure-auth-screen';

const pending: FakeHostOverrides['session'] = {
  status: 'second-factor',
  userType: 'user',
  profile: buildProfile({ enable2fa: true }),
};
const boxes = () => within(screen.getByRole('group')).getAllByRole('textbox');

async function enter(user: ReturnType<typeof userEvent.setup>, code: string) {
  await user.click(boxes()[0]!);
  await user.paste(code);
}

describe('/login-auth', () => {
  function open(answers: FakeHostOverrides['answers'] = {}, session = pending) {
    const host = fakeHost({ session, answers: { verifySecondFactor: { message: 'ok' }, ...answers } });
    const refresh = jest.spyOn(host.session, 'refreshProfile');
    const signOut = jest.spyOn(host.session, 'signOut');
    renderWithHost(<LoginAuthScreen />, { on: host });
    return { host, refresh, signOut, user: userEvent.setup() };
  }

  test('the sixth digit sends the code and the session continues from its profile [A2.25 OQ-08]', async () => {
    const { host, refresh, user } = open();
    await enter(user, '123456');
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(host.inputsOf('verifySecondFactor')).toEqual([{ otp: '123456' }]);
  });

  test('a passkey is offered once the code is right, and not after a wrong one [E7.06]', async () => {
    const isUserVerifyingPlatformAuthenticatorAvailable = async () => true;
    const PublicKeyCredential = { isUserVerifyingPlatformAuthenticatorAvailable };
    Object.assign(window, { isSecureContext: true, PublicKeyCredential });
    localStorage.clear();
    const answers = [new CallError(400, 'Invalid OTP'), { message: 'ok' }];
    const { host, user } = open({
      passkeys: { docs: { passkeys: [], most: 10 }, message: '' },
      verifySecondFactor: () => {
        const answer = answers.shift();
        if (answer instanceof CallError) throw answer;
        return answer as { message: string };
      },
    });
    const offers = () => host.overlays.store.getState().open.map(({ name }) => name);
    jest.spyOn(host.session, 'refreshProfile').mockImplementation(async () => {
      host.session.store.setState({ status: 'signed-in' });
    });
    await enter(user, '111111');
    expect(await screen.findByText('Invalid OTP')).toBeInTheDocument();
    expect(offers()).toEqual([]);
    await enter(user, '123456');
    await waitFor(() => expect(offers()).toEqual(['passkey-offer']));
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });

  test('a wrong code shows its message and empties the boxes [A2.25]', async () => {
    const { refresh, user } = open({ verifySecondFactor: new CallError(400, 'Invalid OTP') });
    await enter(user, '123456');
    expect(await screen.findByText('Invalid OTP')).toBeInTheDocument();
    expect(
      boxes()
        .map((box) => (box as HTMLInputElement).value)
        .join(''),
    ).toBe('');
    expect(refresh).not.toHaveBeenCalled();
  });

  test('a recovery code replaces the authenticator code; "use another account" signs out [OQ-08]', async () => {
    const { host, signOut, user } = open();
    expect(screen.getByText(/6-digit code from your authenticator app/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.queryByText(/authenticator app/)).not.toBeInTheDocument();
    expect(screen.getByText(/^Enter one of your recovery codes/)).toBeInTheDocument();
    expect(screen.getByLabelText('Recovery code')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a recovery code');
    await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghij{Enter}');
    await waitFor(() => expect(host.inputsOf('verifySecondFactor')).toEqual([{ otp: 'abcde-fghij' }]));
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(signOut).toHaveBeenCalled();
  });

  test('staff with a required factor set it up, store the codes and continue from the profile [D1.11]', async () => {
    const profile = buildProfile({ userType: 'administrator', mustEnrol2fa: true });
    const host = fakeHost({
      session: { ...pending, userType: 'administrator', profile },
      answers: {
        startSecondFactor: {
          docs: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Staff:head?secret=ABCDEFGH' },
          message: '',
        },
        setSecondFactor: { docs: { recoveryCodes: ['abcde-fghij'] }, message: '' },
      },
    });
    const refresh = jest.spyOn(host.session, 'refreshProfile');
    renderWithHost(<LoginAuthScreen />, { on: host });
    const user = userEvent.setup();
    expect(screen.getByText('Your role needs two-step login. Set it up to continue.')).toBeInTheDocument();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    await screen.findByText('ABCD EFGH');
    await enter(user, '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('abcde-fghij')).toBeInTheDocument();
    expect(refresh).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: "I've saved them" }));
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(host.inputsOf('setSecondFactor')).toEqual([{ otp: '123456', enable2fa: true }]);
  });

  test('a set-up finished in another tab continues from the profile; another account can sign out [D1.11]', async () => {
    const profile = buildProfile({ userType: 'administrator', mustEnrol2fa: true });
    const { host, refresh, signOut, user } = open(
      { startSecondFactor: new CallError(409, 'Two-step login already on') },
      { ...pending, userType: 'administrator', profile },
    );
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(host.inputsOf('setSecondFactor')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(signOut).toHaveBeenCalled();
  });

  test('a verified session has no code to enter', () => {
    const { host } = renderWithHost(<LoginAuthScreen />, { session: 'player' });
    expect(host.visited).toEqual(['/']);
  });
});

describe('/secureauth', () => {
  const passkeys = { docs: { passkeys: [], most: 10 }, message: '' };
  const setUp = { docs: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Royal:player1?secret=ABCDEFGH' }, message: '' };
  const on = { docs: { recoveryCodes: ['abcde-fghij', 'klmno-pqrst'] }, message: '' };

  test('a QR and a key, a code of the app, then the recovery codes once [A2.24 A2.75 OQ-08]', async () => {
    const { host } = renderWithHost(<SecureAuthScreen />, {
      session: 'player',
      answers: { passkeys, startSecondFactor: setUp, setSecondFactor: on },
    });
    const user = userEvent.setup();
    expect(screen.getByText('Two-step login is off')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('ABCD EFGH')).toBeInTheDocument();
    await enter(user, '12345');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid OTP');
    await user.type(boxes()[5]!, '6');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('klmno-pqrst')).toBeInTheDocument();
    expect(host.inputsOf('setSecondFactor')).toEqual([{ otp: '123456', enable2fa: true }]);
    await user.click(screen.getByRole('button', { name: "I've saved them" }));
    expect(screen.queryByText('klmno-pqrst')).not.toBeInTheDocument();
  });

  test('two-factor is turned off with an authenticator code [OQ-08]', async () => {
    const { host } = renderWithHost(<SecureAuthScreen />, {
      session: { ...pending, status: 'signed-in', profile: buildProfile({ enable2fa: true, otpVerified: true }) },
      answers: { passkeys, setSecondFactor: { docs: { recoveryCodes: [] }, message: '' } },
    });
    const user = userEvent.setup();
    expect(screen.getByText('Two-step login is on')).toBeInTheDocument();
    await enter(user, '654321');
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(host.inputsOf('setSecondFactor')).toEqual([{ otp: '654321', enable2fa: false }]));
    expect(host.messages).toEqual([{ kind: 'success', text: 'Two-step login turned off' }]);
  });

  test('the change of password opens from here, but not for a demo account [A2.63 OQ-46]', async () => {
    const { host, unmount } = renderWithHost(<SecureAuthScreen />, { session: 'player', answers: { passkeys } });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(host.overlays.store.getState().open).toEqual([{ name: 'change-password', props: {} }]);
    unmount();
    const demo = renderWithHost(<SecureAuthScreen />, {
      session: { status: 'signed-in', userType: 'user', profile: buildProfile({ demo: true }) },
    });
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(demo.host.overlays.store.getState().open).toEqual([]);
    expect(demo.host.messages).toMatchObject([{ kind: 'error' }]);
  });
});
