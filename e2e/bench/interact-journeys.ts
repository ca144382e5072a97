import type { Locator, Page } from 'playwright';
import type { Journey, Start } from './interact-visit';

const slipOf = (page: Page) => page.getByRole('region', { name: 'Bet slip' });
const priceOf = (page: Page, side: 'Back' | 'Lay') =>
  page.getByRole('button', { name: new RegExp(`^${side} Backlay Lions`) }).first();
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();
const main = (page: Page) => page.getByRole('main');

async function openEvent({ page, open, event }: Start): Promise<void> {
  await open(event, priceOf(page, 'Back'));
}

async function openSlip(start: Start, side: 'Back' | 'Lay' = 'Back'): Promise<Locator> {
  await openEvent(start);
  const slip = slipOf(start.page);
  await start.finger.tap(priceOf(start.page, side), slip);
  return slip;
}

const betting: readonly Journey[] = [
  {
    name: 'price, keys of the stake, clear',
    run: async (start) => {
      const slip = await openSlip(start);
      await start.finger.type(slip.getByRole('textbox', { name: 'Stake' }), '1000');
      await start.finger.tap(slip.getByRole('button', { name: 'Clear All' }));
    },
  },
  {
    name: 'lay price, steps of the odds',
    run: async (start) => {
      const slip = await openSlip(start, 'Lay');
      const more = slip.getByRole('button', { name: 'Odds up' });
      await start.finger.tap(more);
      await start.finger.tap(more);
    },
  },
  {
    name: 'a bet is placed',
    run: async (start) => {
      const slip = await openSlip(start);
      await start.finger.type(slip.getByRole('textbox', { name: 'Stake' }), '500');
      await start.finger.tap(
        slip.getByRole('button', { name: 'Place Bet' }),
        start.page.getByText('Congratulations! Your Bet Placed Successfully'),
      );
    },
  },
  {
    name: 'another price replaces the first',
    run: async (start) => {
      await openSlip(start);
      await start.page.keyboard.press('Escape');
      await start.finger.tap(priceOf(start.page, 'Lay'));
    },
  },
  {
    name: 'depth of a runner, ten levels',
    run: async (start) => {
      const { page, finger } = start;
      await openEvent(start);
      const panel = page.getByRole('region', { name: 'Depth of Backlay Lions' });
      const name = page.getByRole('button', { name: 'Backlay Lions', exact: true }).first();
      await finger.tap(name, panel);
      await finger.tap(panel.getByRole('button', { name: '10 levels' }));
      await finger.tap(name);
    },
  },
  {
    name: 'price alert',
    run: async (start) => {
      const { page, finger } = start;
      await openEvent(start);
      await finger.tap(page.getByRole('button', { name: 'Backlay Lions', exact: true }).first());
      const form = page.getByRole('form', { name: 'Price alert for Backlay Lions' });
      await finger.tap(page.getByRole('button', { name: 'Price alert' }), form);
      await finger.tap(form.getByRole('button', { name: 'Lay' }));
      await finger.tap(form.getByRole('button', { name: 'Set alert' }));
    },
  },
  {
    name: 'rules of a market',
    run: async (start) => {
      await openEvent(start);
      const rules = start.page.getByRole('button', { name: /rules/i }).first();
      await start.finger.tap(rules);
      await start.finger.tap(rules);
    },
  },
  {
    name: 'stake values',
    run: async ({ page, finger, open }) => {
      await open('/button-values', main(page).getByRole('textbox').first());
      await finger.type(main(page).getByRole('textbox').first(), '7');
    },
  },
  {
    name: 'open bets from the bar',
    run: async (start) => {
      await openEvent(start);
      const bar = start.page.getByRole('navigation', { name: 'Main navigation' });
      await start.finger.tap(bar.getByRole('button', { name: /Bet$/ }));
    },
  },
  {
    name: 'tabs of open bets',
    run: async ({ page, finger, open }) => {
      const tabs = page.getByRole('tab');
      await open('/open-bets', tabs.first());
      await finger.tap(tabs.nth(1));
      await finger.tap(tabs.first());
    },
  },
  {
    name: 'bet history',
    run: async ({ page, finger, open }) => {
      const filter = main(page).getByRole('combobox').first();
      await open('/bet-history', filter);
      await finger.tap(filter, page.getByRole('listbox'));
      await finger.tap(page.getByRole('option').nth(1));
    },
  },
];

const lists: readonly Journey[] = [
  {
    name: 'home to an event',
    run: async ({ page, finger, open }) => {
      const event = main(page).locator('a[href^="/events/"]').first();
      await open('/', event);
      await finger.tap(event, priceOrMarket(page));
    },
  },
  {
    name: 'in-play from the bar and to an event',
    run: async ({ page, finger, open }) => {
      const event = main(page).locator('a[href^="/events/"]').first();
      await open('/inPlay', event);
      await finger.tap(event, priceOrMarket(page));
    },
  },
  {
    name: 'sports of the home page',
    run: async ({ page, finger, open }) => {
      await open('/', main(page).locator('a[href^="/events/"]').first());
      await finger.tap(page.getByRole('link', { name: 'Tennis' }).first());
      await finger.tap(page.getByRole('link', { name: 'Cricket' }).first());
    },
  },
  {
    name: 'a race from its list',
    run: async ({ page, finger, open }) => {
      const race = page.getByRole('region', { name: 'Races' }).getByRole('listitem').first().getByRole('link');
      await open('/horse-racing', race);
      await finger.tap(race, page.getByRole('region', { name: 'Win' }));
    },
  },
  {
    name: 'sports book',
    run: async ({ page, finger, open }) => {
      await open('/sports-book', heading(page, 'Sports Book'));
      await finger.tap(main(page).getByRole('link').first());
    },
  },
  {
    name: 'search of events',
    run: async ({ page, finger, open }) => {
      await open('/', main(page).locator('a[href^="/events/"]').first());
      const field = main(page).getByRole('searchbox');
      await finger.tap(page.getByRole('banner').getByRole('button', { name: /^Search/ }), field);
      await finger.type(field, 'indi');
    },
  },
  {
    name: 'favourites',
    run: async (start) => {
      await openEvent(start);
      const star = start.page.getByRole('button', { name: /favourite/i }).first();
      await start.finger.tap(star);
      await start.finger.tap(star);
    },
  },
];

