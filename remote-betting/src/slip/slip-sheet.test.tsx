import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildBet, buildFrame, buildMarket, buildMarketFrame, buildPage, fakeHost } from '@backlay/shared/testing';
import { CallError } from '@backlay/shared/host';
import { renderBetting } from '../services/betting.fixture';
import { MarketCard } from '../event/market-card';
import { createBettingServices } from '../services/betting-services';
import FloatingSlip from './slip-sheet';

const market = buildMarket();

beforeEach(() => {
  window.scrollBy = () => undefined;
});

const marketBook = { marketId: 'm-1', eventId: 'e-1', exposure: 1000, map: [] };

async function open(answers: object = {}) {
  const host = fakeHost({
    session: 'player',
    answers: {
      openBets: buildPage([]),
      stakes: { docs: { stake: [] }, message: '' },
      placeBet: { docs: { ...buildBet(), marketBook }, message: '' },
      ...answers,
    },
  });
  createBettingServices(host).books.define([market]);
  await createBettingServices(host).slip.load();
  renderBetting(
    <>
      <MarketCard market={market} stale={false} />
      <FloatingSlip />
    </>,
    { on: host },
  );
  await act(async () => {});
  return host;
}

test('a price on a phone opens the slip as a sheet, and the market stays usable [B2.12]', async () => {
  await open();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(async () => screen.getByRole('button', { name: /Back India/ }).click());
  const sheet = screen.getByRole('dialog', { name: 'Bet slip' });
  expect(sheet).not.toHaveAttribute('aria-modal', 'true');
  expect(within(sheet).getByText('India')).toBeInTheDocument();
  await act(async () => screen.getByRole('button', { name: /Lay Australia/ }).click());
  expect(within(sheet).getByText('Australia')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Lay Australia/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: /Back India/ })).toHaveAttribute('aria-pressed', 'false');
});

test('profit and liability of a bet stand between what scrolls and the button that places it [B2.18 B2.21]', async () => {
  await open();
  await act(async () => screen.getByRole('button', { name: /Back India/ }).click());
  const sheet = within(screen.getByRole('dialog', { name: 'Bet slip' }));
  const foot = sheet.getByRole('button', { name: 'Place Bet' }).closest<HTMLElement>('.foot');
  expect(foot).toHaveTextContent(/^Profit.*Liability.*Clear AllPlace Bet$/);
  expect(sheet.getByRole('checkbox', { name: 'Confirm Bets' }).closest('.body')).not.toBeNull();
});

test('the slip leads to safer gambling with a bet on it, and its sheet leaves the page to it [E8.13]', async () => {
  const host = await open();
  await act(async () => screen.getByRole('button', { name: /Back India/ }).click());
  const sheet = within(screen.getByRole('dialog', { name: 'Bet slip' }));
  await act(async () => sheet.getByRole('button', { name: 'Safer gambling' }).click());
  expect(host.visited).toContain('/safer-gambling');
  expect(screen.queryByRole('dialog', { name: 'Bet slip' })).not.toBeInTheDocument();
});

describe('a bet that is refused for want of balance', () => {
  const refused = { placeBet: new CallError(400, 'Insufficient balance') };
  const place = async () => {
    await act(async () => screen.getByRole('button', { name: /Back India/ }).click());
    await userEvent.type(screen.getByRole('textbox', { name: /Stake/ }), '100');
    await userEvent.click(screen.getByRole('button', { name: 'Place Bet' }));
    return within(await screen.findByRole('alert'));
  };

  test('leads to the deposit and stays on the slip [E1.17 A2.74]', async () => {
    const host = await open(refused);
    const alert = await place();
    expect(alert.getByText('Insufficient balance')).toBeInTheDocument();
    await userEvent.click(alert.getByRole('button', { name: 'Deposit' }));
    expect(host.overlays.store.getState().open.map(({ name }) => name)).toEqual(['deposit']);
    expect(screen.getByRole('textbox', { name: /Stake/ })).toHaveValue('100');
  });

  test('leads nowhere at a brand that offers no deposit, or by an older shell [E1.17]', async () => {
    for (const isOffered of [() => false, undefined]) {
      const host = await open(refused);
      Object.assign(host.overlays, { isOffered });
      const alert = await place();
      expect(alert.queryByRole('button')).not.toBeInTheDocument();
      cleanup();
    }
  });
});

test('the focus returns from the slip and its success to the last clicked price [B2.12 B2.24]', async () => {
  await open();
  const press = async (name: RegExp) => {
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
    return screen.findByRole('region', { name: 'Bet slip' });
  };
  await press(/Back India/);
  await press(/Back Australia/);
  await userEvent.click(screen.getByRole('button', { name: 'Close slip' }));
  expect(screen.getByRole('button', { name: /Back Australia/ })).toHaveFocus();
  const slip = await press(/Lay India/);
  await userEvent.type(within(slip).getByRole('textbox', { name: /Stake/ }), '200{Enter}');
  expect(slip).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Okay' }));
  expect(screen.getByRole('button', { name: /Lay India/ })).toHaveFocus();
});

