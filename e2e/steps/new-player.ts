import { expect, type APIResponse, type Page } from '@playwright/test';
import { createMobileNumber, putGreetingsAway } from './account';
import { urlFor, type Brand } from './brand-site';

export const NEW_PASSWORD = 'Chinar2026';

interface Sent {
  readonly form?: Record<string, string>;
  readonly data?: Record<string, unknown>;
  readonly token?: string;
}

/** A call to the platform as a page of the brand sends it, without a page. */
async function send(page: Page, brand: Brand, path: string, { form, data, token }: Sent = {}): Promise<APIResponse> {
  const { host, port } = new URL(urlFor(brand));
  const options = {
    headers: { host, ...(token ? { authorization: `Bearer ${token}`, authentication: token } : {}) },
    maxRedirects: 0,
  };
  const url = `http://127.0.0.1:${port}${path}`;
  const answer = await (form || data
    ? page.request.post(url, { ...options, ...(form ? { form } : { data }) })
    : page.request.get(url, options));
  if (answer.status() >= 400) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer;
}

/** Deposits by IPAY and pays at its gateway. */
async function pay(page: Page, brand: Brand, token: string, amount: number) {
  const asked = await send(page, brand, '/api/user/deposit/iPay', {
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
  await send(page, brand, new URL(docs.iPayRedirectUrl).pathname, { form: { choice: 'paid' } });
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
  const whiteLabelId = `wl-${brand}`;
  await send(page, brand, '/api/common/signup/otp', {
    data: { phone: mobile, type: 'sms', whiteLabelId, operator: 'register' },
  });
  const messages = await send(page, brand, `/__sandbox/sms?phone=${mobile}`);
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
  await send(page, brand, '/api/auth/signup', { form });
  const login = await send(page, brand, '/api/auth', { form: { email: mobile, password: NEW_PASSWORD, whiteLabelId } });
  const token = (login.headers()['authorization'] ?? '').replace('Bearer ', '');
  expect(token).not.toBe('');
  if (rupees > 0) await pay(page, brand, token, rupees);
  await putGreetingsAway(page);
  // A file of the site that runs nothing.
  await page.goto(urlFor(brand, '/offline.html'));
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { authToken: token, userType: 'user', domain: new URL(urlFor(brand)).hostname },
  );
  return mobile;
}
