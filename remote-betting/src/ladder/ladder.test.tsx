import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Bet, DepthUpdate, Order } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import {
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildOrder,
  buildPage,
  FIXED_TIME,
  fakeHost,
  flushMicrotasks,
  user,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import LadderScreen from './ladder-screen';

// A page of this size takes jsdom its time on a busy machine.
jest.setTimeout(120_000);

let isWide = true;
const narrow = window.matchMedia;
beforeAll(() => {
  window.matchMedia = (media) =>
    Object.defineProperty(Object.assign(new EventTarget() as MediaQueryList, { media }), 'matches', {
      get: () => isWide,
    });
});
afterAll(() => void (window.matchMedia = narrow));
beforeEach(() => {
  isWide = true;
  localStorage.setItem('backlay.betting.ladder-hints', 'seen');
});

const depthOf = (teamId: string, best: number): DepthUpdate => ({
  marketId: 'm-1',
  teamId,
  version: 1,
  status: 'OPEN',
  back: [
    [best, 142_000],
    [best - 0.01, 191_000],
  ],
  lay: [[best + 0.01, 96_100]],
  lastPrice: best,
  volume: 2_830_000,
  totalMatched: 4_000_000,
  traded: [[best, 176_000]],
  point: null,
});
const position = { marketId: 'm-1', eventId: 'e-1', exposure: 0, map: [] };
const listed = (...orders: readonly Order[]) => buildPage(orders.map((order) => ({ ...order, fills: [] })));

async function open(over: FakeHostOverrides = {}) {
  const { realtime, sendFrame } = fakeHost();
  const host = fakeHost({
    session: 'player',
    tenant: { flags: { exchangeOrders: true } },
    ...over,
    answers: {
      markets: { ...buildPage([buildMarket()]), seq: 1 },
      openBets: buildPage<Bet>([]),
      marketPositions: { docs: [], message: '' },
      stakes: {
        docs: { stake: [500, 1000, 2000, 10_000].map((value) => ({ label: String(value), value })) },
        message: '',
      },
      orders: listed(),
      ...over.answers,
    },
    host: {
      realtime: {
        ...realtime,
        emit: async (name, payload) => {
          const { teamId } = payload as { readonly teamId?: string };
          const depth = depthOf(teamId ?? '', teamId === 'r-1' ? 1.86 : 2);
          const isDepth = name === 'postMarketDepthSubscription';
          return { ok: true, frame: null, at: FIXED_TIME, ...(isDepth && { depth }) } as never;
        },
      },
      ...over.host,
    },
  });
  renderBetting(<LadderScreen />, {
    on: host,
    at: '/events/4/e-1/ladder/m-1',
    route: '/events/:eventTypeId/:eventId/ladder/:marketId',
  });
  await flushMicrotasks();
  return Object.assign(host, { sendFrame });
}

const ladder = (name = 'India') => screen.findByRole('group', { name: `Ladder of ${name}` }, { timeout: 30_000 });
const cell = async (name: string, runner?: string) =>
  within(await ladder(runner)).findByRole('button', { name }, { timeout: 30_000 });
const board = () => screen.getByRole('group', { name: 'Ladders' });
const switchOn = () => user().click(screen.getByRole('switch', { name: 'One-click' }));

test('a ladder shows sizes, odds and volume of each runner around the best price [E4.05]', async () => {
  await open();
  expect(await cell('Back at 1.86')).toHaveTextContent('142K');
  expect(await cell('Lay at 1.87')).toHaveTextContent('96.1K');
  const row = (await cell('Back at 1.86')).closest<HTMLElement>('[data-row]');
  expect(row).toHaveAttribute('data-row', '10');
  expect(row).toHaveAttribute('data-marks', 'back last');
  expect(row).toHaveTextContent('176K');
  expect(await ladder('Australia')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'India' }).nextSibling).toHaveTextContent('Traded ₹2.8M · Last 1.86');
});

test('a press with one-click off asks first, and a press with it on places at that price [E4.05 E4.06]', async () => {
  const order = buildOrder({ odd: 1.88, stake: 2000 });
  const host = await open({
    answers: { placeOrder: { docs: { order, fills: [], marketBook: position }, message: '' } },
  });
  await user().click(await cell('Back at 1.88'));
  const question = screen.getByRole('alertdialog', { name: 'Back India: ₹2,000 at 1.88?' });
  expect(host.inputsOf('placeOrder')).toEqual([]);
  await user().click(within(question).getByRole('button', { name: 'Cancel' }));
  await switchOn();
  expect(screen.getByText(/One-click is on: a click places ₹2,000/)).toBeVisible();
  await user().click(await cell('Back at 1.88'));
  await flushMicrotasks();
  expect(host.inputsOf('placeOrder')).toMatchObject([{ teamId: 'r-1', oddType: 'back', odd: 1.88, stake: 2000 }]);
  expect(await cell('Cancel back ₹2,000 at 1.88')).toHaveTextContent('2,000');
});

