import { COOKIE_NAME, cookieHeader, MAX_AGE_MS, parseQaCookie, type QaCookie, signValue } from './cookie';

const KEY = ['k'.repeat(43)] as const;
const NOW = Date.UTC(2026, 0, 20, 12);
const cookie: QaCookie = {
  id: 'pin-1',
  tenant: 'royal',
  host: 'royal.localhost:4000',
  pins: { wallet: '2.3.1' },
  until: NOW + 3_600_000,
};
const here = { tenantId: 'royal', host: 'royal.localhost:4000', now: NOW };
const header = (given: QaCookie = cookie) => cookieHeader(KEY, given, { now: NOW, secure: true });
const valueOf = (text: string) => text.split(';', 1)[0]?.slice(COOKIE_NAME.length + 1) ?? '';

test('the cookie is out of reach of scripts, for one host, and ends with the pin', () => {
  expect(header()).toMatch(/^backlay_qa=[\w-]+\.[\w-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/);
  expect(header()).not.toContain('Domain');
  expect(header({ ...cookie, until: NOW + 30 * MAX_AGE_MS })).toContain(`Max-Age=${8 * 3600};`);
});

test('the cookie decodes to its value', () => {
  expect(parseQaCookie(KEY, valueOf(header()), here)).toEqual({ ok: true, cookie });
});

const [content = '', mac = ''] = valueOf(header()).split('.');
const otherContent = Buffer.from(JSON.stringify({ ...cookie, pins: { wallet: '6.6.6' } })).toString('base64url');

test.each([
  ['with another content under its signature', `${otherContent}.${mac}`, here, 'forged'],
  ['signed with another key', signValue(['x'.repeat(43)], cookie), here, 'forged'],
  ['without a signature', content, here, 'forged'],
  ['that is no cookie of ours at all', 'x.y.z', here, 'forged'],
  ['signed over something else', signValue(KEY, { hello: 'world' }), here, 'forged'],
  ['that has ended', valueOf(header()), { ...here, now: cookie.until }, 'expired'],
  [
    'that says it lasts longer than a working day',
    signValue(KEY, { ...cookie, until: NOW + MAX_AGE_MS + 1 }),
    here,
    'expired',
  ],
  ['of another tenant', valueOf(header()), { ...here, tenantId: 'metro' }, 'of another tenant'],
  ['of another host', valueOf(header()), { ...here, host: 'd.royal.localhost:4000' }, 'of another tenant'],
])('a cookie %s has no effect and is logged with its reason', (_what, text, visited, reason) => {
  expect(parseQaCookie(KEY, text, visited)).toEqual({ ok: false, reason });
});
