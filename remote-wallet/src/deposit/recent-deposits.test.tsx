import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { StoreApi } from 'zustand';
import type { TransactionRequest } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage } from '@backlay/shared/testing';
import {
  answersWith,
  copied,
  method,
  next,
  openSheet,
  proceed,
  request,
  toDetail,
  toMethods,
  upi,
  utr,
} from './deposit.fixture';

const ways = [upi, method({ _id: 'm-2', paymentType: 'IPAY', paymentName: 'Instant UPI', upiId: '101' })];
const of = (status: TransactionRequest['status']): TransactionRequest => ({ ...request, _id: `r-${status}`, status });
/** What is asked for when these are the latest requests. */
const answersAfter = (...statuses: TransactionRequest['status'][]) => ({
  ...answersWith(ways),
  deposits: buildPage(statuses.map(of)),
});

test.each(['pending', 'processing'] as const)(
  'a %s deposit blocks a new one, unless the domain allows several [C4.06]',
  async (status) => {
    const answers = answersAfter('approved', status);
    const blocked = await openSheet({ answers });
    await toMethods(blocked);
    expect(screen.getByRole('alert')).toHaveTextContent('Already Have Request, Please Wait');
    await blocked.user.click(screen.getByRole('button', { name: 'Close' }));
    blocked.unmount();
    await toMethods(await openSheet({ answers, tenant: { flags: { multipleRequests: true } } }));
    expect(screen.getByRole('heading', { name: 'CHOOSE PAYMENT METHOD' })).toBeInTheDocument();
  },
);

const several = { flags: { multipleRequests: true, cancelDeposit: true } };

test('a waiting UPI deposit blocks UPI and neither bank nor IPAY where the brand allows several [E8.08]', async () => {
  const bankTransfer = method({ _id: 'm-3', paymentType: 'NEFT', paymentName: 'Bank' });
  const answers = { ...answersWith([...ways, bankTransfer]), deposits: buildPage([of('pending')]) };
  const drawn = await openSheet({ answers, tenant: several });
  await toMethods(drawn);
  const { user } = drawn;
  expect(screen.getByRole('radio', { name: /^UPI \|.*Already Have Request, Please Wait/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^IPAY \|/ })).toBeEnabled();
  await user.click(screen.getByRole('radio', { name: /^NEFT \|/ }));
  await next(drawn);
  expect(screen.getByRole('heading', { name: 'DETAIL' })).toBeInTheDocument();
});

test.each([
  [{ estimateMinutes: 4 }, 'Usually about 4 minutes'],
  [{ estimateMinutes: 1 }, 'Usually about a minute'],
  [{ estimateMinutes: null }, 'Usually within a day'],
])(
  'the card of a waiting deposit with %j shows reference, check and "%s" [E8.08 E8.09 E8.16]',
  async (estimate, text) => {
    const waiting = { ...of('pending'), ...estimate };
    const { user } = await openSheet({
      answers: { ...answersWith(ways), deposits: buildPage([waiting, of('approved')]) },
    });
    const recent = within(screen.getByRole('region', { name: 'Recent' }));
    expect(recent.getAllByText('Request sent. It is being checked.')).toHaveLength(1);
    expect(recent.getByText(text)).toBeInTheDocument();
    expect(recent.getByText('Reference B7K4-29QX')).toBeInTheDocument();
    await user.click(recent.getByRole('button', { name: 'Copy B7K4-29QX' }));
    expect(copied).toEqual(['B7K4-29QX']);
  },
);

test.each(['pending', 'processing'] as const)(
  'the card of a %s deposit shows four steps with the check as current [E8.09]',
  async (status) => {
    await openSheet({ answers: { ...answersWith(ways), deposits: buildPage([of(status), of('approved')]) } });
    const steps = within(screen.getByRole('list', { name: 'Progress of the deposit' })).getAllByRole('listitem');
    expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      [expect.stringMatching(/^Sent\d\d:\d\d$/), null],
      ['Paid', null],
      ['Checkednow', 'step'],
      ['Credited', null],
    ]);
  },
);

