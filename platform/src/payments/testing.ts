import type { Answer, TestPlatform } from '../testing';

/** Asks for an IPAY deposit; its answer leads to the page of the gateway. */
export const askIpay = (
  platform: TestPlatform,
  token: string,
  asked: { readonly requestRef: string; readonly [field: string]: unknown },
  brand = 'royal',
): Promise<Answer> =>
  platform.call(brand, 'depositByIpay', {
    token,
    body: {
      depositTypeId: `${brand}-ipay`,
      amount: 700,
      operatorId: 101,
      redirectUrl: `http://${brand}.localhost:4000/transaction`,
      ...asked,
    },
  });

/** What the player chooses on the page of the gateway; a request's answer names it as `iPayRedirectUrl`. */
export const chooseIpay = (
  platform: TestPlatform,
  url: string,
  choice: 'paid' | 'declined' = 'paid',
): Promise<Answer> =>
  platform.send(new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `choice=${choice}`,
  });
