import { createHmac } from 'node:crypto';
import type { Implementation, TvAdapter } from '../frame';

/**
 * Live TV under signed addresses (G7.09): `expires` in seconds since 1970, `viewer`, and `signature`, the hex of HMAC-SHA256 over path and
 * query before it. The viewer is the same for one login, and names nobody.
 */
function open(host: string, key: string): TvAdapter {
  return {
    host,
    signAddress({ address, tenantId, session, until }) {
      const url = new URL(address);
      const viewer = createHmac('sha256', key).update(`${tenantId}|${session}`).digest('hex').slice(0, 32);
      url.searchParams.set('expires', String(Math.floor(until / 1000)));
      url.searchParams.set('viewer', viewer);
      const signature = createHmac('sha256', key).update(`${url.pathname}${url.search}`).digest('hex');
      url.searchParams.set('signature', signature);
      return url.href;
    },
  };
}

export const tvSigned: Implementation<'tv'> = {
  kind: 'tv',
  name: 'signed',
  secrets: ['key'],
  open: ({ host = '' }, { key = '' }) => {
    if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(host)) throw new Error('host: a host name is expected');
    if (key.length < 20) throw new Error('key: at least 20 characters are expected');
    return open(host, key);
  },
};
