import { expect, type Page } from '@playwright/test';
import { urlFor, sandbox, type Brand } from './brand-site';

/** A mobile number that no other journey uses. */
export const createMobileNumber = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

export async function openLogin(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
}

/** Logs a seeded player in through the login sheet of a brand. */
export const signIn = (page: Page, brand: Brand) => signInAt(page, urlFor(brand));

/** What may lie over a page after a login is put away as soon as it is in the way of something. */
export async function putGreetingsAway(page: Page) {
  const answers = [
    [page.getByRole('dialog', { name: 'Before you log in' }), 'I understand'],
    [page.getByRole('dialog', { name: /^(Congratulations! You won|So close)/ }), 'Continue'],
  ] as const;
  for (const [greeting, answer] of answers) {
    // It may go by itself, with the page that it stood on.
    const putAway = () =>
      greeting
        .getByRole('button', { name: answer })
        .click({ timeout: 3000 })
        .catch(() => undefined);
    await page.addLocatorHandler(greeting, putAway, { noWaitAfter: true });
  }
}

export async function signInAt(page: Page, home: string, name = 'player1', password = 'Player@123') {
  await putGreetingsAway(page);
  await page.goto(home);
  await openLogin(page);
  const sheet = page.getByRole('dialog', { name: 'Login' });
  await sheet.getByLabel('Username or Mobile').fill(name);
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  // The toast goes while a greeting is put away; who is logged in stays.
  await expect(page.getByRole('banner').getByRole('button', { name: /^Profile menu/ })).toBeVisible();
  await expect(sheet).toBeHidden();
}

/** The newest code sent to a number. */
export async function readOtp(page: Page, mobile: string): Promise<string> {
  const sent = await sandbox<{ text: string }[]>(page, `sms?phone=${encodeURIComponent(mobile)}`);
  const code = /\b(\d{6})\b/.exec(sent[0]?.text ?? '')?.[1];
  if (!code) throw new Error(`no code was sent to ${mobile}`);
  return code;
}

/** Registers a new player with a code from the sandbox; ends on the welcome screen, logged in. */
export async function register(
  page: Page,
  brand: Brand = 'royal',
  mobile = createMobileNumber(),
  home = urlFor(brand),
): Promise<string> {
  await putGreetingsAway(page);
  await page.goto(home);
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
  const sheet = page.getByRole('dialog', { name: 'Register' });
  await sheet.getByLabel('Mobile number').fill(mobile);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  const boxes = sheet.getByRole('group', { name: /Code sent to/ });
  await expect(boxes).toBeVisible();
  await boxes.getByRole('textbox').first().click();
  await page.keyboard.type(await readOtp(page, mobile));
  await sheet.getByLabel('Password', { exact: true }).fill('Chinar2026');
  await sheet.getByLabel('Confirm password').fill('Chinar2026');
  await sheet.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, User!' })).toBeVisible();
  // The welcome comes with the account, the login a moment later: who leaves the page meanwhile is not logged in.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
  return mobile;
}

/** A code that was sent after `before`. */
export async function readNextOtp(page: Page, mobile: string, before: string): Promise<string> {
  let code = before;
  await expect(async () => {
    code = await readOtp(page, mobile);
    expect(code).not.toBe(before);
  }).toPass();
  return code;
}

/** As on a device that nobody was logged in on. */
export async function clearBrowserState(page: Page, home: string) {
  await page.evaluate(() => localStorage.clear());
  // A page that is still navigating is asked again.
  await expect(() => page.goto(home)).toPass();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
}

export interface MessageShown {
  readonly text: string;
  /** In the corner at the top, on the right. */
  readonly inCorner: boolean;
}

/** Every message that shows from the next page on, however short it stays; asked for with the answer. */
export async function recordToasts(page: Page): Promise<() => Promise<readonly MessageShown[]>> {
  await page.addInitScript(() => {
    const messages: MessageShown[] = [];
    Object.assign(window, { shownMessages: messages });
    const look = () =>
      document.querySelectorAll('[role=status], [role=alert]').forEach((each) => {
        const text = each.textContent ?? '';
        const { top, right } = each.getBoundingClientRect();
        if (!text || messages.some((known) => known.text === text)) return;
        messages.push({ text, inCorner: top >= 0 && top < innerHeight / 4 && innerWidth - right < 48 });
      });
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { shownMessages: MessageShown[] }).shownMessages);
}