test('Clear All, Place Bet and notices stay below the scrolled content', async () => {
  const host = await open();
  await act(async () => screen.getByRole('button', { name: /Back India/ }).click());
  const scrolls = screen.getByRole('textbox', { name: /Stake/ }).closest('.body');
  await userEvent.click(screen.getByRole('button', { name: '+1,000' }));
  const frame = buildMarketFrame({ status: 'SUSPENDED' });
  await act(
    async () => void createBettingServices(host).books.apply(buildFrame({ seq: 2, full: false, markets: [frame] })),
  );
  for (const stored of [
    screen.getByRole('button', { name: 'Clear All' }),
    screen.getByRole('button', { name: 'Place Bet' }),
    screen.getByText('Market SUSPENDED'),
  ])
    expect(scrolls).not.toContainElement(stored);
});

describe('the slip does not hide its market', () => {
  const SHEET_PX = 424;
  const HEADER_PX = 52;
  let sheet = SHEET_PX;
  let sizeChanges = () => {};
  const scrolled = jest.fn();

  beforeEach(() => {
    sheet = SHEET_PX;
    window.scrollBy = scrolled.mockReset();
    document.documentElement.style.setProperty('--header-h', `${HEADER_PX}px`);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => sheet);
    window.ResizeObserver = class {
      constructor(measure: () => void) {
        sizeChanges = measure;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    } as never;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    document.documentElement.removeAttribute('style');
    Reflect.deleteProperty(window, 'ResizeObserver');
  });

  const frame = () => act(async () => void (await new Promise((done) => requestAnimationFrame(done))));
  /** From top to bottom in the window, px. */
  const getState = (element: HTMLElement, top: number, bottom: number) => {
    element.getBoundingClientRect = () => ({ top, bottom, height: bottom - top }) as DOMRect;
  };
  const marketCard = () => screen.getByRole('region', { name: 'Match Odds' });
  const row = (name: string) => screen.getByRole('group', { name });
  /** The market is 170 px high and `below` of them, with the other runner, lie under the sheet. */
  async function tapIndia(below = 60) {
    await open();
    const edge = window.innerHeight - SHEET_PX;
    getState(marketCard(), edge + below - 170, edge + below);
    getState(row('India'), edge + below - 104, edge + below - 52);
    await act(async () => screen.getByRole('button', { name: /Back India/ }).click());
    await frame();
  }

  test('the page scrolls so that all runners are above the sheet', async () => {
    await tapIndia();
    expect(scrolled).toHaveBeenCalledWith({ top: 68, behavior: 'smooth' });
    expect(document.documentElement.style.getPropertyValue('--slip-h')).toBe('424px');
    await act(async () => screen.getByRole('button', { name: 'Close slip' }).click());
    expect(document.documentElement.style.getPropertyValue('--slip-h')).toBe('');
  });

  test('a market below the header scrolls into view', async () => {
    await open();
    getState(marketCard(), HEADER_PX - 30, HEADER_PX + 140);
    await act(async () => screen.getByRole('button', { name: /Back India/ }).click());
    await frame();
    expect(scrolled).toHaveBeenCalledWith({ top: -38, behavior: 'smooth' });
  });

  test('the clicked row of a tall market is above the sheet', async () => {
    await open();
    const edge = window.innerHeight - SHEET_PX;
    getState(marketCard(), edge - 200, edge + 600);
    getState(row('Australia'), edge + 20, edge + 72);
    await act(async () => screen.getByRole('button', { name: /Back Australia/ }).click());
    await frame();
    expect(scrolled).toHaveBeenCalledWith({ top: 80, behavior: 'smooth' });
  });

  test('a notice that makes the sheet or the page higher moves the market with it', async () => {
    await tapIndia(-8);
    expect(scrolled).not.toHaveBeenCalled();
    sheet = SHEET_PX + 48;
    sizeChanges();
    await frame();
    expect(scrolled).toHaveBeenCalledWith({ top: 48, behavior: 'smooth' });
    expect(document.documentElement.style.getPropertyValue('--slip-h')).toBe('472px');
  });

  test("a player's own scrolling keeps the visible row and is respected once the row is gone", async () => {
    await tapIndia(-8);
    const edge = window.innerHeight - SHEET_PX;
    const scrollTo = (top: number) => {
      getState(marketCard(), top - 66, top + 104);
      getState(row('India'), top, top + 52);
      window.dispatchEvent(new Event('touchmove'));
      window.dispatchEvent(new Event('scroll'));
    };
    scrollTo(edge - 40);
    expect(scrolled).not.toHaveBeenCalled();
    sizeChanges();
    await frame();
    expect(scrolled).toHaveBeenLastCalledWith({ top: 20, behavior: 'smooth' });
    scrollTo(edge + 10);
    sizeChanges();
    await frame();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });
});
