import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { clearBrowserState, openLogin } from '../steps/account';
import { addAuthenticator } from '../steps/authenticator';
import { createPlayer } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';

test(
  'a passkey is added, logs in without a password, and is removed after a confirmation [E7.06]',
  { tag: '@phone' },
  async ({ page }, info) => {
    const authenticator = await addAuthenticator(page);
    await createPlayer(page);
    await page.goto(urlFor('royal', '/secureauth'));
    // The message is gone after seconds: it is looked for before it comes.
    const added = expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await added;
    const list = page.getByRole('list', { name: 'Passkeys' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.scrollIntoViewIfNeeded();
    await keepPicture(page, info, 'passkeys');
    await checkAccessibility(page);

    await authenticator.setPresence(false);
    await clearBrowserState(page, urlFor('royal'));
    await openLogin(page);
    const sheet = page.getByRole('dialog', { name: 'Login' });
    await expect(sheet.getByLabel('Username or Mobile')).toHaveAttribute('autocomplete', 'username webauthn');
    await keepPicture(page, info, 'passkey-login');
    await checkAccessibility(page);
    await authenticator.setPresence(true);
    await sheet.getByRole('button', { name: 'Login with a passkey' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Profile menu/ })).toBeVisible();

    await page.goto(urlFor('royal', '/secureauth'));
    // The next call finds the sign-in too old.
    let isOld = true;
    await page.route('**/api/user/passkey?*', (route) => {
      if (!isOld || route.request().method() !== 'DELETE') return route.fallback();
      isOld = false;
      return route.fulfill({ status: 428, json: { message: 'Confirm that it is you' } });
    });
    await list.getByRole('button', { name: /^Remove/ }).click();
    const confirmation = page.getByRole('dialog', { name: "Confirm it's you" });
    await expect(confirmation).toBeVisible();
    await keepPicture(page, info, 'passkey-confirm');
    await checkAccessibility(page);
    const removed = expect(page.getByText('Passkey removed')).toBeVisible();
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
    await removed;
    await expect(list).toBeHidden();
  },
);
