import { expect, type APIResponse, type Page } from '@playwright/test';
import { createMobileNumber, putGreetingsAway } from './account';
import { urlFor, type Brand } from './brand-site';

export const NEW_PASSWORD = 'Chinar2026';

interface Sent {
  readonly form?: Record<string, string>;
  readonly data?: Record<string, unknown>;
  readonly token?: string;
}

/** A busy platform is asked again this often, as a page does. */
const BUSY_ATTEMPTS = 5;

/** A call to the platform as a page of the site sends it, without a page. */
async function send(page: Page, site: string, path: string, { form, data, token }: Sent = {}): Promise<APIResponse> {
  const { host, port } = new URL(site);
  const options = {
    headers: { host, ...(token ? { authorization: `Bearer ${token}`, authentication: token } : {}) },
    maxRedirects: 0,
  };
  const url = `http://127.0.0.1:${port}${path}`;
  const ask = () =>
    form || data
      ? page.request.post(url, { ...options, ...(form ? { form } : { data }) })
      : page.request.get(url, options);
  let answer = await ask();
  for (let attempt = 1; answer.status() === 503 && attempt < BUSY_ATTEMPTS; attempt += 1) {
    await page.waitForTimeout(1000 * Number(answer.headers()['retry-after'] ?? 1));
    answer = await ask();
  }
  if (answer.status() >= 400) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer;
}

interface Person {
  readonly name: string;
  readonly password: string;
}

/** Signs in by the call of the login sheet and stores the session on this device, as the sheet does. */
async function storeSession(page: Page, site: string, { name, password }: Person): Promise<string> {
  const { hostname } = new URL(site);
  const whiteLabelId = `wl-${hostname.split('.')[0]}`;
  const login = await send(page, site, '/api/auth', { form: { email: name, password, whiteLabelId } });
  const token = (login.headers()['authorization'] ?? '').replace('Bearer ', '');
  expect(token).not.toBe('');
  const { docs } = (await login.json()) as { docs: { userType: string } };
  // A file of the site that runs nothing.
  await page.goto(new URL('/offline.html', site).href);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { authToken: token, userType: docs.userType, domain: hostname },
  );
  return token;
}

/** As on a device on which somebody signed in before, a demo player unless named: no login sheet is shown. Go to a page next. */
export async function restoreSignIn(
  page: Page,
  site: string,
  person: Person = { name: 'player1', password: 'Player@123' },
): Promise<void> {
  await storeSession(page, site, person);
  await putGreetingsAway(page);
}

/** Opens a page for somebody who is signed in already. */
export async function openSignedIn(page: Page, address: string, person?: Person): Promise<void> {
  await restoreSignIn(page, address, person);
  await page.goto(address);
}

/** The same on the admin website. */
export const openAsStaff = (page: Page, address: string, name = 'admin1') =>
  openSignedIn(page, address, { name, password: 'Admin@123' });

/** Deposits by IPAY and pays at its gateway. */
async function pay(page: Page, brand: Brand, token: string, amount: number) {
  const site = urlFor(brand);
  const asked = await send(page, site, '/api/user/deposit/iPay', {
    token,
    data: {
      depositTypeId: `${brand}-ipay`,
      amount,
      operatorId: 101,
      redirectUrl: urlFor(brand, '/transaction'),
      requestRef: `new-player-${createMobileNumber()}`,
    },
  });
  const { docs } = (await asked.json()) as { docs: { iPayRedirectUrl: string } };
  await send(page, site, new URL(docs.iPayRedirectUrl).pathname, { form: { choice: 'paid' } });
}

/** Registers a mobile number at a site by the calls of the register sheet; the site may be one of another worker's product. */
export async function registerAt(page: Page, site: string, mobile: string): Promise<void> {
  const whiteLabelId = `wl-${new URL(site).hostname.split('.')[0]}`;
  await send(page, site, '/api/common/signup/otp', {
    data: { phone: mobile, type: 'sms', whiteLabelId, operator: 'register' },
  });
  const messages = await send(page, site, `/__sandbox/sms?phone=${mobile}`);
  const [message] = (await messages.json()) as { text: string }[];
  const otp = /\b(\d{6})\b/.exec(message?.text ?? '')?.[1] ?? '';
  const form = {
    phone: mobile,
    userName: mobile,
    email: mobile,
    otp,
    type: 'b2c',
    password: NEW_PASSWORD,
    whiteLabelId,
  };
  await send(page, site, '/api/auth/signup', { form });
}

/**
 * A new player of the brand, signed in on this device, with a balance of whole rupees: the calls of the screens that other journeys
 * walk (A2.41, C7.05), without the screens. Go to a page next.
 * @returns the mobile number, which is the user name
 */
export async function createPlayer(
  page: Page,
  { brand = 'royal', rupees = 0 }: { brand?: Brand; rupees?: number } = {},
): Promise<string> {
  const mobile = createMobileNumber();
  const site = urlFor(brand);
  await registerAt(page, site, mobile);
  const token = await storeSession(page, site, { name: mobile, password: NEW_PASSWORD });
  if (rupees > 0) await pay(page, brand, token, rupees);
  await putGreetingsAway(page);
  return mobile;
}
