import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@backlay/shared/host';
import { buildPage, buildProfile, fakeHost, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import DepositPage from './deposit-page';
import DepositSheet from './deposit-sheet';
import { restoreDraft } from './draft';
import {
  answersWith,
  bank,
  choose,
  method,
  next,
  offer,
  open,
  request,
  slip,
  toDetail,
  upi,
  utr,
  type Opened,
} from './deposit.fixture';

const ways = [upi, method({ _id: 'm-2', paymentType: 'IMPS', paymentName: 'Bank transfer', ...bank })];
const UTR = '412356789012';
const amount = () => screen.getByLabelText('Amount in INR');
const bonus = () => screen.getByRole('combobox', { name: 'Bonus' });
async function pick({ user }: Pick<Opened, 'user'>, name: RegExp) {
  await user.click(bonus());
  await user.click(screen.getByRole('option', { name }));
}
const readStored = () => JSON.stringify({ ...sessionStorage, ...localStorage });

/** What this tab keeps: one entry, whatever it is called. */
const onlyEntry = () => {
  expect(sessionStorage).toHaveLength(1);
  return sessionStorage.key(0)!;
};

/** The sheet as the page that was loaded again draws it: nothing but what the tab keeps is left of the one before. */
async function openAgain(over: FakeHostOverrides = {}) {
  const drawn = renderWithHost(<DepositSheet onClose={jest.fn()} />, {
    session: 'player',
    answers: answersWith(ways),
    ...over,
  });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}

/** Whether a page that begins with what this tab keeps opens the sheet by itself. */
function resumes(over: FakeHostOverrides = {}) {
  const host = fakeHost({ session: 'player', ...over });
  restoreDraft(host);
  return host.overlays.store.getState().open.some(({ name }) => name === 'deposit');
}

beforeEach(() => localStorage.clear());

test('amount, method, offer and step survive a reload; picture and UTR are never stored [S-17]', async () => {
  const answers = { ...answersWith(ways), bonusOffers: { docs: [offer()], message: '' } };
  const before = await open({ answers });
  await before.user.click(screen.getByRole('radio', { name: /IMPS \| Bank transfer/ }));
  await pick(before, /Welcome bonus/);
  await next(before);
  choose(slip('paid-412356789012.png'));
  await before.user.type(utr(), UTR);
  expect(utr()).toHaveValue(UTR);
  before.unmount();

  for (const secret of [UTR, 'paid-', ...Object.values(bank), upi.upiId!]) expect(readStored()).not.toContain(secret);
  const entry: Record<string, unknown> = JSON.parse(sessionStorage.getItem(onlyEntry())!);
  expect(entry).toEqual({
    owner: expect.stringContaining('u-1'),
    at: expect.any(Number),
    place: 'sheet',
    step: 'detail',
    amount: '2500',
    methodId: 'm-2',
    offerId: 'welcome',
    reference: expect.stringMatching(/^[2-9A-Z]{8}$/),
  });

  expect(resumes()).toBe(true);
  const after = await openAgain({ answers });
  expect(screen.getByRole('heading', { name: 'DETAIL' })).toBeInTheDocument();
  expect(screen.getByText(bank.accountNumber)).toBeInTheDocument();
  expect(utr()).toHaveValue('');
  expect(screen.getByText('No File Chosen')).toBeInTheDocument();
  await after.user.click(screen.getAllByRole('button', { name: 'Back' })[0]!);
  expect(screen.getByText('₹2,500.00')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /IMPS \| Bank transfer/ })).toBeChecked();
  expect(bonus()).toHaveTextContent('Welcome bonus');
});

test('an amount that was being typed is there again, on the page too [S-17]', async () => {
  const page = { session: 'player', answers: answersWith(ways) } as const;
  const before = renderWithHost(<DepositPage />, page);
  await act(async () => undefined);
  await userEvent.type(amount(), '750');
  before.unmount();
  expect(resumes()).toBe(false);
  renderWithHost(<DepositPage />, page);
  await act(async () => undefined);
  expect(amount()).toHaveValue('750');
});

test('leaving the page discards its deposit draft [S-17]', async () => {
  const drawn = renderWithHost(<DepositPage />, { session: 'player', answers: answersWith(ways) });
  await act(async () => undefined);
  await userEvent.type(amount(), '750');
  const here = location.pathname;
  history.pushState(null, '', '/inPlay');
  drawn.unmount();
  history.replaceState(null, '', here);
  expect(sessionStorage).toHaveLength(0);
});

test('a sheet that the player closes begins anew [S-17]', async () => {
  const { user, onClose } = await open({ answers: answersWith(ways) });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sessionStorage).toHaveLength(0);
  expect(resumes()).toBe(false);
});

