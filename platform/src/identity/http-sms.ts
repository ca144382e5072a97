import type { SmsSender } from './codes';

const TIMEOUT_MS = 8000;

/** An operator's SMS service: POST of {to, text, brand}; its key belongs in the URL's own user information or path. */
export function httpSms(serviceUrl: string, load: typeof fetch = fetch): SmsSender {
  return {
    async send({ tenant, phone, text }) {
      const answer = await load(serviceUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: phone, text, brand: tenant }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The SMS service answered ${answer.status}`);
    },
  };
}
