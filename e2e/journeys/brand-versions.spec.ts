import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { command } from '../product/publish-external-remote';
import { signInAt } from '../steps/account';
import { getPriceButton, getSlip } from '../steps/betting';
import { expect, test } from '../steps/isolated-product';
import { openDeposit } from '../steps/money';

test(
  'a brand published and rolled back under two open pages keeps an open slip and a begun deposit [D6.10]',
  { tag: '@desktop' },
  async ({ ownProduct, browser }) => {
    const { port, dataDir } = ownProduct;
    const home = `http://royal.localhost:${port}/`;
    const openPage = async (open: Browser): Promise<Page> => {
      const page = await (await open.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await signInAt(page, home);
      return page;
    };
    const betting = await openPage(browser);
    const opened = await betting.request.post(`http://127.0.0.1:${port}/__sandbox/feed/openMatch`, { data: {} });
    const { eventId } = (await opened.json()) as { eventId: string };
    await betting.goto(`${home}events/${eventId}`);
    await getPriceButton(betting, 'Back Backlay Lions', '1.90').click();
    await getSlip(betting).getByRole('textbox', { name: 'Stake' }).fill('777');

    const paying = await openPage(browser);
    await openDeposit(paying);
    await paying.getByRole('dialog').getByLabel('Amount in INR').fill('1250');

    const chats = (page: Page) => page.getByRole('navigation', { name: 'Chat with us' });
    const show = async (isShown: boolean): Promise<void> => {
      for (const page of [betting, paying]) await expect(chats(page)).toHaveCount(isShown ? 1 : 0);
      await expect(getSlip(betting).getByRole('textbox', { name: 'Stake' })).toHaveValue('777');
      await expect(paying.getByRole('dialog').getByLabel('Amount in INR')).toHaveValue(/^1,?250$/);
    };
    await show(true);

    const brand = (...args: readonly string[]) => command('brand', args, dataDir);
    const [, first = ''] = /(\d+) published/.exec(await brand('versions', 'royal')) ?? [];
    const file = join(dataDir, 'royal.json');
    writeFileSync(file, (await brand('export', 'royal')).replace(/^[^{]*/, ''));
    const record = JSON.parse(readFileSync(file, 'utf8')) as { flags: Record<string, boolean> };
    record.flags['hideStickyIcons'] = true;
    writeFileSync(file, JSON.stringify(record));
    await brand('apply', file);
    await show(false);
    await brand('rollback', 'royal', first);
    await show(true);
  },
);
