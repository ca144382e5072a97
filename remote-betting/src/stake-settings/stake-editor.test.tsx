import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bet } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildHome, buildPage, buildProfile, fakeHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import StakeSettingsScreen from './stake-settings-screen';
import { slipMode } from '../slip/slip-storage';
import { openPanel as openSlipPanel, widen } from '../slip/slip-panel.fixture';

const noHome = { docs: buildHome(), message: '' };
const demo = { status: 'signed-in', userType: 'user', profile: buildProfile({ demo: true }) } as const;
const DEMO = 'This is your Demo Account, Please Login as Normal user';

beforeEach(() => localStorage.clear());
jest.setTimeout(120_000);

const withStakes = (over: FakeHostOverrides = {}): FakeHostOverrides => ({
  session: 'player',
  ...over,
  answers: {
    home: noHome,
    openBets: buildPage<Bet>([]),
    stakes: { docs: { stake: [{ label: 'Small', value: 200 }] }, message: '' },
    quickBets: { docs: [], message: '' },
    ...over.answers,
  },
});

async function openPage(over: FakeHostOverrides = {}) {
  const host = fakeHost(withStakes(over));
  renderBetting(<StakeSettingsScreen />, { on: host, at: '/button-values' });
  await act(async () => {});
  return host;
}

/** As wide as a desk, where the panel stands beside the page. */
function openPanel(over: FakeHostOverrides = {}) {
  widen();
  return openSlipPanel(withStakes(over));
}
afterEach(() => void jest.restoreAllMocks());

const form = (name: string) => screen.getByRole('form', { name });

test('stakes are edited, sent as label and value, and stored on the device [A3.23 B2.04 B7.02]', async () => {
  const saved = { docs: { stake: [{ label: 'Big', value: 25_000 }] }, message: '' };
  const host = await openPage({ answers: { saveStakes: saved } });
  expect(JSON.parse(localStorage.getItem('backlay.betting.stake') ?? '')).toEqual([{ label: 'Small', value: 200 }]);
  const stakes = form('Edit stakes');
  await userEvent.clear(within(stakes).getByRole('textbox', { name: 'Stake button 1' }));
  await userEvent.type(within(stakes).getByRole('textbox', { name: 'Stake button 1' }), 'Big');
  await userEvent.clear(within(stakes).getByRole('textbox', { name: 'Stake 1' }));
  await userEvent.type(within(stakes).getByRole('textbox', { name: 'Stake 1' }), '25,000');
  await userEvent.click(within(stakes).getByRole('button', { name: 'Save' }));
  expect(host.inputsOf('saveStakes')).toEqual([{ stake: [{ label: 'Big', value: 25_000 }] }]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'Updated Sucessfully' }]);
  expect(JSON.parse(localStorage.getItem('backlay.betting.stake') ?? '')).toEqual([{ label: 'Big', value: 25_000 }]);
});

test('the three quick-bet stakes are read, edited and saved by separate calls [B7.03 B7.04 OQ-97]', async () => {
  const saved = { docs: [{ label: '500', value: 500 }], message: '' };
  const host = await openPage({ answers: { saveQuickBets: saved } });
  expect(host.inputsOf('quickBets')).toHaveLength(1);
  const quick = form('Edit quick bet stakes');
  expect(within(quick).queryByRole('button', { name: 'Add stake' })).not.toBeInTheDocument();
  await userEvent.click(within(quick).getByRole('button', { name: 'Remove stake 3' }));
  await userEvent.click(within(quick).getByRole('button', { name: 'Remove stake 2' }));
  await userEvent.clear(within(quick).getByRole('textbox', { name: 'Stake 1' }));
  await userEvent.type(within(quick).getByRole('textbox', { name: 'Stake 1' }), '500');
  await userEvent.click(within(quick).getByRole('button', { name: 'Save' }));
  // A button that was named by its stake is named by the new one.
  expect(host.inputsOf('saveQuickBets')).toEqual([{ stake: [{ label: '500', value: 500 }] }]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'Updated Sucessfully' }]);
});

