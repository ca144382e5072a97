import { isDesktop, computeRedirect, type VisitContext } from './redirect';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const visit = (over: Partial<VisitContext> = {}): VisitContext => ({
  protocol: 'https',
  host: 'royal.example',
  url: '/inPlay?tab=1',
  userAgent: CHROME,
  ...over,
});
const rules = { secure: true, desktop: true };

test('a desktop visitor is sent to the same host with d. before it, with path and query [A2.85 OQ-20]', () => {
  expect(computeRedirect(visit(), rules)).toBe('https://d.royal.example/inPlay?tab=1');
  expect(computeRedirect(visit({ userAgent: PHONE }), rules)).toBeNull();
  expect(computeRedirect(visit(), { ...rules, desktop: false })).toBeNull();
});

test.each(['d.royal.example', 'royal.localhost:4000', 'localhost', '10.0.0.7:4000', '[::1]:4000', 'intranet'])(
  'a visitor of %s is not redirected [A2.85 OQ-20]',
  (host) => expect(computeRedirect(visit({ host }), rules)).toBeNull(),
);

test('plain http becomes https, on the usual port, in one step with the desktop host [A2.86]', () => {
  const plain = { protocol: 'http', host: 'royal.example:8080' };
  expect(computeRedirect(visit({ ...plain, userAgent: PHONE }), rules)).toBe('https://royal.example/inPlay?tab=1');
  expect(computeRedirect(visit(plain), rules)).toBe('https://d.royal.example/inPlay?tab=1');
  expect(computeRedirect(visit({ ...plain, userAgent: PHONE }), { ...rules, secure: false })).toBeNull();
});

test.each([
  [CHROME, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', true],
  [PHONE, false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; X11)', false],
  ['', false],
])('%s: desktop %s [OQ-20]', (userAgent, desktop) => expect(isDesktop(userAgent)).toBe(desktop));
