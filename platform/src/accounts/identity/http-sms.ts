import { parseServiceAddress } from '../../core/config';
import type { SmsSender } from './codes';

const TIMEOUT_MS = 8000;

/** In production without SMS_GATEWAY_URL: nothing is sent. */
export const noSms: SmsSender = { send: () => Promise.reject(new Error('SMS_GATEWAY_URL is not set')) };

/** An operator's SMS service: POST of {to, text, brand}. Its key, the user information of the address, goes in a header (G2.05). */
export function createHttpSmsSender(serviceUrl: string, load: typeof fetch = fetch): SmsSender {
  const { url, headers } = parseServiceAddress(serviceUrl);
  return {
    async send({ tenant, phone, text }) {
      const answer = await load(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        redirect: 'error',
        body: JSON.stringify({ to: phone, text, brand: tenant }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The SMS service answered ${answer.status}`);
    },
  };
}
