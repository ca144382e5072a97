import { checkAccessibility } from '../steps/accessibility';
import { signInAt } from '../steps/account';
import { command } from '../product/release-guest';
import { expect, test } from '../steps/own-product';
import { keepPicture } from '../steps/picture';

const SIZES = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

test('A4.29 A7.52 A7.74 OQ-52 where a brand closes duplicate tabs, a login elsewhere closes this one, and its session goes on', async ({
  ownProduct,
  browser,
}, info) => {
  const turn = (how: 'on' | 'off') => command('switch.mjs', ['metro', 'closeDuplicateTabs', how], ownProduct.dataDir);
  const home = `http://metro.localhost:${ownProduct.port}/`;
  await turn('on');
  for (const [size, viewport] of SIZES) {
    const [here, elsewhere] = await Promise.all([browser.newContext({ viewport }), browser.newContext()]);
    const [older, newer] = await Promise.all([here.newPage(), elsewhere.newPage()]);
    await signInAt(older, home);
    const connected = older.waitForEvent('websocket');
    await older.reload();
    await (await connected).waitForEvent('framereceived');
    await signInAt(newer, home);
    await expect(older.getByRole('heading', { name: 'Duplicate Screen or UnAuthorized Access' })).toBeVisible();
    await expect(older.getByText('Close the Screen')).toBeVisible();
    await keepPicture(older, info, `duplicate-${size}`);
    await checkAccessibility(older);
    await expect(newer.getByRole('banner').getByRole('button', { name: /^Profile menu/ })).toBeVisible();
    // Nobody was logged out: who takes this tab up again, by keyboard too, closes the other one.
    await older.keyboard.press('Tab');
    await expect(older.getByRole('button', { name: 'Use this screen' })).toBeFocused();
    await older.keyboard.press('Enter');
    await expect(older.getByRole('banner').getByRole('button', { name: /^Profile menu/ })).toBeVisible();
    await expect(newer.getByRole('heading', { name: 'Duplicate Screen or UnAuthorized Access' })).toBeVisible();
    await Promise.all([here.close(), elsewhere.close()]);
  }
  await turn('off');
});
