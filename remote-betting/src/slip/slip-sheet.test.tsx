import { act, screen, within } from '@testing-library/react';
import { buildMarket, buildPage, fakeHost, renderWithHost } from '@backlay/shared/testing';
import { MarketCard } from '../event/market-card';
import { bettingOf } from '../betting';
import SlipFloating from './slip-sheet';

const market = buildMarket();

async function open() {
  const host = fakeHost({
    session: 'player',
    answers: { openBets: buildPage([]), stakes: { docs: { stake: [] }, message: '' } },
  });
  bettingOf(host).books.define([market]);
  await bettingOf(host).slip.open();
  renderWithHost(
    <>
      <MarketCard market={market} stale={false} />
      <SlipFloating />
    </>,
    { on: host },
  );
  await act(async () => {});
  return host;
}

test('B2.12 on a phone a price brings the slip up as a sheet, and the market stays in use', async () => {
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

test('the page scrolls so that the chosen row stands above the sheet', async () => {
  await open();
  const scrolled = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(424);
  const row = screen.getByRole('group', { name: 'Australia' });
  row.getBoundingClientRect = () => ({ bottom: window.innerHeight - 100 }) as DOMRect;
  await act(async () => screen.getByRole('button', { name: /Back Australia/ }).click());
  await new Promise((done) => requestAnimationFrame(done));
  expect(scrolled).toHaveBeenCalledWith({ top: 332, behavior: 'smooth' });
  expect(document.documentElement.style.getPropertyValue('--slip-h')).toBe('424px');
  await act(async () => screen.getByRole('button', { name: 'Close slip' }).click());
  expect(document.documentElement.style.getPropertyValue('--slip-h')).toBe('');
  jest.restoreAllMocks();
});