test('a submitted deposit is not stored as a draft [S-17]', async () => {
  const drawn = await toDetail([upi]);
  await drawn.user.type(utr(), UTR);
  expect(sessionStorage).toHaveLength(1);
  await drawn.user.click(screen.getByRole('button', { name: 'Proceed' }));
  expect(await screen.findByRole('button', { name: 'Done' })).toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test('the end of a session discards its draft whatever ended it [A4.23 S-17]', async () => {
  const { host } = await open({ answers: answersWith(ways) });
  restoreDraft(host);
  expect(sessionStorage).toHaveLength(1);
  act(() => host.signOut());
  expect(sessionStorage).toHaveLength(0);
});

test('a page that starts signed out discards the draft of its tab [S-17]', async () => {
  (await open({ answers: answersWith(ways) })).unmount();
  expect(resumes({ session: 'visitor' })).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['another player', { session: { status: 'signed-in', userType: 'user', profile: buildProfile({ _id: 'u-2' }) } }],
  ['another brand', { tenant: { id: 'another' } }],
] satisfies [string, FakeHostOverrides][])('%s finds nothing of it [S-17]', async (_, over) => {
  (await open({ answers: answersWith(ways) })).unmount();
  expect(resumes(over)).toBe(false);
  await openAgain(over);
  expect(amount()).toHaveValue('');
});

test('a draft older than half an hour is discarded [S-17]', async () => {
  (await open({ answers: answersWith(ways) })).unmount();
  const entry = onlyEntry();
  const old = { ...JSON.parse(sessionStorage.getItem(entry)!), at: Date.now() - 30 * 60_000 - 1 };
  sessionStorage.setItem(entry, JSON.stringify(old));
  expect(resumes()).toBe(false);
  await openAgain();
  expect(amount()).toHaveValue('');
});

test.each([
  ['no JSON', 'amount=2500'],
  ['no object', '"2500"'],
  ['an amount that nobody can type', { amount: '00-5' }],
  ['an amount that is a number', { amount: 2500 }],
  ['a step that there is not', { step: 'paid' }],
  ['a detail without a method', { step: 'detail', methodId: null }],
  ['a method that is no identifier', { methodId: { $ne: '' } }],
  ['an endless offer', { offerId: 'x'.repeat(65) }],
  ['a date to come', { at: Date.now() + 3_600_000 }],
])('in storage %s is ignored [S-17]', async (_, planted) => {
  (await open({ answers: answersWith(ways) })).unmount();
  const entry = onlyEntry();
  const sound = JSON.parse(sessionStorage.getItem(entry)!) as object;
  sessionStorage.setItem(entry, typeof planted === 'string' ? planted : JSON.stringify({ ...sound, ...planted }));
  expect(resumes()).toBe(false);
  await openAgain();
  expect(screen.getByRole('heading', { name: 'ADD FUNDS' })).toBeInTheDocument();
  expect(amount()).toHaveValue('');
});

test('a request that the server has meanwhile is the truth: nothing is left to send a second time [S-17]', async () => {
  (await toDetail([upi])).unmount();
  await openAgain({ answers: { ...answersWith([upi]), deposits: buildPage([request]) } });
  expect(screen.getByRole('heading', { name: 'ADD FUNDS' })).toBeInTheDocument();
  expect(amount()).toHaveValue('');
  expect(screen.getByRole('alert')).toHaveTextContent('Already Have Request, Please Wait');
  expect(screen.getByText('Pending')).toBeInTheDocument();
});

test('a method that is gone leads back to those that are there [S-17]', async () => {
  (await toDetail([upi])).unmount();
  await openAgain({ answers: answersWith([method({ _id: 'm-9', paymentName: 'PhonePe' })]) });
  expect(screen.getByRole('heading', { name: 'CHOOSE PAYMENT METHOD' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /UPI \| PhonePe/ })).not.toBeChecked();
});

test('methods that cannot be read after the reload can be asked for again [S-17]', async () => {
  (await toDetail([upi])).unmount();
  await openAgain({ answers: { ...answersWith([upi]), depositMethods: new CallError(500, 'down') } });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('an offer that the player asks for goes before the one that was left [S-17]', async () => {
  const answers = {
    ...answersWith(ways),
    bonusOffers: { docs: [offer(), offer({ _id: 'monsoon', title: 'Monsoon bonus' })], message: '' },
  };
  const before = await open({ answers });
  await pick(before, /Welcome bonus/);
  before.unmount();
  renderWithHost(<DepositSheet onClose={jest.fn()} props={{ offerId: 'monsoon' }} />, { session: 'player', answers });
  await act(async () => undefined);
  expect(bonus()).toHaveTextContent('Monsoon bonus');
});

describe('the sheet stays closed after a reload', () => {
  beforeEach(async () => (await open({ answers: answersWith(ways) })).unmount());

  test('with a forced password change [S-17]', () => {
    const profile = buildProfile({ changePassword: true });
    expect(resumes({ session: { status: 'signed-in', userType: 'user', profile } })).toBe(false);
  });

  test('under what lies over the page already [S-17]', () => {
    const host = fakeHost({ session: 'player' });
    host.overlays.open('login-link');
    restoreDraft(host);
    expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['login-link']);
  });

  test('with deposits disabled meanwhile [OQ-33 S-17]', () => {
    const host = fakeHost({ session: 'player' });
    host.channels.store('money.entries', () => ({ deposit: false, withdraw: true }));
    restoreDraft(host);
    expect(host.overlays.store.getState().open).toEqual([]);
  });

  test('for a player who went to another address [S-17]', () => {
    let type: NavigationTimingType = 'navigate';
    Object.assign(performance, { getEntriesByType: () => [{ type }] });
    expect(resumes()).toBe(false);
    type = 'reload';
    expect(resumes()).toBe(true);
    Reflect.deleteProperty(performance, 'getEntriesByType');
  });

  test('until a session that is being restored is there [S-17]', () => {
    const host = fakeHost({ session: { status: 'restoring' } });
    restoreDraft(host);
    expect(host.overlays.store.getState().open).toEqual([]);
    host.signInAsPlayer();
    expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['deposit']);
    host.overlays.close('deposit');
    host.signInAsPlayer();
    expect(host.overlays.store.getState().open).toEqual([]);
  });
});
