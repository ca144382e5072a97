import { act, screen, waitFor, within } from '@testing-library/react';
import {
  buildBet,
  buildFrame,
  buildMarketFrame,
  buildOrder,
  buildRunnerFrame,
  buildPage,
  FIXED_TIME,
  user,
} from '@backlay/shared/testing';
import { depth, openPage, market, opener, panel, findPanel, levels, openDepth } from './depth.fixture';
import { price } from './event.fixture';

// A page of this size takes jsdom its time on a busy machine.
jest.setTimeout(120_000);

beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000 }));
afterEach(() => void jest.useRealTimers());

test('a tap on a runner opens its depth below it, and nothing above it changes [E4.01]', async () => {
  const { emitted } = await openPage();
  const row = () => within(market()).getByRole('group', { name: 'India' });
  const [before, above] = [row().outerHTML, row().previousElementSibling?.outerHTML];
  const region = await openDepth();
  const place = row().nextElementSibling;
  expect(place?.firstElementChild).toBe(region);
  expect(place?.nextElementSibling).toBe(within(market()).getByRole('group', { name: 'Australia' }));
  expect(row().outerHTML.replace('aria-expanded="true"', 'aria-expanded="false"')).toBe(before);
  expect(row().previousElementSibling?.outerHTML).toBe(above);
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  expect(region).toHaveTextContent('Last 1.85');
  expect(region).toHaveTextContent(/Traded ₹\s*42.0k/i);
  expect(region).toHaveTextContent(/Market total ₹\s*96.0k/i);
  expect(emitted).toContainEqual({
    name: 'postMarketDepthSubscription',
    payload: { marketId: 'm-1', teamId: 'r-1' },
  });
});

test('the panel names the weight of money and marks the own part of a level [E2.12]', async () => {
  const waiting = buildOrder({ odd: 1.87, stake: 300 });
  await openPage(
    {
      session: 'player',
      tenant: { flags: { exchangeOrders: true } },
      answers: { orders: buildPage([{ ...waiting, fills: [] }]) },
    },
    {
      ...depth,
      back: [[1.86, 300]],
      lay: [
        [1.87, 100],
        [1.88, 0],
      ],
    },
  );
  const region = await openDepth();
  expect(region).toHaveTextContent('Weight of money 75%');
  await waitFor(() => expect(levels(region, 'Lay')[0]).toHaveTextContent('Yours 300'));
  expect(levels(region, 'Lay')[1]).not.toHaveTextContent('Yours');
  expect(levels(region, 'Back')[0]).not.toHaveTextContent('Yours');
});

test.each([
  [false, 'Market total ₹1.1B'],
  [true, 'Market total ₹112.68Cr'],
])('with Indian units %p the panel writes volumes as the board does [E4.01 E8.14]', async (indianUnits, text) => {
  await openPage({ tenant: { flags: { indianUnits } } }, { ...depth, totalMatched: 1_126_870_000 });
  expect((await openDepth()).textContent?.replaceAll(/\s+/g, ' ')).toContain(text);
});

test('the panel shows 3 levels a side with sizes, then 10, then 3 again [E4.01]', async () => {
  await openPage();
  const region = await openDepth();
  expect(levels(region, 'Back').map(({ textContent }) => textContent)).toEqual([
    'Back1.861.0K',
    'Back1.851.0K',
    'Back1.841.0K',
  ]);
  expect(levels(region, 'Lay').map(({ textContent }) => textContent)).toEqual([
    'Lay1.871.0K',
    'Lay1.881.0K',
    'Lay1.891.0K',
  ]);
  await user().click(within(region).getByRole('button', { name: '10 levels' }));
  expect(levels(region, 'Back')).toHaveLength(10);
  expect(levels(region, 'Lay')).toHaveLength(10);
  await user().click(within(region).getByRole('button', { name: '3 levels' }));
  expect(levels(region, 'Back')).toHaveLength(3);
});

test.each([
  ['Back', 1, '1.85'],
  ['Lay', 2, '1.89'],
  ['Back', 9, '1.77'],
] as const)(
  'a tap on a level of %s fills the slip: level %i has %s, and places nothing [E4.01]',
  async (side, at, odd) => {
    const { host } = await openPage();
    const region = await openDepth();
    await user().click(within(region).getByRole('button', { name: '10 levels' }));
    await user().click(levels(region, side)[at]!);
    const slip = await screen.findByRole('region', { name: 'Bet slip' }, { timeout: 30_000 });
    expect(within(slip).getByRole('textbox', { name: /^Odds/ })).toHaveValue(odd);
    expect(slip).toHaveTextContent(side);
    expect(slip).toHaveTextContent('India');
    expect(host.inputsOf('placeBet')).toEqual([]);
    expect(findPanel()).toBeInTheDocument();
  },
);