test.each([
  ['412356789012', 'done'],
  ['', 'open'],
])('with "%s" as its reference the payment of a waiting deposit is %s [E8.09]', async (utr, state) => {
  await openSheet({ answers: { ...answersWith(ways), deposits: buildPage([{ ...of('pending'), utr }]) } });
  const steps = within(screen.getByRole('list', { name: 'Progress of the deposit' }));
  expect(steps.getByText('Paid')).toHaveAttribute('data-state', state);
  expect(screen.queryAllByText('UTR')).toHaveLength(utr === '' ? 0 : 1);
});

describe('a deposit that waits', () => {
  beforeEach(() => void jest.useFakeTimers({ now: Date.parse(request.createdAt) + 245_000 }));
  afterEach(() => void jest.useRealTimers());
  const at = (minutes: number) => new Date(Date.parse(request.createdAt) + minutes * 60_000).toISOString();
  const openCard = async (over: Partial<TransactionRequest>, whatsapp: string | null = null) => {
    const answers = { ...answersWith(ways, { whatsapp }), deposits: buildPage([{ ...of('pending'), ...over }]) };
    await openSheet({ answers });
    return within(screen.getByRole('region', { name: 'Recent' }));
  };

  test('its card shows how long it waits, and by when 9 of 10 are done until that time passes [E8.08]', async () => {
    const card = await openCard({ mostDecidedBy: at(5) });
    expect(card.getByText('4 min 05 s')).toBeInTheDocument();
    expect(card.getByText('9 of 10 done by').nextSibling).toHaveTextContent(/^\d\d:\d\d$/);
    act(() => void jest.advanceTimersByTime(56_000));
    expect(card.getByText('5 min 01 s')).toBeInTheDocument();
    expect(card.queryByText('9 of 10 done by')).not.toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(3_600_000));
    expect(card.getByText('1 h 05 min')).toBeInTheDocument();
  });

  test('its card claims no time without enough decisions, and links the chat only of a brand that has one [E8.08]', async () => {
    const card = await openCard({});
    expect(card.queryByText('9 of 10 done by')).not.toBeInTheDocument();
    expect(card.queryByRole('link', { name: 'Ask about it' })).not.toBeInTheDocument();
    cleanup();
    const withChat = await openCard({}, '+91 98765 43210');
    expect(withChat.getByRole('link', { name: 'Ask about it' })).toHaveAttribute('href', 'https://wa.me/919876543210');
  });
});

test('Cancel asks once, cancels a pending deposit and reads the list again where the brand allows it [E8.08]', async () => {
  const answers = {
    ...answersWith(ways),
    deposits: buildPage([of('pending'), of('processing')]),
    cancelDeposit: { docs: of('canceled'), message: '' },
  };
  const closed = await openSheet({ answers });
  expect(screen.queryByRole('button', { name: 'Cancel request' })).not.toBeInTheDocument();
  closed.unmount();
  const { host, user } = await openSheet({ answers, tenant: several });
  await user.click(screen.getByRole('button', { name: 'Cancel request' }));
  const question = within(screen.getByRole('dialog', { name: 'Cancel request' }));
  await user.click(question.getByRole('button', { name: 'Cancel request' }));
  expect(host.inputsOf('cancelDeposit')).toEqual([{ depositId: 'r-pending' }]);
  await waitFor(() => expect(host.inputsOf('deposits')).toHaveLength(2));
});

test('the recent list holds the last five of any status and follows the socket [C7.29]', async () => {
  const { host } = await openSheet({ answers: answersAfter('pending') });
  expect(host.inputsOf('deposits')).toEqual([{ page: 1, limit: 5, status: 'all' }]);
  const recent = within(screen.getByRole('region', { name: 'Recent' }));
  expect(recent.getByText('Pending')).toBeInTheDocument();
  host.answer('deposits', buildPage([of('approved')]));
  act(() => host.sendEvent('getDepositStatusChanged', { _id: 'r-pending', status: 'approved' }));
  expect(await recent.findByText('Approved')).toBeInTheDocument();
});

