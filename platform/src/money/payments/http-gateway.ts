import { z } from 'zod';
import type { PaymentGateway } from './ports';
import { parseServiceAddress } from '../../core/config';
import { sign, SIGNATURE_HEADER } from './signature';

const TIMEOUT_MS = 8000;
const answer = z.object({ url: z.url({ protocol: /^https$/ }) });

/** An operator's gateway: the order goes out signed as its messages come in, and it answers where the player pays. */
export function httpGateway(gatewayUrl: string, key: string, load: typeof fetch = fetch): PaymentGateway {
  const { url, headers } = parseServiceAddress(gatewayUrl);
  return {
    async open(order) {
      const body = JSON.stringify({ ...order, currency: 'INR' });
      const response = await load(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, Date.now()), ...headers },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`The payment gateway answered ${response.status}`);
      return answer.parse(await response.json());
    },
  };
}