test('a bet in the waiting list of the ladder has its place in the queue [E4.05 E1.14]', async () => {
  const orders = buildPage([{ ...buildOrder({ odd: 1.88, stake: 2000 }), fills: [], ahead: 42_100 }]);
  await open({ answers: { orders } });
  const list = screen.getByRole('heading', { name: 'Waiting' }).nextSibling;
  await waitFor(() => expect(list).toHaveTextContent('India 1.88₹2,000 · ₹42,100 ahead of you'));
});

test('a high stake is asked about with one-click on [E4.06]', async () => {
  const host = await open();
  await cell('Back at 1.86');
  await switchOn();
  await user().click(screen.getAllByRole('button', { name: '10,000' })[0]!); // both ladders have the stakes
  await user().click(await cell('Lay at 1.87'));
  expect(screen.getByRole('alertdialog', { name: 'Lay India: ₹10,000 at 1.87?' })).toBeVisible();
  expect(host.inputsOf('placeOrder')).toEqual([]);
});

test('an order is shown at its price while its answer is on the way, and a refusal is a toast [E4.05]', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const host = await open({
    answers: { placeOrder: () => new Promise((_resolve, reject) => (refuse = reject)) },
  });
  await cell('Back at 1.86');
  await switchOn();
  await user().click(await cell('Lay at 1.85'));
  expect(await cell('Cancel lay ₹2,000 at 1.85')).toHaveAttribute('data-sent', 'yes');
  await act(async () => refuse(new CallError(400, 'Odds Not On The Ladder')));
  await waitFor(() => expect(host.messages).toEqual([{ kind: 'error', text: 'Odds Not On The Ladder' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel lay ₹2,000 at 1.85' })).toBeNull());
});

test('a press on an own order cancels it, a drag to another row edits its price [E4.05]', async () => {
  const order = buildOrder({ odd: 1.88, stake: 3000 });
  const cancelled = { docs: [{ orderId: 'o-1', cancelled: 3000, matched: 0 }], message: '' };
  const edited = { docs: { order: { ...order, odd: 1.9, revision: 2 } }, message: '' };
  const host = await open({ answers: { orders: listed(order), editOrder: edited, cancelOrders: cancelled } });
  const own = await cell('Cancel back ₹3,000 at 1.88');
  const target = (await cell('Back at 1.90')).closest<HTMLElement>('[data-row]')!; // the row is there
  document.elementFromPoint = () => target;
  fireEvent.pointerDown(own, { button: 0 });
  fireEvent.pointerUp(target);
  await flushMicrotasks();
  expect(host.inputsOf('editOrder')).toMatchObject([{ orderId: 'o-1', odd: 1.9 }]);
  await user().click(await cell('Cancel back ₹3,000 at 1.90'));
  await flushMicrotasks();
  expect(host.inputsOf('cancelOrders')).toMatchObject([{ orderId: 'o-1' }]);
});

test('keys move the cursor, place, change the stake and cancel the market [E4.07]', async () => {
  const order = buildOrder({ odd: 1.87, stake: 1000 });
  const host = await open({
    answers: {
      placeOrder: { docs: { order, fills: [], marketBook: position }, message: '' },
      cancelOrders: { docs: [], message: '' },
    },
  });
  const keys = user();
  (await cell('Back at 1.86')).focus();
  await switchOn();
  act(() => board().querySelector<HTMLElement>('[data-part][tabindex="0"]')?.focus());
  await keys.keyboard('{ArrowUp}-b');
  await flushMicrotasks();
  expect(document.activeElement).toBe(await cell('Back at 1.87'));
  expect(host.inputsOf('placeOrder')).toMatchObject([{ odd: 1.87, oddType: 'back', stake: 1000 }]);
  await keys.keyboard('{ArrowRight}+l');
  await flushMicrotasks();
  expect(document.activeElement).toBe(await cell('Lay at 1.87'));
  expect(host.inputsOf('placeOrder')[1]).toMatchObject({ odd: 1.87, oddType: 'lay', stake: 2000 });
  await keys.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(within(await ladder('Australia')).getByRole('button', { name: 'Back at 2.02' }));
  await keys.keyboard('x?');
  expect(host.inputsOf('cancelOrders')).toMatchObject([{ marketId: 'm-1' }]);
  expect(screen.getByRole('region', { name: 'Keys' })).toBeVisible();
});

test('? shows the keys from anywhere on the screen, and Escape hides them and leaves the question alone [E4.07]', async () => {
  await open();
  await cell('Back at 1.86');
  const keys = user();
  const help = () => screen.queryByRole('region', { name: 'Keys' });
  act(() => screen.getByRole('switch', { name: 'One-click' }).focus());
  await keys.keyboard('?');
  expect(help()).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Close keys' }).focus());
  await keys.keyboard('{Escape}');
  expect(help()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Keys' })).toHaveFocus();
  await keys.keyboard('?');
  await keys.click(await cell('Back at 1.86'));
  await keys.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(help()).toBeVisible();
  const field = document.body.appendChild(document.createElement('input'));
  await keys.keyboard('{Escape}');
  act(() => field.focus());
  await keys.keyboard('?');
  field.remove();
  expect(help()).not.toBeInTheDocument();
});

test('a suspended market switches one-click off and takes no press [E4.06]', async () => {
  const host = await open();
  await cell('Back at 1.86');
  await switchOn();
  await act(async () => {
    host.sendFrame(buildFrame({ seq: 2, markets: [buildMarketFrame({ status: 'SUSPENDED', version: 2 })] }));
    await flushMicrotasks();
  });
  await waitFor(() => expect(screen.getByRole('switch', { name: 'One-click' })).not.toBeChecked());
  await user().click(await cell('Back at 1.86'));
  expect(host.messages).toEqual([{ kind: 'error', text: 'Market Suspended' }]);
  expect(host.inputsOf('placeOrder')).toEqual([]);
});

test('Read prices speaks the best prices of a runner once; rows are no live region [E4.09]', async () => {
  await open();
  await cell('Back at 1.86');
  expect(board().querySelector('[aria-live], [role="status"]')).toBeNull();
  await user().click(screen.getAllByRole('button', { name: 'Read prices' })[0]!); // one for each runner
  expect(screen.getByText('India: back 1.86, ₹1,42,000, lay 1.87, ₹96,100')).toBeInTheDocument();
});

test('the practice market takes place, move, cancel and cash out in twelve presses, and sends nothing [E4.08]', async () => {
  localStorage.removeItem('backlay.betting.ladder-hints');
  const host = await open();
  expect(await screen.findByText(/1\/3/)).toBeVisible();
  let presses = 0;
  const press = async (element: Element) => {
    presses += 1;
    await user().click(element);
  };
  await press(screen.getByRole('button', { name: 'Practise with play money' }));
  await press(screen.getByRole('switch', { name: 'One-click' }));
  await press(await cell('Back at 1.92'));
  const own = await cell('Cancel back ₹2,000 at 1.92');
  const target = (await cell('Back at 1.94')).closest<HTMLElement>('[data-row]')!; // the row is there
  document.elementFromPoint = () => target;
  presses += 1;
  fireEvent.pointerDown(own, { button: 0 });
  fireEvent.pointerUp(target);
  await press(await cell('Cancel back ₹2,000 at 1.94'));
  await waitFor(() => expect(screen.getByText('No bets are waiting')).toBeVisible());
  await press(await cell('Back at 1.80'));
  await press(screen.getByRole('button', { name: /Cash out/ }));
  expect(presses).toBeLessThanOrEqual(12);
  expect(host.inputsOf('placeOrder')).toEqual([]);
  expect(localStorage.getItem('backlay.betting.ladder-hints')).toBe('seen');
});

test.each([
  ['a brand without orders', { exchangeOrders: false }, true, 'This market has no ladder'],
  ['a window below 1,200 px', { exchangeOrders: true }, false, 'The ladder needs a window at least 1,200 px wide'],
] as const)('%s shows why there is no ladder [E4.05 E2.18]', async (_of, flags, wide, text) => {
  isWide = wide;
  await open({ tenant: { flags } });
  expect(await screen.findByText(text)).toBeVisible();
});

test('the head of a ladder has the start of its event before it is live, and LIVE from then on [E4.05]', async () => {
  const market = buildMarket();
  const markets = (openDate: string) => ({
    ...buildPage([{ ...market, event: { ...market.event, openDate } }]),
    seq: 1,
  });
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  inTwoDays.setHours(19, 30, 0, 0);
  await open({ answers: { markets: markets(inTwoDays.toISOString()) } });
  const head = await screen.findByRole('heading', { level: 1 });
  expect(head).toHaveTextContent(/\d{1,2} \w+ 19:30$/);
  expect(head).not.toHaveTextContent('LIVE');
  cleanup();
  await open({ answers: { markets: markets(new Date(Date.now() - 60_000).toISOString()) } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/LIVE$/);
});
