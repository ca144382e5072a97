import type { Page } from '@playwright/test';
import { urlFor, type Brand } from '../steps/brand-site';
import { dialog, screenAt, type Scene } from './scene';

const CASINOS = ['royal', 'orbit'] as const;
const both = { as: 'player', brands: CASINOS } as const;
const royal = { as: 'player', brands: ['royal'] } as const;

const LAUNCH = /\/game\/casino\/launch/;
const gamePath = (id: string, code: string, provider: string) => {
  const spn = encodeURIComponent(provider);
  return `/casino/${id}/${code}/${spn}/${spn}`;
};
const frameOf = (page: Page, game: string) => page.frameLocator(`iframe[title="${game}, game"]`);

/** A game that waits for a bet, beside the site's own parts. */
const gameAt = (id: string, code: string, provider: string, name: string, button: RegExp | string): Scene => ({
  ...both,
  name: `casino-${code.toLowerCase().replaceAll('_', '-')}`,
  show: async (page, brand) => {
    await page.goto(urlFor(brand, gamePath(id, code, provider)));
    await frameOf(page, name).getByRole('button', { name: button }).first().waitFor({ timeout: 60_000 });
  },
});

const BHANUMATI = gamePath('indi-slots-bhanumati', 'BHANUMATI', 'Indi Slots');
const AVIATOR = 'gi=spribe-aviator&gc=AVIATOR&p=Spribe&spn=Spribe';
const lobby = (name: string, path: string, heading: string | RegExp) => screenAt(`casino-${name}`, path, heading, both);

async function openLobby(page: Page, brand: Brand) {
  await page.goto(urlFor(brand, '/live-casino'));
  await page.getByRole('heading', { name: 'Live Casino' }).first().waitFor();
}

/** The casino of a brand that has one beside its exchange, and of one that has nothing else. */
export const casinoStops: readonly Scene[] = [
  lobby('live', '/live-casino', 'Live Casino'),
  lobby('virtual', '/virtual-games', /Virtual/),
  lobby('slots', '/slot-games', /Slot/),
  lobby('crash', '/crash-games', /Crash/),
  lobby('lottery', '/lottery', /Lottery/),
  lobby('top', '/top-casino', /Top/),
  lobby('premium', '/premium-casino', /Premium/),
  {
    ...both,
    name: 'casino-search',
    show: async (page, brand) => {
      await openLobby(page, brand);
      await page.getByRole('main').getByRole('searchbox').fill('roul');
      await page
        .getByRole('link', { name: /Roulette/ })
        .first()
        .waitFor();
    },
  },
  gameAt('spribe-aviator', 'AVIATOR', 'Spribe', 'Aviator', /^Bet$/),
  gameAt('indi-slots-bhanumati', 'BHANUMATI', 'Indi Slots', 'Bhanumati', 'Spin'),
  gameAt('golden-race-horse-racing-classic', 'HORSE_RACING_CLASSIC', 'Golden Race', 'Horse Racing Classic', /^Desert/),
  gameAt('kiron-virtual-football-league', 'VIRTUAL_FOOTBALL_LEAGUE', 'Kiron', 'Virtual Football League', /^Home/),
  gameAt('betgames-lucky-5', 'LUCKY_5', 'Betgames', 'Lucky 5', 'Bet on these numbers'),
  gameAt('ezugi-teen-patti', 'TEEN_PATTI', 'Ezugi', 'Teen Patti', /^Player A/),
  gameAt('ezugi-namaste-roulette', 'NAMASTE_ROULETTE', 'Ezugi', 'Namaste Roulette', /^Red/),
  {
    ...both,
    name: 'casino-details',
    show: async (page, brand) => {
      await page.goto(urlFor(brand, `/game-screen?${AVIATOR}`));
      await page.getByRole('heading', { name: 'Aviator' }).waitFor();
    },
  },
  {
    ...both,
    name: 'casino-full-screen',
    show: async (page, brand) => {
      await page.goto(urlFor(brand, `/game-screen-play?${AVIATOR}`));
      await frameOf(page, 'Aviator').getByRole('button', { name: /^Bet$/ }).waitFor({ timeout: 60_000 });
    },
  },
  {
    ...royal,
    name: 'casino-down',
    show: async (page, brand) => {
      await page.route(LAUNCH, (route) => route.abort());
      await page.goto(urlFor(brand, BHANUMATI));
      await page.getByText("The game provider isn't responding. Your balance is safe.").waitFor();
    },
  },
  {
    ...royal,
    name: 'casino-blocked',
    show: async (page, brand) => {
      await page.route('**/__sandbox/casino/play/**', (route) => route.abort());
      await page.goto(urlFor(brand, BHANUMATI));
      await page.getByText('Your browser or network blocked this game').waitFor({ timeout: 30_000 });
    },
  },
  {
    as: 'visitor',
    brands: ['orbit'],
    name: 'casino-asks-to-log-in',
    show: async (page, brand) => {
      await page.goto(urlFor(brand, BHANUMATI));
      await dialog(page, 'Login').waitFor();
    },
  },
  { as: 'visitor', brands: ['orbit'], name: 'casino-visitor', show: openLobby },
];
