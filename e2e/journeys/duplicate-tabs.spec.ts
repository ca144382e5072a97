import { checkAccessibility } from '../steps/accessibility';
import { signInAt } from '../steps/account';
import { command } from '../product/publish-external-remote';
import { expect, test } from '../steps/isolated-product';
import { openDeposit } from '../steps/money';
import { keepPicture } from '../steps/picture';

const SIZES = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

test(
  'a second login closes a duplicate tab of the brand; session and deposit survive [A4.29 A7.52 A7.74 OQ-52 S-17]',
  { tag: '@desktop' },
  async ({ ownProduct, browser }, info) => {
    const turn = (how: 'on' | 'off') => command('switch', ['royal', 'closeDuplicateTabs', how], ownProduct.dataDir);
    const home = `http://royal.localhost:${ownProduct.port}/`;
    await turn('on');
    for (const [size, viewport] of SIZES) {
      const [here, other] = await Promise.all([browser.newContext({ viewport }), browser.newContext()]);
      const [older, newer] = await Promise.all([here.newPage(), other.newPage()]);
      await signInAt(older, home);
      // Listened to from its first moment: all its messages may come before the page is there. The socket before the reload is another.
      const received = older
        .waitForEvent('framenavigated')
        .then(() => older.waitForEvent('websocket'))
        .then((line) => line.waitForEvent('framereceived'));
      await older.reload();
      await received;
      await openDeposit(older);
      const deposit = older.getByRole('dialog');
      await deposit.getByLabel('Amount in INR').fill('1250');
      await deposit.getByRole('button', { name: 'Next' }).click();
      await deposit.getByRole('radio', { name: /UPI \| UPI/ }).check();
      await signInAt(newer, home);
      await expect(older.getByRole('heading', { name: 'Duplicate Screen or UnAuthorized Access' })).toBeVisible();
      await expect(older.getByText('Close the Screen')).toBeVisible();
      await expect(deposit).toBeHidden();
      await keepPicture(older, info, `duplicate-${size}`);
      await checkAccessibility(older);
      await expect(newer.getByRole('banner').getByRole('button', { name: /^Profile menu/ })).toBeVisible();
      // Nobody was logged out: who takes this tab up again, by keyboard too, closes the other one.
      await older.keyboard.press('Tab');
      await expect(older.getByRole('button', { name: 'Use this screen' })).toBeFocused();
      await older.keyboard.press('Enter');
      await expect(older.getByRole('dialog', { name: 'CHOOSE PAYMENT METHOD' })).toBeVisible();
      await expect(deposit.getByText('₹1,250.00', { exact: true })).toBeVisible();
      await expect(deposit.getByRole('radio', { name: /UPI \| UPI/ })).toBeChecked();
      await expect(newer.getByRole('heading', { name: 'Duplicate Screen or UnAuthorized Access' })).toBeVisible();
      await Promise.all([here.close(), other.close()]);
    }
    await turn('off');
  },
);
