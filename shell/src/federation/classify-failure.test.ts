import { webcrypto } from 'node:crypto';
import { classifyFailure, type ProbeDeps } from './boot';

const ENTRY = 'https://royal.example/remotes/wallet/1.0.0/remoteEntry.js';
const CHUNK = 'https://royal.example/remotes/wallet/1.0.0/lazy.js';
const RELEASED = 'released()';

const hashOf = async (text: string) =>
  `sha384-${Buffer.from(await webcrypto.subtle.digest('SHA-384', Buffer.from(text))).toString('base64')}`;

const probe = async (answer: { status: number; text?: string } | null): Promise<ProbeDeps> => ({
  fetch: async () => {
    if (!answer) throw new TypeError('Failed to fetch');
    const bytes = Buffer.from(answer.text ?? '');
    return {
      ok: answer.status === 200,
      status: answer.status,
      arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    } as unknown as Response;
  },
  digest: (bytes) => webcrypto.subtle.digest('SHA-384', new Uint8Array(bytes)),
  integrity: { [ENTRY]: await hashOf(RELEASED), [CHUNK]: await hashOf(RELEASED) },
  online: () => true,
});

const entryFailed = new Error(
  '[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008 ScriptNetworkError',
);
const chunkFailed = Object.assign(new Error('Loading chunk 12 failed.'), {
  name: 'ChunkLoadError',
  type: 'missing',
  request: CHUNK,
});

const sheetFailed = Object.assign(new Error('Loading CSS chunk 12 failed.'), {
  code: 'CSS_CHUNK_LOAD_FAILED',
  type: 'error',
  request: CHUNK,
});

test.each([
  ['an entry that nobody answers for', entryFailed, null, 'network'],
  ['an entry that is gone', entryFailed, { status: 404 }, 'missing'],
  ['an entry that the server cannot serve', entryFailed, { status: 503 }, 'network'],
  ['an entry that arrives the second time', entryFailed, { status: 200, text: RELEASED }, 'network'],
  ['an entry that was changed', entryFailed, { status: 200, text: `${RELEASED};evil()` }, 'integrity'],
  ['a chunk that was changed', chunkFailed, { status: 200, text: 'evil()' }, 'integrity'],
  ['a chunk that is gone', chunkFailed, { status: 404 }, 'missing'],
  ['a stylesheet that was changed', sheetFailed, { status: 200, text: 'a{}' }, 'integrity'],
  [
    'a chunk that the release does not name',
    Object.assign(new Error('x'), chunkFailed, { request: 'https://evil.example/x.js' }),
    null,
    'integrity',
  ],
])('%s is classified by probing the file again', async (_what, error, answer, kind) => {
  expect((await classifyFailure(error, ENTRY, await probe(answer))).kind).toBe(kind);
});

test('without a network nothing is held against the release', async () => {
  const offline = { ...(await probe(null)), online: () => false };
  expect((await classifyFailure(chunkFailed, ENTRY, offline)).kind).toBe('offline');
});

test('a late response is a timeout for every waiter', async () => {
  const entry = new Error('RUNTIME-008 ScriptNetworkError: Script timed out.');
  const chunk = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError', type: 'timeout' });
  expect((await classifyFailure(entry, ENTRY, await probe(null))).kind).toBe('timeout');
  expect((await classifyFailure(chunk, ENTRY, await probe(null))).kind).toBe('timeout');
});

test('throwing code is not a network failure and a refused version has a separate class', async () => {
  const kind = async (message: string) => (await classifyFailure(new Error(message), ENTRY, await probe(null))).kind;
  expect(await kind('RUNTIME-008 ScriptExecutionError: x is not a function')).toBe('evaluation');
  expect(await kind('x is not a function')).toBe('evaluation');
  expect(await kind('Unsatisfied version 19.3.1 from shell of shared singleton module react (required ^18.0.0)')).toBe(
    'incompatible',
  );
  expect(await kind("Shared module immer doesn't exist in shared scope default")).toBe('incompatible');
});

test.each([
  ['other bytes', { status: 200, text: 'tampered()' }, 'integrity'],
  ['no file', { status: 404 }, 'missing'],
  ['the released bytes', { status: 200, text: RELEASED }, 'network'],
])(
  'a module that was not imported, with %s behind it, is a failure of its files [F6.03]',
  async (_name, file, kind) => {
    const error = new TypeError(`Failed to fetch dynamically imported module: ${ENTRY}`);
    expect(await classifyFailure(error, ENTRY, await probe(file))).toMatchObject({ kind });
  },
);
