import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpHost, type HostFixtureOptions } from '../app/app.fixture';
import { listVersionOptions, isLocalBuild, formatPins, arePinsEqual, setPin } from './pins';
import QaBadge from './qa-badge';

const EXPIRES = '2026-01-19T20:30:00.000Z';
const qa = { pins: { wallet: '2.3.1' }, expiresAt: EXPIRES };
const state = {
  ...qa,
  shareLink: 'http://staff.example/qa?share=abc',
  developmentOverrides: true,
  remotes: [
    {
      name: 'wallet',
      kind: 'remote',
      live: '2.3.0',
      lastGood: null,
      versions: [
        { version: '2.4.0', publishedAt: EXPIRES, channels: ['next'], unfit: 'it needs contract ^9.0.0' },
        { version: '2.3.1', publishedAt: EXPIRES, channels: [], unfit: null },
        { version: '2.3.0', publishedAt: EXPIRES, channels: ['stable'], unfit: null },
      ],
    },
  ],
};

function open(manifest: HostFixtureOptions['manifest'] = { qa }, answers: HostFixtureOptions['answers'] = {}) {
  const leave = jest.fn();
  const { host, platform } = setUpHost({ manifest, answers: { qaState: { body: { docs: state } }, ...answers } });
  render(<QaBadge host={host} leave={leave} />);
  const sent = () => platform.requests.filter(({ name }) => name === 'changeQaPin').map(({ request }) => request.body);
  return { host, leave, sent };
}

test('a session without pins shows no badge', () => {
  open({ qa: null });
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('the badge names the pins and ends them without the drawer, except during a bet in flight', async () => {
  window.history.replaceState(null, '', '/deposit?step=2');
  const { host, leave } = open();
  const land = host.inFlight.begin('bet');
  expect(screen.getByRole('button', { name: 'QA: wallet 2.3.1' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear QA versions' }));
  expect(leave).not.toHaveBeenCalled();
  land();
  expect(leave).not.toHaveBeenCalled();
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/__qa/clear?to=%2Fdeposit%3Fstep%3D2'), { timeout: 4000 });
});

test('the drawer offers what the registry has, and applies another choice with a reload', async () => {
  const { leave, sent } = open({ qa }, { changeQaPin: { body: { docs: state } } });
  await userEvent.click(screen.getByRole('button', { name: 'QA: wallet 2.3.1' }));
  const drawer = await screen.findByRole('dialog', { name: 'QA versions' });
  expect(await within(drawer).findByRole('button', { name: 'Apply and reload' })).toBeDisabled();
  expect(within(drawer).getByLabelText('Link for a colleague with the QA right')).toHaveValue(state.shareLink);
  await userEvent.click(within(drawer).getByRole('combobox', { name: 'wallet' }));
  expect(within(drawer).getByRole('option', { name: /2\.4\.0.*needs contract/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await userEvent.click(within(drawer).getByRole('option', { name: /^2\.3\.0 · stable/ }));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Apply and reload' }));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([JSON.stringify({ pins: { wallet: '2.3.0' } })]);
});

test('a refusal is read in the drawer and nothing is loaded again', async () => {
  const answers = { changeQaPin: { status: 400, body: { message: 'wallet 2.3.0 does not go with shell 1.0.0' } } };
  const { leave } = open({ qa }, answers);
  await userEvent.click(screen.getByRole('button', { name: 'QA: wallet 2.3.1' }));
  await userEvent.type(
    await screen.findByLabelText('wallet, build on this machine'),
    'http://localhost:4173/remoteEntry.js',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Apply and reload' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('wallet 2.3.0 does not go with shell 1.0.0');
  expect(leave).not.toHaveBeenCalled();
});

test('pins are compared, changed and named', () => {
  expect(formatPins({})).toBe('released versions');
  expect(formatPins({ wallet: '1.0.0', casino: '2.0.0' })).toBe('2 versions');
  expect(setPin({ wallet: '1.0.0' }, 'wallet', null)).toEqual({});
  expect(setPin({ wallet: '1.0.0' }, 'casino', '2.0.0')).toEqual({ wallet: '1.0.0', casino: '2.0.0' });
  expect([
    arePinsEqual({ a: '1' }, { a: '1' }),
    arePinsEqual({ a: '1' }, { a: '2' }),
    arePinsEqual({}, { a: '1' }),
  ]).toEqual([true, false, false]);
  expect(listVersionOptions(state.remotes[0] as never)[0]).toEqual({ value: '', label: 'As released, 2.3.0' });
  expect(
    ['http://localhost:4173/x.js', 'http://evil.example:80/x.js', 'http://localhost/x.js'].map(isLocalBuild),
  ).toEqual([true, false, false]);
});
