import { CASINO_SIGNATURE_HEADER, signCasino, signedJson } from './adapter';
import { casinoDialects, createAdapter } from './dialects';
import { conformanceOf } from './testing-conformance';

const KEY = 'a key for tests of at least thirty-two characters';

conformanceOf('the signed JSON of docs/casino-provider.md', {
  adapter: signedJson('aggregator', [KEY]),
  write({ action, ...fields }, now) {
    const body = JSON.stringify(fields);
    return { action, body, headers: { [CASINO_SIGNATURE_HEADER]: signCasino(KEY, action, body, now) } };
  },
  read({ body }) {
    const { status, balance, code } = body as { status: string; balance?: number; code?: string };
    return { ok: status === 'ok', balance: balance ?? null, code: code ?? null };
  },
  sessionOf: ({ body }) => (body as { sessionId: string }).sessionId,
});

test('each dialect refuses an unsigned request, and an unknown dialect is an error with the known ones [H1.40]', () => {
  for (const dialect of casinoDialects.keys()) {
    const adapter = createAdapter(dialect, 'provider', [KEY]);
    expect(adapter.name).toBe('provider');
    expect(adapter.read({ action: 'bet', headers: {}, body: '{}' }, 0)).toEqual({ ok: false, reason: 'UNSIGNED' });
  }
  expect(() => createAdapter('smoke', 'provider', [KEY])).toThrow('CASINO_DIALECT is smoke, known are: signed-json');
});
