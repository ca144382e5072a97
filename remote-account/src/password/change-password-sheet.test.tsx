import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@backlay/shared/host';
import { buildProfile, fakeHost, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import ChangePasswordSheet from './change-password-sheet';

const updated = { message: 'PASSWORD UPDATED' };
const agent: FakeHostOverrides['session'] = { status: 'signed-in', userType: 'agent', profile: buildProfile() };

function open(props: Record<string, unknown> = {}, overrides: FakeHostOverrides = {}) {
  const onClose = jest.fn();
  const host = fakeHost({ session: 'player', answers: { changePassword: updated }, ...overrides });
  const signOut = jest.spyOn(host.session, 'signOut');
  const refresh = jest.spyOn(host.session, 'refreshProfile');
  const { unmount } = renderWithHost(<ChangePasswordSheet props={props} onClose={onClose} />, { on: host });
  return { host, unmount, onClose, signOut, refresh, user: userEvent.setup() };
}
type Opened = ReturnType<typeof open>;
const FORCED = { forced: true, temporaryPassword: 'Temp1234' };
const submit = (user: Opened['user']) => user.click(screen.getByRole('button', { name: 'Change password' }));

async function fillIn(user: Opened['user'], passwords: { old?: string; next?: string; again?: string }) {
  const { old, next, again = next } = passwords;
  if (old) await user.type(screen.getByLabelText('Old password'), old);
  if (next) await user.type(screen.getByLabelText('New password'), next);
  if (again) await user.type(screen.getByLabelText('Confirm new password'), again);
  await submit(user);
}

test('a changed password shows its confirmation and signs the player out [A2.63 A4.21 A7.25 OQ-58]', async () => {
  const { host, onClose, signOut, user } = open();
  await fillIn(user, { old: 'Player@123', next: 'Changed34' });
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(host.inputsOf('changePassword')).toEqual([{ oldPassword: 'Player@123', password: 'Changed34' }]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'PASSWORD UPDATED' }]);
  expect(onClose).toHaveBeenCalled();
  expect(host.session.store.getState().status).toBe('visitor');
});

test.each([
  ['A5.27', { next: 'Changed34' }, 'Invalid Password'],
  ['A5.27', { old: 'Player@123' }, 'Invalid Password'],
  ['A5.28', { old: 'Player@123', next: 'Changed34', again: 'Changed35' }, "Password Didn't Match"],
  ['A5.18', { old: 'Player@123', next: 'short1' }, 'Password should contain 8 character & 1 digit'],
  ['OQ-57', { old: 'Player@123', next: 'Player@123' }, 'New password must differ from the old one'],
])('%s: a form of %j is not sent and shows %s [A5.27 A5.28]', async (_id, passwords, text) => {
  const { host, user, signOut } = open();
  await fillIn(user, passwords);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(host.calls).toEqual([]);
  expect(signOut).not.toHaveBeenCalled();
});

test.each([
  ['the message error', { message: 'error' }, 'Invalid Password'],
  ['a refusal', new CallError(400, 'Invalid Password'), 'Invalid Password'],
  ['a failure', new CallError(500, 'Something went wrong.'), 'Something went wrong.'],
  ['no answer', new CallError(0, ''), 'Connection lost. Check your internet and try again.'],
])('%s shows its reason and signs out [A4.23 OQ-57]', async (_what, changePassword, text) => {
  const { host, signOut, user } = open({}, { answers: { changePassword } });
  await fillIn(user, { old: 'Player@123', next: 'Changed34' });
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(host.messages).toEqual([{ kind: 'error', text }]);
});

test('the temporary password of the login replaces the old one, which is not requested [A4.03 OQ-55]', async () => {
  const { host, user } = open(FORCED, { session: agent });
  expect(screen.queryByLabelText('Old password')).not.toBeInTheDocument();
  await fillIn(user, { next: 'Changed34' });
  await waitFor(() =>
    expect(host.inputsOf('changePassword')).toEqual([{ oldPassword: 'Temp1234', password: 'Changed34' }]),
  );
});

test('a reload makes the forced dialog ask for the old password [OQ-55]', () => {
  open({ forced: true });
  expect(screen.getByLabelText('Old password')).toBeInTheDocument();
});

test('a forced dialog ignores Escape and the scrim; its button shows the reason and signs out [A2.65 A4.24 OQ-34]', async () => {
  const { host, onClose, signOut, user } = open(FORCED);
  const dialog = screen.getByRole('dialog', { name: 'Change password' });
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  expect(signOut).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close and log out' }));
  expect(host.messages).toEqual([{ kind: 'error', text: 'Please change password and copy transaction code' }]);
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('a role stays, sees its transaction code until copied, and the profile clears the marker [A4.22 OQ-56]', async () => {
  const answer = { docs: { transactionCode: 'KX7P2MQ4' }, message: 'PASSWORD UPDATED' };
  const { host, onClose, refresh, signOut, user } = open(FORCED, {
    session: agent,
    answers: { changePassword: answer },
  });
  await fillIn(user, { next: 'Changed34' });
  expect(await screen.findByText('KX7P2MQ4')).toBeInTheDocument();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(signOut).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('KX7P2MQ4');
  expect(host.messages.at(-1)).toEqual({ kind: 'success', text: 'Copied to clipboard' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/KX7P2MQ4|Temp1234|Changed34/);
});

test('two presses in one turn change the password once, and a late answer after the close signs out [H1.23]', async () => {
  let end: (answer: never) => void = () => undefined;
  const answers = { changePassword: () => new Promise<never>((resolve) => (end = resolve)) };
  const { host, signOut, user, unmount } = open({}, { answers });
  await user.type(screen.getByLabelText('Old password'), 'Player@123');
  await user.type(screen.getByLabelText('New password'), 'Changed34');
  await user.type(screen.getByLabelText('Confirm new password'), 'Changed34');
  const button = screen.getByRole('button', { name: 'Change password' });
  act(() => {
    button.click();
    button.click();
  });
  expect(host.inputsOf('changePassword')).toHaveLength(1);
  unmount();
  end(updated as never);
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
});

test('an unknown old password is replaced by a confirmation [E7.07]', async () => {
  const { host, user, signOut } = open();
  await user.click(screen.getByRole('button', { name: "I don't know the old password" }));
  expect(screen.queryByLabelText('Old password')).not.toBeInTheDocument();
  await fillIn(user, { next: 'Changed34' });
  expect(host.calls).toEqual([]);
  const [confirm] = host.overlays.store.getState().open;
  expect(confirm).toMatchObject({ name: 'confirm', props: { purpose: 'password', subject: '' } });
  await act(async () => (confirm!.props!['onConfirmed'] as (token: string) => void)('token-1'));
  expect(host.inputsOf('changePassword')).toEqual([
    { oldPassword: '', password: 'Changed34', confirmation: 'token-1' },
  ]);
  expect(signOut).toHaveBeenCalledTimes(1);
});
