import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SaferGambling } from '@backlay/shared/contract';
import { LIMIT_KINDS, LIMIT_PERIODS } from '@backlay/shared/domain';
import { CallError } from '@backlay/shared/host';
import { renderWithHost, FIXED_TIME } from '@backlay/shared/testing';
import RealityCheck from './reality-check';
import SaferGamblingScreen from './safer-gambling-screen';

const none: SaferGambling = {
  limits: LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => ({ kind, period, amount: null, used: 0, next: null })),
  ),
  pause: null,
  realityCheckMinutes: 0,
  net: { day: -300, week: 1200, month: 0, year: -4500 },
};
const withLimit = (over: Partial<SaferGambling['limits'][number]>): SaferGambling => ({
  ...none,
  limits: none.limits.map((limit) =>
    limit.kind === 'deposit' && limit.period === 'day' ? { ...limit, ...over } : limit,
  ),
});
const answer = (docs: SaferGambling) => ({ docs, message: 'Success' });
const open = async (docs: SaferGambling) => {
  const drawn = renderWithHost(<SaferGamblingScreen />, {
    session: 'player',
    answers: { saferGambling: answer(docs) },
  });
  await act(async () => undefined);
  return drawn;
};

test('the screen shows the results of a day, a week, a month and a year', async () => {
  await open(none);
  expect(screen.getByText('−300.00')).toBeInTheDocument();
  expect(screen.getByText('+1,200.00')).toBeInTheDocument();
  expect(screen.getByText('−4,500.00')).toBeInTheDocument();
  expect(screen.getByText('12 months')).toBeInTheDocument();
});

test('a limit is set in whole rupees with Enter, and the answer is shown', async () => {
  const { host } = await open(none);
  host.answer('setPlayLimit', answer(withLimit({ amount: 5000, used: 1200 })));
  await userEvent.click(screen.getByRole('button', { name: 'Set limit: Deposit limit, 24 hours' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Deposit limit, 24 hours' }));
  await userEvent.type(dialog.getByLabelText('Amount in INR'), '{Enter}05000x{Enter}');
  expect(host.inputsOf('setPlayLimit')).toEqual([{ kind: 'deposit', period: 'day', amount: 5000 }]);
  expect(await screen.findByText('₹1,200.00 of ₹5,000.00 used')).toBeInTheDocument();
});

test('a delayed raise shows when it applies', async () => {
  await open(withLimit({ amount: 5000, next: { amount: null, from: new Date(FIXED_TIME).toISOString() } }));
  expect(screen.getByText(/^No limit starting 19 Jan 2026/)).toBeInTheDocument();
});

test('a limit that is taken away is sent as none', async () => {
  const { host } = await open(withLimit({ amount: 5000 }));
  host.answer('setPlayLimit', answer(none));
  await userEvent.click(screen.getByRole('button', { name: 'Change: Deposit limit, 24 hours' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove limit' }));
  expect(host.inputsOf('setPlayLimit')).toEqual([{ kind: 'deposit', period: 'day', amount: null }]);
});

test('a limit that is raised is confirmed by its name and amount, and sent again [E7.07]', async () => {
  const { host } = await open(withLimit({ amount: 5000 }));
  host.answer('setPlayLimit', new CallError(428, 'Confirm this action'));
  await userEvent.click(screen.getByRole('button', { name: 'Change: Deposit limit, 24 hours' }));
  await userEvent.type(screen.getByLabelText('Amount in INR'), '0{Enter}');
  const shown = host.overlays.store.getState().open.find(({ name }) => name === 'confirm')?.props;
  expect(shown).toMatchObject({
    purpose: 'limit',
    subject: '["deposit","day",50000]',
    detail: 'Deposit limit, 24 hours: ₹50,000.00',
  });
  expect(host.messages).toEqual([]);
  host.answer('setPlayLimit', answer(none));
  await act(async () => (shown!['onConfirmed'] as (token: string) => void)('token-1'));
  expect(host.inputsOf('setPlayLimit').at(-1)).toEqual({
    ...{ kind: 'deposit', period: 'day', amount: 50_000, confirmation: 'token-1' },
  });
});

test('a time-out is asked for twice, and then holds', async () => {
  const { host } = await open(none);
  host.answer('takeBreak', answer({ ...none, pause: { kind: 'timeOut', until: new Date(FIXED_TIME).toISOString() } }));
  await userEvent.click(screen.getByRole('button', { name: '7 days' }));
  expect(host.inputsOf('takeBreak')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(host.inputsOf('takeBreak')).toEqual([{ kind: 'timeOut', days: 7 }]);
  expect(await screen.findByText(/^You are on a break until 19 Jan 2026/)).toBeInTheDocument();
});

test('a refusal of the server shows its message and changes nothing', async () => {
  const { host } = await open(none);
  host.answer('takeBreak', new CallError(400, 'Please check days'));
  await userEvent.click(screen.getByRole('button', { name: '6 months' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(host.messages).toEqual([{ kind: 'error', text: 'Please check days' }]);
});

describe('the reality check', () => {
  beforeEach(() => {
    sessionStorage.clear();
    jest.useFakeTimers({ now: FIXED_TIME });
  });
  afterEach(() => jest.useRealTimers());

  const start = async (minutes: number) => {
    const answers = { saferGambling: answer({ ...none, realityCheckMinutes: minutes }) };
    const drawn = renderWithHost(<RealityCheck />, { session: 'player', answers });
    await act(async () => undefined);
    return drawn;
  };
  const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

  test('comes at the pace that was chosen, with the time spent and the result, and again after it', async () => {
    await start(15);
    await pass(15 * 60_000 - 1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await pass(1);
    expect(
      screen.getByText("You've played for 15 minutes. Net result in the last 24 hours: −₹300.00."),
    ).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(15 * 60_000);
    expect(screen.getByText(/^You've played for 30 minutes/)).toBeInTheDocument();
  });

  test('waits for a bet or a payment that is under way', async () => {
    const { host } = await start(15);
    const landed = host.inFlight.begin('bet');
    await pass(15 * 60_000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    landed();
    await pass(1000);
    expect(screen.getByRole('dialog', { name: 'Reality check' })).toBeInTheDocument();
  });

  test('never comes when it is off', async () => {
    await start(0);
    await pass(24 * 3_600_000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
