import { act, screen, within } from '@testing-library/react';
import { buildProfile, FIXED_TIME, flushMicrotasks, user, type FakeHostOverrides } from '@backlay/shared/testing';
import { openPanel, widen } from './slip-panel.fixture';

const never = () => new Promise<never>(() => {});

jest.setTimeout(120_000);
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: FIXED_TIME + 60_000 });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function open(over: FakeHostOverrides = {}) {
  widen();
  await openPanel(over);
}

const price = (name: RegExp) => screen.getByRole('button', { name });
const slip = () => screen.getByRole('region', { name: 'Bet slip' });
const stake = () => within(slip()).getByRole('textbox', { name: /Stake/ });

async function pressWithKeys(name: RegExp) {
  act(() => price(name).focus());
  await user().keyboard('{Enter}');
  await flushMicrotasks();
}

test('a bet by keyboard keeps the focus in the slip while it is on its way, and ends at the price [B2.24 B2.25]', async () => {
  await open();
  await pressWithKeys(/^Back India 1.86/);
  expect(stake()).toHaveFocus();
  await user().keyboard('200{Enter}');
  expect(screen.getByText('Betting in process')).toBeInTheDocument();
  expect(slip()).toHaveFocus();
  await flushMicrotasks(500);
  expect(screen.getByText('Congratulations! Your Bet Placed Successfully')).toBeInTheDocument();
  await flushMicrotasks(2000);
  await flushMicrotasks(200);
  expect(screen.queryByText('Congratulations! Your Bet Placed Successfully')).not.toBeInTheDocument();
  expect(price(/^Back India 1.86/)).toHaveFocus();
});

test('the button that placed the bet passes its focus to the slip [B2.25]', async () => {
  await open({ answers: { placeBet: never } });
  await pressWithKeys(/^Back India 1.86/);
  await user().keyboard('200');
  act(() => screen.getByRole('button', { name: 'Place Bet' }).focus());
  await user().keyboard('{Enter}');
  expect(slip()).toHaveFocus();
});

test('the focus returns to the slip after the dialog when its button is gone [B4.03 B4.04]', async () => {
  const profile = buildProfile({ confirmBets: true });
  await open({
    session: { status: 'signed-in', userType: 'user', profile },
    answers: { placeBet: never },
  });
  await pressWithKeys(/^Back India 1.86/);
  await user().keyboard('200');
  await user().click(screen.getByRole('button', { name: 'Place Bet' }));
  await user().click(screen.getByRole('button', { name: 'Confirm' }));
  await flushMicrotasks(2000);
  await flushMicrotasks(200);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(slip()).toHaveFocus();
});

test('a slip cleared or closed with Esc returns the focus to the price', async () => {
  await open();
  await pressWithKeys(/^Back India 1.86/);
  await user().keyboard('{Escape}');
  expect(price(/^Back India 1.86/)).toHaveFocus();
  await pressWithKeys(/^Lay Australia 2.16/);
  await user().click(screen.getByRole('button', { name: 'Clear All' }));
  expect(price(/^Lay Australia 2.16/)).toHaveFocus();
});

test('closing the stake editor does not return the focus to the price', async () => {
  await open();
  await pressWithKeys(/^Back India 1.86/);
  await user().click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByRole('form', { name: 'Edit stakes' })).toBeInTheDocument();
  expect(price(/^Back India 1.86/)).not.toHaveFocus();
});