test('stakes that cannot be saved stay in the editor for another try [B8.02]', async () => {
  const host = await openPage({ answers: { saveStakes: new CallError(500, '') } });
  const stakes = form('Edit stakes');
  await userEvent.type(within(stakes).getByRole('textbox', { name: 'Stake 1' }), '5');
  await userEvent.click(within(stakes).getByRole('button', { name: 'Save' }));
  expect(within(stakes).getByRole('textbox', { name: 'Stake 1' })).toHaveValue('2005');
  const save = within(stakes).getByRole('button', { name: 'Save' });
  expect(save).not.toHaveAttribute('aria-busy');
  await userEvent.click(save);
  expect(host.inputsOf('saveStakes')).toHaveLength(2);
  expect(host.messages).toEqual([]);
});

test('a missing stake is marked beside its field and not sent', async () => {
  const host = await openPage();
  const stakes = form('Edit stakes');
  await userEvent.click(within(stakes).getByRole('button', { name: 'Add stake' }));
  await userEvent.click(within(stakes).getByRole('button', { name: 'Save' }));
  expect(within(stakes).getByRole('alert')).toHaveTextContent('Invalid Stake');
  expect(host.inputsOf('saveStakes')).toEqual([]);
});

test('the slip shows bet, stake editor, quick-bet editor or an empty state [B2.20 B2.27]', async () => {
  await openPanel();
  expect(screen.getByText('No Market Selected')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Back India 1.86/ }));
  expect(screen.getByRole('button', { name: 'Max' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(form('Edit stakes')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Place Bet' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Edit quick bet stakes' }));
  expect(form('Edit quick bet stakes')).toBeInTheDocument();
  expect([
    slipMode({ selected: false, inFlight: false, editing: null }),
    slipMode({ selected: true, inFlight: false, editing: 'stake' }),
    slipMode({ selected: false, inFlight: false, editing: 'quickBet' }),
    slipMode({ selected: true, inFlight: false, editing: null }),
    slipMode({ selected: true, inFlight: true, editing: 'stake' }),
  ]).toEqual(['stakes', 'edit-stakes', 'edit-quick-stakes', 'bet', 'bet']);
});

test('a long name of a stake is a part of its button, where it can be cut off [B2.20]', async () => {
  const docs = { stake: [{ label: 'Two and a ha', value: 250_000 }] };
  await openPanel({ answers: { stakes: { docs, message: '' } } });
  await userEvent.click(screen.getByRole('button', { name: /^Back India 1.86/ }));
  const chip = screen.getByRole('button', { name: '+Two and a ha' });
  expect(within(chip).getByText('+Two and a ha')).toHaveClass('stake');
});

test('Edit Stake of the open bets opens the editor [B2.14]', async () => {
  await openPanel();
  await userEvent.click(screen.getByRole('tab', { name: 'Open Bets' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Stake' }));
  expect(form('Edit stakes')).toBeInTheDocument();
});

test('a demo account that edits stakes or quick bets reads why it may not [B5.13]', async () => {
  const host = await openPanel({ session: demo });
  await userEvent.click(screen.getByRole('button', { name: /^Back India 1.86/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.queryByRole('form', { name: 'Edit stakes' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Edit quick bet stakes' }));
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(host.messages).toEqual([
    { kind: 'error', text: DEMO },
    { kind: 'error', text: DEMO },
  ]);
});

test('nor does it save them on their page [B5.13]', async () => {
  const host = await openPage({ session: demo });
  await userEvent.click(within(form('Edit stakes')).getByRole('button', { name: 'Save' }));
  expect(host.messages).toEqual([{ kind: 'error', text: DEMO }]);
  expect(host.inputsOf('saveStakes')).toEqual([]);
});
