import { act, screen, within } from '@testing-library/react';
import { CallError } from '@backlay/shared/host';
import {
  buildFrame,
  buildHome,
  buildMarketFrame,
  buildProfile,
  buildRunnerFrame,
  flushMicrotasks,
  user,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { createBettingServices } from '../services/betting-services';
import { openPanel } from './slip-panel.fixture';

const noHome = { docs: buildHome(), message: '' };

jest.setTimeout(120_000);
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

const open = (over: FakeHostOverrides = {}) => openPanel({ ...over, answers: { home: noHome, ...over.answers } });

const quickBet = () => screen.getByRole('switch', { name: 'Quick bet' });
const chip = (name: string) =>
  within(screen.getByRole('group', { name: 'Quick bet stakes' })).getByRole('button', { name });
const price = (name: RegExp) => screen.getByRole('button', { name });

async function turnOn() {
  await user().click(quickBet());
  await user().click(within(screen.getByRole('dialog', { name: 'Quick bet' })).getByRole('button', { name: 'OK' }));
}

test('turning quick bet warns that the slip is cleared; Cancel changes neither [B4.16]', async () => {
  await open();
  await user().click(price(/Back India/));
  await user().click(screen.getByRole('button', { name: '+1,000' }));
  await user().click(quickBet());
  const question = screen.getByRole('dialog', { name: 'Quick bet' });
  expect(question).toHaveTextContent('Your current bet slip will be cleared');
  await user().click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(quickBet()).not.toBeChecked();
  expect(screen.getByRole('textbox', { name: /Stake/ })).toHaveValue('1,000');
  await turnOn();
  expect(quickBet()).toBeChecked();
  expect(screen.getByText('No Market Selected')).toBeInTheDocument();
});

test('a visitor who turns quick bet on sees "Login First to Contiue ..." and the login [B4.17]', async () => {
  const host = await open({ session: 'visitor' });
  await user().click(quickBet());
  expect(host.messages).toEqual([{ kind: 'error', text: 'Login First to Contiue ...' }]);
  expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['login']);
  expect(quickBet()).not.toBeChecked();
});

test('quick bet begins with the first of its three stakes [B3.03 B4.18]', async () => {
  await open();
  await turnOn();
  expect(['1,000', '2,000', '3,000'].map((name) => chip(name).getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
    'false',
  ]);
});

test('one tap in quick bet sends one bet of the chosen stake by the common call with the nation [B3.09 B7.22 OQ-74]', async () => {
  const host = await open();
  await turnOn();
  act(() => {
    for (let tap = 0; tap < 5; tap += 1) price(/Back India/).click();
  });
  await flushMicrotasks();
  expect(host.inputsOf('placeBet')).toEqual([
    expect.objectContaining({ stake: 1000, odd: 1.86, nation: 'India', teamId: 'r-1' }),
  ]);
});

test('a quick stake that is selected is the stake of the slip [B4.15]', async () => {
  const host = await open();
  await turnOn();
  await user().click(chip('2,000'));
  await user().click(price(/Back India/));
  await flushMicrotasks();
  expect(host.inputsOf('placeBet')).toEqual([expect.objectContaining({ stake: 2000 })]);
});

test('success clears the stake, unless quick bet is on [B4.10]', async () => {
  const host = await open();
  const { slip } = createBettingServices(host);
  await user().click(price(/Back India/));
  await user().click(screen.getByRole('button', { name: '+5,000' }));
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  await flushMicrotasks(500);
  expect(slip.store.getState()).toMatchObject({ step: 'matched', stake: '' });
  await flushMicrotasks(2000);
  await turnOn();
  await user().click(price(/Back India/));
  await flushMicrotasks(500);
  expect(slip.store.getState()).toMatchObject({ step: 'matched', stake: '1000' });
});

test('Confirm Bets asks first in quick bet too [OQ-74]', async () => {
  const host = await open({
    session: { status: 'signed-in', userType: 'user', profile: buildProfile({ confirmBets: true }) },
  });
  await turnOn();
  await user().click(price(/Back India/));
  expect(host.inputsOf('placeBet')).toHaveLength(0);
  await user().click(
    within(screen.getByRole('dialog', { name: 'Confirm this bet' })).getByRole('button', { name: 'Confirm' }),
  );
  await flushMicrotasks();
  expect(host.inputsOf('placeBet')).toHaveLength(1);
});

test('a changed price requires confirmation even in quick bet', async () => {
  const host = await open();
  await turnOn();
  const { books } = createBettingServices(host);
  const frame = buildMarketFrame({ runners: [buildRunnerFrame('r-1', { back: [[1.5, 142_000]] })] });
  act(() => books.apply(buildFrame({ seq: 2, full: false, markets: [frame] })));
  act(() => price(/Back India/).click());
  await flushMicrotasks();
  expect(host.inputsOf('placeBet')).toHaveLength(0);
  expect(screen.getByRole('alert')).toHaveTextContent('Odds changed from 1.86 to 1.50');
});

test('a stake outside the market limits is not sent and the slip shows the reason', async () => {
  const host = await open({ answers: { quickBets: { docs: [{ label: 'Tiny', value: 50 }], message: '' } } });
  await turnOn();
  await user().click(price(/Back India/));
  await flushMicrotasks();
  expect(host.inputsOf('placeBet')).toHaveLength(0);
  expect(screen.getByRole('alert')).toHaveTextContent('Amount should be between Min and Max Amount Range');
});

test.each(['quickBets', 'stakes'] as const)('%s that cannot be read use the defaults', async (call) => {
  await open({ answers: { [call]: new CallError(500, '') } });
  await turnOn();
  expect(chip('3,000')).toBeInTheDocument();
});
