import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until this has the focus, as somebody without a pointer would. */
export async function focusByTab(page: Page, target: Locator, most = 90): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press <= most; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Goes there with Tab and presses a key, Enter unless another one. */
export async function activateByKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await focusByTab(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field with Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await focusByTab(page, field);
  await page.keyboard.type(text);
}

/** Opens a list of choices, walks it with the arrows and takes one. */
export async function chooseByKeys(page: Page, list: Locator, option: string | RegExp): Promise<void> {
  await activateByKey(page, list, 'ArrowDown');
  const options = page.getByRole('listbox').getByRole('option');
  const wanted = page.getByRole('listbox').getByRole('option', { name: option });
  await expect(wanted).toBeVisible();
  await page.keyboard.press('Home');
  const id = await wanted.getAttribute('id');
  for (let at = 0; (await list.getAttribute('aria-activedescendant')) !== id; at += 1) {
    if (at > (await options.count())) throw new Error(`The arrows do not reach ${String(option)}`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
}

/** Walks tabs with the arrow keys to one of them. */
export async function moveByArrows(page: Page, tabs: Locator, name: string | RegExp): Promise<void> {
  await focusByTab(page, tabs.getByRole('tab', { selected: true }));
  const wanted = tabs.getByRole('tab', { name });
  for (let at = 0; (await wanted.getAttribute('aria-selected')) !== 'true'; at += 1) {
    if (at > (await tabs.getByRole('tab').count())) throw new Error(`The arrows do not reach ${String(name)}`);
    await page.keyboard.press('ArrowRight');
  }
  await expect(wanted).toBeFocused();
}
