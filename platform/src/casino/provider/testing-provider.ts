import type { TestPlatform } from '../../../testing/index';
import { CASINO_SIGNATURE_HEADER, signCasino } from './adapter';

/** The key that provider and platform share in tests. */
export const TEST_CASINO_SECRET = 'a key for tests of at least thirty-two characters';

/** A signed request of the sandbox's provider to the wallet of a platform that was opened with {@link TEST_CASINO_SECRET}. */
export async function sendProviderRequest(platform: TestPlatform, action: string, body: object) {
  const payload = JSON.stringify(body);
  return platform.send(`/webhooks/casino/sandbox/${action}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [CASINO_SIGNATURE_HEADER]: signCasino(TEST_CASINO_SECRET, action, payload, Date.now()),
    },
    body: payload,
  });
}