test('a press on an empty cell asks for its price, where bets may wait [E4.01 E1.01]', async () => {
  const { host } = await openPage({
    session: 'player',
    tenant: { flags: { exchangeOrders: true } },
    answers: { orders: buildPage([]) },
  });
  const region = await openDepth();
  // The prices at which one can lay now are asked for by a back, and the other way round.
  const asked = within(region).getAllByRole('button', { name: /^(Back|Lay) at / });
  expect(asked.map((cell) => cell.getAttribute('aria-label'))).toEqual([
    ...['Back at 1.89', 'Back at 1.88', 'Back at 1.87', 'Lay at 1.86', 'Lay at 1.85', 'Lay at 1.84'],
  ]);
  await user().click(within(region).getByRole('button', { name: 'Back at 1.89' }));
  const slip = await screen.findByRole('region', { name: 'Bet slip' }, { timeout: 30_000 });
  expect(within(slip).getByRole('textbox', { name: /^Odds/ })).toHaveValue('1.89');
  await user().type(within(slip).getByRole('textbox', { name: 'Stake' }), '500');
  expect(within(slip).getByText('₹500 unmatched at 1.89')).toBeVisible();
  expect(host.inputsOf('placeOrder')).toEqual([]);
});

test('a level of a suspended market is locked [E4.01]', async () => {
  const { sendFrame } = await openPage();
  const region = await openDepth();
  const frame = buildMarketFrame({ status: 'SUSPENDED', version: 2, runners: [] });
  await act(async () => sendFrame(buildFrame({ seq: 2, full: false, markets: [frame] })));
  for (const level of levels(region, 'Back')) expect(level).toBeDisabled();
  // The row with the open panel names it itself: the overlay of the market lies below the panel.
  const row = within(market()).getByRole('group', { name: 'India' });
  expect(within(row).getByText('SUSPENDED')).toBeInTheDocument();
  const other = within(market()).getByRole('group', { name: 'Australia' });
  expect(within(other).queryByText('SUSPENDED')).toBeNull();
});

test('a second tap closes the depth and stops its subscription [E4.01]', async () => {
  const { emitted } = await openPage();
  await openDepth();
  await user().click(opener());
  expect(findPanel()).not.toBeInTheDocument();
  const names = emitted.map(({ name }) => name).filter((name) => name.includes('Depth'));
  expect(names).toEqual(['postMarketDepthSubscription', 'deleteMarketDepthSubscription']);
});

test('Back closes the depth and gives the focus to the runner [E4.01]', async () => {
  const watchers: { onclose: (() => void) | null; destroy: () => void }[] = [];
  class Watcher {
    onclose: (() => void) | null = null;
    readonly destroy = jest.fn();
    constructor() {
      watchers.push(this);
    }
  }
  Object.assign(globalThis, { CloseWatcher: Watcher });
  try {
    await openPage();
    await openDepth();
    act(() => watchers.at(-1)?.onclose?.());
    expect(findPanel()).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
    expect(watchers.at(-1)?.destroy).toHaveBeenCalledTimes(1);
  } finally {
    Reflect.deleteProperty(globalThis, 'CloseWatcher');
  }
});

test('with keys alone Enter opens the depth, Tab reaches a level, and Escape closes it [E4.01]', async () => {
  await openPage();
  act(() => opener().focus());
  await user().keyboard('{Enter}');
  const region = await panel();
  act(() => levels(region, 'Back')[0]!.focus());
  await user().tab();
  expect(levels(region, 'Back')[1]).toHaveFocus();
  await user().keyboard('{Escape}');
  expect(findPanel()).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
  await user().keyboard('{Enter}');
  await panel();
  await user().keyboard('{Escape}');
  expect(findPanel()).not.toBeInTheDocument();
});

test("the panel lists the player's own bets on the runner alone [E4.01]", async () => {
  const other = buildBet({ _id: 'b-2', odds: { ...buildBet().odds, teamId: 'r-2', odd: 3.1 } });
  const pending = buildBet({ _id: 'b-3', status: 'delayed', odds: { ...buildBet().odds, type: 'lay', odd: 1.9 } });
  await openPage({ answers: { openBets: buildPage([buildBet(), other, pending]) } });
  const region = await openDepth();
  const bets = within(within(region).getByRole('list', { name: 'Your bets on this runner' })).getAllByRole('listitem');
  expect(bets.map(({ textContent }) => textContent)).toEqual(['Back 1.861,000.00', 'Lay 1.901,000.00Pending']);
});

