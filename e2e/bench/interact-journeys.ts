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
  await start.touch.tap(priceOf(start.page, side), slip);
  return slip;
}

const betting: readonly Journey[] = [
  {
    name: 'price, keys of the stake, clear',
    run: async (start) => {
      const slip = await openSlip(start);
      await start.touch.type(slip.getByRole('textbox', { name: 'Stake' }), '1000');
      await start.touch.tap(slip.getByRole('button', { name: 'Clear All' }));
    },
  },
  {
    name: 'lay price, steps of the odds',
    run: async (start) => {
      const slip = await openSlip(start, 'Lay');
      const more = slip.getByRole('button', { name: 'Odds up' });
      await start.touch.tap(more);
      await start.touch.tap(more);
    },
  },
  {
    name: 'a bet is placed',
    run: async (start) => {
      const slip = await openSlip(start);
      await start.touch.type(slip.getByRole('textbox', { name: 'Stake' }), '500');
      await start.touch.tap(
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
      await start.touch.tap(priceOf(start.page, 'Lay'));
    },
  },
  {
    name: 'depth of a runner, ten levels',
    run: async (start) => {
      const { page, touch } = start;
      await openEvent(start);
      const panel = page.getByRole('region', { name: 'Depth of Backlay Lions' });
      const name = page.getByRole('button', { name: 'Backlay Lions', exact: true }).first();
      await touch.tap(name, panel);
      await touch.tap(panel.getByRole('button', { name: '10 levels' }));
      await touch.tap(name);
    },
  },
  {
    name: 'price alert',
    run: async (start) => {
      const { page, touch } = start;
      await openEvent(start);
      await touch.tap(page.getByRole('button', { name: 'Backlay Lions', exact: true }).first());
      const form = page.getByRole('form', { name: 'Price alert for Backlay Lions' });
      await touch.tap(page.getByRole('button', { name: 'Price alert' }), form);
      await touch.tap(form.getByRole('button', { name: 'Lay' }));
      await touch.tap(form.getByRole('button', { name: 'Set alert' }));
    },
  },
  {
    name: 'rules of a market',
    run: async (start) => {
      await openEvent(start);
      const rules = start.page.getByRole('button', { name: /rules/i }).first();
      await start.touch.tap(rules);
      await start.touch.tap(rules);
    },
  },
  {
    name: 'stake values',
    run: async ({ page, touch, open }) => {
      await open('/button-values', main(page).getByRole('textbox').first());
      await touch.type(main(page).getByRole('textbox').first(), '7');
    },
  },
  {
    name: 'open bets from the bar',
    run: async (start) => {
      await openEvent(start);
      const bar = start.page.getByRole('navigation', { name: 'Main navigation' });
      await start.touch.tap(bar.getByRole('button', { name: /Bet$/ }));
    },
  },
  {
    name: 'tabs of open bets',
    run: async ({ page, touch, open }) => {
      const tabs = page.getByRole('tab');
      await open('/open-bets', tabs.first());
      await touch.tap(tabs.nth(1));
      await touch.tap(tabs.first());
    },
  },
  {
    name: 'bet history',
    run: async ({ page, touch, open }) => {
      const filter = main(page).getByRole('combobox').first();
      await open('/bet-history', filter);
      await touch.tap(filter, page.getByRole('listbox'));
      await touch.tap(page.getByRole('option').nth(1));
    },
  },
];

const lists: readonly Journey[] = [
  {
    name: 'home to an event',
    run: async ({ page, touch, open }) => {
      const event = main(page).locator('a[href^="/events/"]').first();
      await open('/', event);
      await touch.tap(event, priceOrMarket(page));
    },
  },
  {
    name: 'in-play from the bar and to an event',
    run: async ({ page, touch, open }) => {
      const event = main(page).locator('a[href^="/events/"]').first();
      await open('/inPlay', event);
      await touch.tap(event, priceOrMarket(page));
    },
  },
  {
    name: 'sports of the home page',
    run: async ({ page, touch, open }) => {
      await open('/', main(page).locator('a[href^="/events/"]').first());
      await touch.tap(page.getByRole('link', { name: 'Tennis' }).first());
      await touch.tap(page.getByRole('link', { name: 'Cricket' }).first());
    },
  },
  {
    name: 'a race from its list',
    run: async ({ page, touch, open }) => {
      const race = page.getByRole('region', { name: 'Races' }).getByRole('listitem').first().getByRole('link');
      await open('/horse-racing', race);
      await touch.tap(race, page.getByRole('region', { name: 'Win' }));
    },
  },
  {
    name: 'sports book',
    run: async ({ page, touch, open }) => {
      await open('/sports-book', heading(page, 'Sports Book'));
      await touch.tap(main(page).getByRole('link').first());
    },
  },
  {
    name: 'search of events',
    run: async ({ page, touch, open }) => {
      await open('/', main(page).locator('a[href^="/events/"]').first());
      const field = main(page).getByRole('searchbox');
      await touch.tap(page.getByRole('banner').getByRole('button', { name: /^Search/ }), field);
      await touch.type(field, 'indi');
    },
  },
  {
    name: 'favourites',
    run: async (start) => {
      await openEvent(start);
      const star = start.page.getByRole('button', { name: /favourite/i }).first();
      await start.touch.tap(star);
      await start.touch.tap(star);
    },
  },
];

const priceOrMarket = (page: Page) => main(page).locator('[data-cell]').first();

const money: readonly Journey[] = [
  {
    name: 'deposit, amount and payment ways',
    run: async ({ page, touch, open }) => {
      const press = main(page).getByRole('button', { name: 'Deposit', exact: true }).first();
      await open('/', press);
      const first = sheet(page, 'ADD FUNDS');
      await touch.tap(press, first);
      await touch.type(first.getByLabel('Amount in INR'), '2500');
      const ways = sheet(page, 'CHOOSE PAYMENT METHOD').getByRole('radio');
      await touch.tap(first.getByRole('button', { name: 'Next' }), ways.first());
      await touch.tap(ways.nth(1));
    },
  },
  {
    name: 'withdraw, a payout account',
    run: async ({ page, touch, open }) => {
      const press = main(page).getByRole('button', { name: 'Withdraw', exact: true }).first();
      await open('/', press);
      await touch.tap(press, sheet(page, 'WITHDRAW FUNDS'));
      await touch.tap(
        sheet(page, 'WITHDRAW FUNDS').getByRole('button', { name: 'Add Account' }),
        sheet(page, 'Add Account'),
      );
    },
  },
  {
    name: 'transactions, tabs and dates',
    run: async ({ page, touch, open }) => {
      const tabs = page.getByRole('tablist', { name: 'My Transactions' });
      await open('/transaction', tabs);
      await touch.tap(tabs.getByRole('tab', { name: 'Withdraw' }));
      await touch.tap(page.getByRole('button', { name: /^Dates:/ }), sheet(page, 'Dates'));
    },
  },
  {
    name: 'transactions, status',
    run: async ({ page, touch, open }) => {
      const status = page.getByRole('combobox', { name: /status/i });
      await open('/transaction', status);
      await touch.tap(status, page.getByRole('listbox'));
      await touch.tap(page.getByRole('option').nth(1));
    },
  },
  {
    name: 'wallet, debits and the report',
    run: async ({ page, touch, open }) => {
      const debit = page.getByRole('button', { name: 'Debit' });
      await open('/my-wallet', debit);
      await touch.tap(debit);
      await touch.tap(page.getByRole('button', { name: 'View report' }));
    },
  },
  {
    name: 'a limit of safer gambling',
    run: async ({ page, touch, open }) => {
      const limit = page.getByRole('button', { name: /^Set limit/ }).first();
      await open('/safer-gambling', limit);
      await touch.tap(limit, page.getByRole('dialog'));
      await touch.type(page.getByRole('dialog').getByLabel('Amount in INR'), '900');
    },
  },
];

const other: readonly Journey[] = [
  {
    name: 'menu',
    run: async ({ page, touch, open }) => {
      await open('/', main(page).locator('a[href^="/events/"]').first());
      await touch.tap(page.getByRole('banner').getByRole('button', { name: /^Profile menu/ }), sheet(page, 'Profile'));
      await touch.tap(sheet(page, 'Profile').getByRole('switch', { name: 'Dark theme' }));
    },
  },
  {
    name: 'language',
    run: async ({ page, touch, open }) => {
      await open('/', main(page).locator('a[href^="/events/"]').first());
      await touch.tap(page.getByRole('banner').getByRole('button', { name: /^Profile menu/ }), sheet(page, 'Profile'));
      await touch.tap(sheet(page, 'Profile').getByRole('combobox', { name: 'Language' }), page.getByRole('listbox'));
      await touch.tap(page.getByRole('option').nth(1));
    },
  },
  {
    name: 'password',
    run: async ({ page, touch, open }) => {
      const press = main(page).getByRole('button', { name: 'Change password' });
      await open('/profile', press);
      await touch.tap(press, sheet(page, 'Change password'));
      await touch.type(sheet(page, 'Change password').getByRole('textbox').first(), 'abc');
    },
  },
  {
    name: 'notifications',
    run: async ({ page, touch, open }) => {
      await open('/notification', heading(page, 'Price alerts'));
      await touch.tap(page.getByRole('switch', { name: /Send notifications/ }));
    },
  },
  {
    name: 'lobby, a provider',
    run: async ({ page, touch, open }) => {
      const provider = page.getByRole('button', { name: 'Ezugi', exact: true });
      await open('/live-casino', provider);
      await touch.tap(provider);
      await touch.tap(provider);
    },
  },
  {
    name: 'lobby, search',
    run: async ({ page, touch, open }) => {
      const field = main(page).getByRole('searchbox');
      await open('/live-casino', field);
      await touch.type(field, 'roul');
    },
  },
];

/** Presses of players on a phone, one visit each (E8.19). */
export const interactJourneys: readonly Journey[] = [...betting, ...lists, ...money, ...other];
