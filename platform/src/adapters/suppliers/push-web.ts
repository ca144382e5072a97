import { AdapterError, type Implementation, type PushAdapter } from '../frame';

/** Statuses of a push service for a subscription that ended (RFC 8030, 7.3). */
const GONE: ReadonlySet<number> = new Set([404, 410]);

function open(publicKey: string, privateKey: string): PushAdapter {
  return {
    async send({ endpoint, keys, payload, ttlSeconds, subject }, exchange) {
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
        TTL: ttlSeconds,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, publicKey, privateKey },
      });
      const { status } = await exchange.http({
        method: 'POST',
        url: endpoint,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: body ?? Buffer.alloc(0),
      });
      if (GONE.has(status)) return { outcome: 'gone', status };
      if (status >= 200 && status < 300) return { outcome: 'sent', status };
      const isRefused = status >= 400 && status < 500 && status !== 429;
      throw new AdapterError(isRefused ? 'refused' : 'failed', `The push service answered ${status}`, status);
    },
  };
}

/** Web push: RFC 8030 with the encryption of RFC 8291 and the sender of RFC 8292 (E7.01). */
export const pushWeb: Implementation<'push'> = {
  kind: 'push',
  name: 'web',
  secrets: ['privateKey'],
  open: ({ publicKey = '' }, { privateKey = '' }) => {
    if (publicKey === '' || privateKey === '') throw new Error('publicKey: a pair of keys is expected');
    return open(publicKey, privateKey);
  },
};
