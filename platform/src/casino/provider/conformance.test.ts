import { CASINO_SIGNATURE_HEADER, signCasino, signedJson } from './adapter';
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
