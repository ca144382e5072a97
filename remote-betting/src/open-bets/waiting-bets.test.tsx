import { act, screen, within } from '@testing-library/react';
import type { Bet, Order } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildBet,
  buildFrame,
  buildMarketFrame,
  buildOrder,
  buildPage,
  fakeHost,
  flushMicrotasks,
  user,
  FIXED_TIME,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { createBettingServices } from '../services/betting-services';
import FloatingSlip from '../slip/slip-sheet';
import OpenBetsScreen from './open-bets-screen';
import { foldFills, listBets } from './average-odds';

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME }));
afterEach(() => void jest.useRealTimers());

const listed = (...orders: readonly Order[]) => buildPage(orders.map((order) => ({ ...order, fills: [] })));
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const [india, australia] = [
  buildOrder({ _id: 'o-1', matched: 400, persistence: 'KEEP' }),
  buildOrder({ _id: 'o-2', teamId: 'r-2', teamName: 'Australia', oddType: 'lay', odd: 2.08, stake: 1500 }),
];
const fills = [400, 200].map((stake, index) =>
  buildBet({
    _id: `b-${index}`,
    orderId: 'o-1',
    stake,
    profit: stake,
    odds: { ...buildBet().odds, odd: 2.12 + index / 50 },
  }),
);

async function open(over: FakeHostOverrides = {}) {
  const host = fakeHost({
    ...{ session: 'player', tenant: { flags: { exchangeOrders: true } }, ...over },
    answers: {
      openBets: buildPage<Bet>([]),
      orders: listed(india, australia),
      stakes: { docs: { stake: [] }, message: '' },
      betHistory: buildPage<Bet>([]),
      cashOutOffers: { docs: [], total: 0, message: '' },
      ...over.answers,
    },
  });
  renderBetting(
    <>
      <OpenBetsScreen />
      <FloatingSlip />
    </>,
    { on: host, at: '/open-bets' },
  );
  await pass(0);
  return host;
}
const row = (name: string) => screen.getByText(name, { selector: 'li b' }).closest('li') as HTMLElement;
const cancelled = (...docs: { orderId: string; cancelled: number; matched: number }[]) => ({ docs, message: '' });

