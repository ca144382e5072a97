import type { Page } from '@playwright/test';
import { openMatch, getPriceButton, openOpenBets, getSlip } from '../steps/betting';
import { isPhoneProject, type Brand } from '../steps/brand-site';
import { openHome, PLAYERS, screenAt, type Scene } from './scene';

const both = { as: 'player', brands: PLAYERS } as const;
const royal = { as: 'player', brands: ['royal'] } as const;

/** A match that stands still. */
async function openStill(page: Page, brand: Brand) {
  await openHome(page, brand);
  await openMatch(page, brand);
}

async function openSlip(page: Page, brand: Brand, side: 'Back' | 'Lay' = 'Back') {
  await openStill(page, brand);
  await getPriceButton(page, `${side} Backlay Lions`, side === 'Back' ? '1.90' : '1.92').click();
  await getSlip(page).waitFor();
}

/** Home and lists, an event with everything that opens on it, and what a player keeps of bets. */
export const bettingStops: readonly Scene[] = [
  { as: 'visitor', brands: PLAYERS, name: 'bet-home', show: openHome },
  screenAt('bet-in-play', '/inPlay', /In.?Play/i, both),
  screenAt('bet-sport', '/cricket', 'Cricket', both),
  screenAt('bet-races', '/horse-racing', 'Horse Racing', both),
  screenAt('bet-politics', '/2378961', 'Politics', royal),
  screenAt('bet-sports-book', '/sports-book', 'Sports Book', both),
  screenAt('bet-ball-by-ball', '/ballByBall', 'Ball by ball', royal),
  screenAt('bet-search', '/search?search=a', /./, both),
  { ...both, name: 'bet-event', show: openStill },
  {
    ...both,
    name: 'bet-slip',
    show: async (page, brand) => {
      await openSlip(page, brand);
      await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('1000');
    },
  },
  {
    ...royal,
    name: 'bet-slip-lay-refused',
    show: async (page, brand) => {
      await openSlip(page, brand, 'Lay');
      await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('1');
      await getSlip(page).getByRole('button', { name: 'Place Bet' }).click();
      await getSlip(page).getByRole('alert').first().waitFor();
    },
  },
  {
    ...royal,
    name: 'bet-quick',
    show: async (page, brand) => {
      await openStill(page, brand);
      await page.getByRole('switch', { name: 'Quick bet' }).click();
      await page.getByRole('dialog', { name: 'Quick bet' }).waitFor();
    },
  },
  {
    ...royal,
    name: 'bet-event-open-bets',
    show: async (page, brand) => {
      await openStill(page, brand);
      await openOpenBets(page);
      if (!isPhoneProject(page)) await page.getByRole('tab', { name: /^Open Bets/, selected: true }).waitFor();
    },
  },
  screenAt('bet-open-bets', '/open-bets', /Open Bets/i, both),
  screenAt('bet-history', '/bet-history', /./, both),
  screenAt('bet-favourites', '/favorite', /./, both),
  screenAt('bet-stakes', '/button-values', /./, both),
];