test('an order that waits beyond the levels is listed in the panel and cancelled there by one press [E4.01]', async () => {
  const waiting = buildOrder({ odd: 3.75, stake: 1000 });
  const host = (
    await openPage({
      session: 'player',
      tenant: { flags: { exchangeOrders: true } },
      answers: {
        orders: buildPage([{ ...waiting, fills: [] }]),
        cancelOrders: { docs: [{ orderId: waiting._id, cancelled: 1000, matched: 0 }], message: '' },
      },
    })
  ).host;
  const region = await openDepth();
  const orders = await within(region).findByRole('list', { name: 'Unmatched' });
  expect(orders).toHaveTextContent(/BACKIndia.*3\.75.*1,000\.00.*₹0 of ₹1,000 matched/);
  // Its price has a row of the ladder, with a mark on its side.
  const [mark] = region.querySelectorAll<HTMLElement>('.lane[data-side=back] .mark');
  expect([mark?.textContent, mark?.parentElement?.style.gridRow]).toEqual(['1,000', '2']);
  // Escape in the form closes the form alone.
  await user().click(within(orders).getByRole('button', { name: 'Edit the bet on India' }));
  await user().keyboard('{Escape}');
  expect(within(orders).queryByRole('form')).toBeNull();
  expect(region).toBeInTheDocument();
  await user().click(within(orders).getByRole('button', { name: 'Cancel the bet on India' }));
  await waitFor(() => expect(orders).not.toBeInTheDocument());
  expect(host.inputsOf('cancelOrders')).toMatchObject([{ orderId: waiting._id }]);
});

test('new depth of the socket is shown; that of another runner is not [E4.01]', async () => {
  const { send } = await openPage();
  const region = await openDepth();
  await send({ ...depth, back: [[1.7, 5_000]] });
  expect(levels(region, 'Back').map(({ textContent }) => textContent)).toEqual(['Back1.705.0K']);
  await send({ ...depth, teamId: 'r-2', back: [[3.1, 5_000]] });
  expect(levels(region, 'Back').map(({ textContent }) => textContent)).toEqual(['Back1.705.0K']);
});

test('only an exchange runner opens; opening it changes nothing of a tap on a price [E4.01]', async () => {
  await openPage();
  const names = screen.getAllByRole('button', { name: /^(India|Australia)$/ });
  expect(names.every((name) => market().contains(name))).toBe(true);
  await openDepth();
  await user().click(within(market()).getByRole('button', { name: /^Back India 1\.86/ }));
  const slip = await screen.findByRole('region', { name: 'Bet slip' }, { timeout: 30_000 });
  expect(within(slip).getByRole('textbox', { name: /^Odds/ })).toHaveValue('1.86');
  expect(price(/^Lay India 1\.87/)).toBeInTheDocument();
});

test('a limit behind the displayed levels counts what stands behind them, with the panel or without [E1.01 E2.02]', async () => {
  const { emitted, send, sendFrame } = await openPage({
    session: 'player',
    tenant: { flags: { exchangeOrders: true } },
    answers: { orders: buildPage([]) },
  });
  const runners = [
    buildRunnerFrame('r-1', {
      back: [
        [1.86, 1_000],
        [1.85, 1_001],
        [1.84, 1_002],
      ],
    }),
    buildRunnerFrame('r-2'),
  ];
  act(() => sendFrame(buildFrame({ seq: 9, full: false, markets: [buildMarketFrame({ runners })] })));
  await act(async () => void (await jest.advanceTimersByTimeAsync(500)));
  await user().click(price(/^Back India 1\.86/));
  const slip = await screen.findByRole('region', { name: 'Bet slip' }, { timeout: 30_000 });
  const type = async (name: RegExp, text: string) => {
    const field = within(slip).getByRole('textbox', { name });
    await user().clear(field);
    await user().type(field, text);
  };
  const subscriptions = () => emitted.filter(({ name }) => name.endsWith('DepthSubscription')).map(({ name }) => name);
  await type(/^Stake/, '5000');
  expect(within(slip).getByText(/^₹1,000 matched now at 1.86, ₹4,000 unmatched at 1.86$/)).toBeVisible();
  expect(subscriptions()).toEqual([]);
  await type(/^Odds/, '1.82');
  expect(await within(slip).findByText('₹5,000 matched now at 1.84')).toBeVisible();
  expect(subscriptions()).toEqual(['postMarketDepthSubscription']);
  await send({ ...depth, back: depth.back.slice(0, 4) });
  await act(async () => void (await jest.advanceTimersByTimeAsync(500)));
  expect(within(slip).getByText(/^₹4,006 matched now at 1\.8\d, ₹994 unmatched at 1\.82$/)).toBeVisible();

  // A view that closes leaves the depth to the one that is still open.
  await openDepth();
  await user().click(opener());
  expect(findPanel()).not.toBeInTheDocument();
  expect(subscriptions()).not.toContain('deleteMarketDepthSubscription');
  await user().click(screen.getByRole('button', { name: 'Close slip' }));
  expect(subscriptions().at(-1)).toBe('deleteMarketDepthSubscription');
});