test('open bets have tabs Unmatched and Matched with their numbers [E1.14]', async () => {
  await open({ answers: { openBets: buildPage<Bet>([...fills, buildBet({ _id: 'b-9' })]) } });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Unmatched2', 'Matched2']);
  expect(screen.getByRole('tab', { name: /Unmatched/ })).toHaveAttribute('aria-selected', 'true');
  await user().click(screen.getByRole('tab', { name: /^Matched/ }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('a waiting bet shows its reference, which one press copies [E8.16]', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  const host = await open({
    answers: { orders: listed({ ...india, reference: 'B7K4-29QX' }, { ...australia, reference: undefined }) },
  });
  expect(row('India')).toHaveTextContent('B7K4-29QX');
  await act(async () => within(row('India')).getByRole('button', { name: 'Copy B7K4-29QX' }).click());
  expect(copied).toEqual(['B7K4-29QX']);
  expect(host.messages.at(-1)).toEqual({ kind: 'success', text: 'B7K4-29QX copied' });
  expect(within(row('Australia')).queryByRole('button', { name: /^Copy/ })).toBeNull();
});

test('a waiting bet shows price, waiting and matched size, best price and what becomes of it [E1.14 E1.05]', async () => {
  const host = await open();
  act(() => host.sendFrame(buildFrame()));
  expect(row('India')).toHaveTextContent(
    /BACKIndia.*stays in play4F8K2M 2\.12600\.00to win \+672\.00₹400 of ₹1,000 matchedBest back: 1\.86/,
  );
  expect(row('Australia')).toHaveTextContent(
    /LAYAustralia.*lapses at the start4F8K2M 2\.081,500\.00Liability 1,620\.00₹0 of ₹1,500 matchedBest lay: 2\.16/,
  );
});

test('a waiting bet shows its place in the queue, read every 5 s while it is in view [E1.14]', async () => {
  const places = (one: number, two: number) =>
    buildPage([
      { ...india, fills: [], ahead: one },
      { ...australia, fills: [], ahead: two },
    ]);
  const host = await open({ answers: { orders: places(0, 42_100) } });
  expect(row('India')).toHaveTextContent('First in the queue at this price · ');
  expect(row('Australia')).toHaveTextContent('₹42,100 ahead of you · ');
  host.answer('orders', places(0, 9800));
  await pass(5000);
  expect(row('Australia')).toHaveTextContent('₹9,800 ahead of you · ');
  act(() => host.sendEvent('getOrderUpdates', { order: { ...australia, matched: 500, waiting: 1000 }, fills: [] }));
  expect(row('Australia')).not.toHaveTextContent('ahead of you');
  const reads = host.inputsOf('orders').length;
  await user().click(screen.getByRole('tab', { name: /^Matched/ }));
  await pass(20_000);
  expect(host.inputsOf('orders').length).toBeLessThanOrEqual(reads + 1);
});

test('Cancel is one press, and the line goes with the amounts that were cancelled and matched [E1.10 E1.14]', async () => {
  const host = await open({ answers: { cancelOrders: cancelled({ orderId: 'o-1', cancelled: 600, matched: 400 }) } });
  await user().click(screen.getByRole('button', { name: 'Cancel the bet on India' }));
  expect(host.inputsOf('cancelOrders')).toMatchObject([{ orderId: 'o-1' }]);
  expect(screen.queryByText('India', { selector: 'li b' })).toBeNull();
  await pass(100);
  expect(screen.getByText('₹600 cancelled, ₹400 already matched')).toBeVisible();
});

test('Cancel all is one press and one call [E1.10]', async () => {
  const docs = [india, australia].map(({ _id, waiting, matched }) => ({ orderId: _id, cancelled: waiting, matched }));
  const host = await open({ answers: { cancelOrders: cancelled(...docs) } });
  await user().click(screen.getByRole('button', { name: 'Cancel all' }));
  expect(host.inputsOf('cancelOrders')).toMatchObject([{ all: true }]);
  expect(screen.getByText('No unmatched bets')).toBeVisible();
});

test('Edit changes price and stake of the revision that is shown [E1.09 E1.14]', async () => {
  const edited = buildOrder({ _id: 'o-1', matched: 400, odd: 2.14, revision: 2 });
  const host = await open({ answers: { editOrder: { docs: { order: edited }, message: '' } } });
  await user().click(screen.getByRole('button', { name: 'Edit the bet on India' }));
  const form = screen.getByRole('form', { name: 'Edit the bet on India' });
  await user().click(within(form).getByRole('button', { name: /up|more|\+/i }));
  await user().click(within(form).getByRole('button', { name: 'Save' }));
  expect(host.inputsOf('editOrder')).toEqual([{ orderId: 'o-1', revision: 1, odd: 2.14 }]);
  expect(row('India')).toHaveTextContent('2.14');
});

const atStart = { name: /At the start/ };
async function chooseAtStart(form: HTMLElement, name: string) {
  await user().click(within(form).getByRole('combobox', atStart));
  await user().click(screen.getByRole('option', { name }));
  await user().click(within(form).getByRole('button', { name: 'Save' }));
}

test('before the start Edit changes what becomes of a bet then, in play it does not offer it [E1.05 E1.09]', async () => {
  const edited = buildOrder({ _id: 'o-1', matched: 400, persistence: 'TAKE', revision: 2 });
  const host = await open({ answers: { editOrder: { docs: { order: edited }, message: '' } } });
  const edit = async () => {
    await user().click(screen.getByRole('button', { name: 'Edit the bet on India' }));
    return screen.getByRole('form', { name: 'Edit the bet on India' });
  };
  const leave = (form: HTMLElement) => user().click(within(form).getByRole('button', { name: 'Keep unchanged' }));
  const send = (inPlay: boolean) => act(() => host.sendFrame(buildFrame({ markets: [buildMarketFrame({ inPlay })] })));
  send(true);
  const inPlay = await edit();
  expect(within(inPlay).queryByRole('combobox', atStart)).toBeNull();
  await leave(inPlay);
  send(false);
  await chooseAtStart(await edit(), 'Take at start, best price then');
  expect(host.inputsOf('editOrder')).toEqual([{ orderId: 'o-1', revision: 1, persistence: 'TAKE' }]);
  expect(row('India')).toHaveTextContent('takes the best price at the start');
});

test('a market that does not go in play leaves the choice unchanged, and Edit shows why [E1.05]', async () => {
  const same = { ...australia, revision: 2 };
  const host = await open({ answers: { editOrder: { docs: { order: same }, message: '' } } });
  act(() => host.sendFrame(buildFrame({ markets: [buildMarketFrame({ inPlay: false })] })));
  await user().click(screen.getByRole('button', { name: 'Edit the bet on Australia' }));
  const form = screen.getByRole('form', { name: 'Edit the bet on Australia' });
  await chooseAtStart(form, 'Keep, in play too');
  await pass(0);
  expect(host.inputsOf('editOrder')).toEqual([{ orderId: 'o-2', revision: 1, persistence: 'KEEP' }]);
  expect(within(form).getByRole('alert')).toHaveTextContent(
    'This market does not go in play. The bet lapses at the start.',
  );
});

const openEdit = async (name: string) => {
  await user().click(screen.getByRole('button', { name: `Edit the bet on ${name}` }));
  return screen.getByRole('form', { name: `Edit the bet on ${name}` });
};
async function save(form: HTMLElement) {
  await user().click(within(form).getByRole('button', { name: 'Save' }));
  await pass(0);
}

test('in play Edit changes what becomes of a bet at a wicket, in soccer it does not offer it [E1.06 E1.09]', async () => {
  const soccer = { ...australia, sportId: '1' };
  const edited = { ...india, onEvent: 'stay' as const, revision: 2 };
  const host = await open({
    answers: { orders: listed(india, soccer), editOrder: { docs: { order: edited }, message: '' } },
  });
  act(() => host.sendFrame(buildFrame({ markets: [buildMarketFrame({ inPlay: true })] })));
  expect(within(await openEdit('Australia')).queryByRole('switch')).toBeNull();
  await user().click(screen.getByRole('button', { name: 'Keep unchanged' }));
  const form = await openEdit('India');
  await user().click(within(form).getByRole('switch', { name: 'Keep after a wicket' }));
  await save(form);
  expect(host.inputsOf('editOrder')).toEqual([{ orderId: 'o-1', revision: 1, onEvent: 'stay' }]);
});

test('Edit gives a bet another end, and takes the end away again [E1.13 E1.09]', async () => {
  const ending = { ...india, expiresAt: new Date(FIXED_TIME + 3_600_000).toISOString(), revision: 2 };
  const host = await open({ answers: { editOrder: { docs: { order: ending }, message: '' } } });
  const choose = async (name: string) => {
    const form = await openEdit('India');
    await user().click(within(form).getByRole('combobox', { name: /Expires/ }));
    await user().click(screen.getByRole('option', { name }));
    await save(form);
  };
  await choose('In 1 hour');
  await choose('No time limit');
  const [first, second] = host.inputsOf('editOrder');
  expect(Date.parse(first?.expiresAt ?? '') - FIXED_TIME).toBeGreaterThanOrEqual(3_600_000);
  expect(second).toEqual({ orderId: 'o-1', revision: 2, expiresAt: null });
});

test('a refused edit keeps the form with the reason [E1.09 E1.17]', async () => {
  await open({ answers: { editOrder: new CallError(400, 'Order Changed') } });
  await user().click(screen.getByRole('button', { name: 'Edit the bet on Australia' }));
  const form = screen.getByRole('form', { name: 'Edit the bet on Australia' });
  const stake = within(form).getByLabelText('Stake');
  await user().clear(stake);
  await user().type(stake, '900');
  await user().click(within(form).getByRole('button', { name: 'Save' }));
  expect(within(form).getByRole('alert')).toHaveTextContent('Order Changed');
});

test('a fill changes the line and shows one line of news, an end takes it out with its reason [E1.14 E1.11]', async () => {
  const host = await open();
  const partly = { ...india, matched: 700, waiting: 300 };
  const fill = { _id: 'b-7', orderId: 'o-1', odd: 2.14, size: 300, at: '', sequence: 4, source: 'player' as const };
  act(() => host.sendEvent('getOrderUpdates', { order: partly, fills: [fill] }));
  await pass(100);
  expect(row('India')).toHaveTextContent('₹700 of ₹1,000 matched');
  expect(screen.getByText('India: ₹300 matched at 2.14, ₹300 unmatched')).toBeVisible();
  const lapsed = {
    ...partly,
    waiting: 0,
    lapsed: 300,
    state: 'lapsed' as const,
    reason: 'IN_PLAY',
    reasonText: 'In play now',
  };
  act(() => host.sendEvent('getOrderUpdates', { order: lapsed, fills: [] }));
  await pass(100);
  expect(screen.getByText('India: In play now')).toBeVisible();
  expect(screen.queryByText('India', { selector: 'li b' })).toBeNull();
  await pass(5000);
  expect(screen.queryByText('India: In play now')).toBeNull();
});

test('fills of one order are one line with the average price that opens into its fills [E1.14]', async () => {
  const [line] = foldFills(listBets(fills));
  expect(line).toMatchObject({ stake: 600, odd: 2.13, fills: [{ stake: 400 }, { stake: 200 }] });
  await open({ answers: { orders: listed(), openBets: buildPage<Bet>(fills) } });
  const opener = screen.getByRole('button', { name: '2 matches' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await user().click(opener);
  expect(within(opener.closest('li') as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
});

test('the number at the foot of a phone counts waiting bets, and fills of one order once [E1.14]', async () => {
  const host = await open({ answers: { openBets: buildPage<Bet>(fills) } });
  await act(flushMicrotasks);
  expect(host.channels.store('open-bets.count', () => ({ count: 0 })).getState().count).toBe(3);
  expect(createBettingServices(host).orders.store.getState().waiting).toHaveLength(2);
});

test('a brand without orders has open bets without tabs [E2.18]', async () => {
  await open({ tenant: {}, answers: { openBets: buildPage<Bet>([buildBet()]) } });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