const priceOrMarket = (page: Page) => main(page).locator('[data-cell]').first();

const money: readonly Journey[] = [
  {
    name: 'deposit, amount and payment ways',
    run: async ({ page, finger, open }) => {
      const press = main(page).getByRole('button', { name: 'Deposit', exact: true }).first();
      await open('/', press);
      const first = sheet(page, 'ADD FUNDS');
      await finger.tap(press, first);
      await finger.type(first.getByLabel('Amount in INR'), '2500');
      const ways = sheet(page, 'CHOOSE PAYMENT METHOD').getByRole('radio');
      await finger.tap(first.getByRole('button', { name: 'Next' }), ways.first());
      await finger.tap(ways.nth(1));
    },
  },
  {
    name: 'withdraw, a payout account',
    run: async ({ page, finger, open }) => {
      const press = main(page).getByRole('button', { name: 'Withdraw', exact: true }).first();
      await open('/', press);
      await finger.tap(press, sheet(page, 'WITHDRAW FUNDS'));
      await finger.tap(
        sheet(page, 'WITHDRAW FUNDS').getByRole('button', { name: 'Add Account' }),
        sheet(page, 'Add Account'),
      );
    },
  },
  {
    name: 'transactions, tabs and dates',
    run: async ({ page, finger, open }) => {
      const tabs = page.getByRole('tablist', { name: 'My Transactions' });
      await open('/transaction', tabs);
      await finger.tap(tabs.getByRole('tab', { name: 'Withdraw' }));
      await finger.tap(page.getByRole('button', { name: /^Dates:/ }), sheet(page, 'Dates'));
    },
  },
  {
    name: 'transactions, status',
    run: async ({ page, finger, open }) => {
      const status = page.getByRole('combobox', { name: /status/i });
      await open('/transaction', status);
      await finger.tap(status, page.getByRole('listbox'));
      await finger.tap(page.getByRole('option').nth(1));
    },
  },
  {
    name: 'wallet, debits and the report',
    run: async ({ page, finger, open }) => {
      const debit = page.getByRole('button', { name: 'Debit' });
      await open('/my-wallet', debit);
      await finger.tap(debit);
      await finger.tap(page.getByRole('button', { name: 'View report' }));
    },
  },
  {
    name: 'a limit of safer gambling',
    run: async ({ page, finger, open }) => {
      const limit = page.getByRole('button', { name: /^Set limit/ }).first();
      await open('/safer-gambling', limit);
      await finger.tap(limit, page.getByRole('dialog'));
      await finger.type(page.getByRole('dialog').getByLabel('Amount in INR'), '900');
    },
  },
];

const other: readonly Journey[] = [
  {
    name: 'menu',
    run: async ({ page, finger, open }) => {
      await open('/', main(page).locator('a[href^="/events/"]').first());
      await finger.tap(page.getByRole('banner').getByRole('button', { name: /^Profile menu/ }), sheet(page, 'Profile'));
      await finger.tap(sheet(page, 'Profile').getByRole('switch', { name: 'Dark theme' }));
    },
  },
  {
    name: 'language',
    run: async ({ page, finger, open }) => {
      await open('/', main(page).locator('a[href^="/events/"]').first());
      await finger.tap(page.getByRole('banner').getByRole('button', { name: /^Profile menu/ }), sheet(page, 'Profile'));
      await finger.tap(sheet(page, 'Profile').getByRole('combobox', { name: 'Language' }), page.getByRole('listbox'));
      await finger.tap(page.getByRole('option').nth(1));
    },
  },
  {
    name: 'password',
    run: async ({ page, finger, open }) => {
      const press = main(page).getByRole('button', { name: 'Change password' });
      await open('/profile', press);
      await finger.tap(press, sheet(page, 'Change password'));
      await finger.type(sheet(page, 'Change password').getByRole('textbox').first(), 'abc');
    },
  },
  {
    name: 'notifications',
    run: async ({ page, finger, open }) => {
      await open('/notification', heading(page, 'Price alerts'));
      await finger.tap(page.getByRole('switch', { name: /Send notifications/ }));
    },
  },
  {
    name: 'lobby, a provider',
    run: async ({ page, finger, open }) => {
      const provider = page.getByRole('button', { name: 'Ezugi', exact: true });
      await open('/live-casino', provider);
      await finger.tap(provider);
      await finger.tap(provider);
    },
  },
  {
    name: 'lobby, search',
    run: async ({ page, finger, open }) => {
      const field = main(page).getByRole('searchbox');
      await open('/live-casino', field);
      await finger.type(field, 'roul');
    },
  },
];

/** Presses of players on a phone, one visit each (E8.19). */
export const interactJourneys: readonly Journey[] = [...betting, ...lists, ...money, ...other];