test('a recent deposit opens its status and details, and Close ends them [C2.36]', async () => {
  const { user } = await openSheet({ answers: answersAfter('approved') });
  await user.click(screen.getByRole('button', { name: /₹2,500.00/ }));
  const popup = within(screen.getByRole('dialog', { name: 'Deposit status' }));
  expect(popup.getAllByText('Approved').length).toBeGreaterThan(0);
  expect(popup.getByText('B7K4-29QX')).toBeInTheDocument();
  expect(popup.queryByText('r-approved')).not.toBeInTheDocument();
  expect(popup.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
  await user.click(popup.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog', { name: 'Deposit status' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'ADD FUNDS' })).toBeInTheDocument();
});

test.each(['getDepositStatusChanged', 'getDepositUpdates'] as const)(
  '%s has the recent list read again [A7.65]',
  async (name) => {
    const { host } = await openSheet({ answers: answersAfter('pending') });
    host.answer('deposits', buildPage([of('rejected')]));
    act(() => host.sendEvent(name, { _id: 'r-pending', status: 'rejected' }));
    expect(await screen.findByText('Rejected')).toBeInTheDocument();
  },
);

test('a request of another tab blocks this one after the socket reconnects and input is preserved [C4.06]', async () => {
  const drawn = await openSheet({ answers: answersAfter() });
  const { host, user } = drawn;
  await toMethods(drawn);
  await user.click(screen.getByRole('radio', { name: /UPI \| Royal Pay/ }));
  await next(drawn);
  await user.type(utr(), '412356789012');
  const socket = (connected: boolean) =>
    (host.realtime.store as StoreApi<{ connected: boolean }>).setState({ connected });
  host.answer('deposits', buildPage([of('pending')]));
  act(() => socket(false));
  expect(host.inputsOf('deposits')).toHaveLength(1);
  await act(async () => socket(true));
  expect(host.inputsOf('deposits')).toHaveLength(2);
  await proceed(drawn);
  expect(screen.getByRole('alert')).toHaveTextContent('Already Have Request, Please Wait');
  expect(host.inputsOf('deposit')).toEqual([]);
  expect(utr()).toHaveValue('412356789012');
});

test('a failed recent list is empty and the deposit continues [C8.07]', async () => {
  const drawn = await openSheet({ answers: { ...answersWith(ways), deposits: new CallError(500, 'down') } });
  expect(screen.queryByRole('region', { name: 'Recent' })).not.toBeInTheDocument();
  await toMethods(drawn);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

test('a deposit that was sent names its amount and can be cancelled at once [E8.08 E8.09]', async () => {
  const answers = { ...answersWith([upi]), cancelDeposit: { docs: of('canceled'), message: '' } };
  const drawn = await toDetail([upi], { answers, tenant: several });
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  const received = within((await screen.findByText('Request received')).closest<HTMLElement>('[role=status]')!);
  expect(received.getByText('₹2,500.00')).toBeVisible();
  await drawn.user.click(received.getByRole('button', { name: 'Cancel request' }));
  await drawn.user.click(
    within(screen.getByRole('dialog', { name: 'Cancel request' })).getByRole('button', { name: 'Cancel request' }),
  );
  expect(drawn.host.inputsOf('cancelDeposit')).toEqual([{ depositId: 'r-1' }]);
  await waitFor(() => expect(drawn.onClose).toHaveBeenCalled());
});

test.each([
  [{ usualMinutes: 4, mostMinutes: 11 }, 'usually 4 min', 'UPI: half are decided within 4 min, 9 of 10 within 11 min'],
  [{ usualMinutes: 4 }, 'usually 4 min', null],
  [{ usualMinutes: 12, mostMinutes: 11 }, 'usually 12 min', null],
  [{}, null, null],
])(
  'a way to pay decided within %j shows how long it takes, and nothing without it [E8.08]',
  async (wait, row, foot) => {
    const drawn = await openSheet({ answers: answersWith([{ ...upi, ...wait }, ways[1]!]) });
    await toMethods(drawn);
    const option = screen.getByRole('radio', { name: /^UPI \|/ });
    if (row) expect(option).toHaveAccessibleName(expect.stringContaining(row));
    else expect(option).not.toHaveAccessibleName(expect.stringContaining('usually'));
    expect(screen.queryByText(/half are decided/)).not.toBeInTheDocument();
    await drawn.user.click(option);
    const texts = screen.queryAllByText(/half are decided/).map(({ textContent }) => textContent?.trim());
    expect(texts).toEqual(foot === null ? [] : [foot]);
  },
);
