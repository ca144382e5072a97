import { redactText } from './redact-text';

test.each([
  ['call 9876543210', 'call …'],
  ['call +91 98765 43210 now', 'call +… now'],
  ['card 4111 1111-1111 1111', 'card …'],
  ['for asha.k+bet@example.co.in', 'for …'],
  ['Bearer abc was refused', '… was refused'],
  ['{"password":"hunter2"}', '{"…"}'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '…'],
  ['session 3f2b1c9a8d7e6f5a4b3c', 'session …'],
  ['GET https://royal.example/pay?utr=1&name=Asha failed', 'GET https://royal.example/pay… failed'],
  ['opened /direct-login/asha/secret', 'opened …'],
  ['from 203.0.113.77', 'from …'],
])('a text with personal data, %s, loses exactly that [F4.08]', (text, redacted) => {
  expect(redactText(text)).toBe(redacted);
});

test.each([
  'Cannot read properties of undefined (reading "odds")',
  'at a (https://royal.example/remotes/wallet/1.10.12-local.1a2b3c4d/screen-deposit.1234567abc.js:1:131072)',
  'b@https://royal.example/shell/0.1.0/main.0123456789.js?again=2:2:245001',
  'at fn (native)',
])('a text without personal data, %s, stays as it is [F4.08]', (text) => {
  expect(redactText(text)).toBe(text);
});
