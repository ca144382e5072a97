/** @jest-environment node */
import { root } from '../workspace';
import { badLogMessages } from './log-messages';
import { readTextFiles } from './sources';

const judged = (text: string, path = 'platform/src/a.ts') => badLogMessages([{ path, text }]);

test.each([
  `log.warn({ id }, 'payment webhook rejected')`,
  `request.log.error({ err }, 'request failed')`,
  `warn('settlement failed: retry scheduled', { err })`,
  `this.deps.log(up ? 'exchange stream connected' : 'exchange stream disconnected', {})`,
  `warn('leadership lost')`,
  `log.warn(fields, message)`,
  `console.warn('a sentence that people read')`,
  `accounts.log(caller.accountId, { number })`,
])('%s has a message of the form noun and past verb [H1.38]', (text) => {
  expect(judged(text)).toEqual([]);
});

test.each([
  [`log.warn({ id }, 'a code was not sent')`, 'is a sentence'],
  [`log.info({}, 'Redis lost')`, 'has more than lower-case words'],
  [`log.error({}, 'the books do NOT hold')`, 'has more than lower-case words'],
  [`warn('payment webhook rejected.')`, 'has more than lower-case words'],
  ['this.options.log(`the release ${path} failed`)', 'is not constant'],
  [`warn('embedded postgres up')`, 'does not end its first part with a verb in the past'],
  [`log?.('order rejected by the limits of a brand today')`, 'is a sentence'],
  [`warn('order book step of one market failed')`, 'has more than 6 words'],
  [`deps.log(isUp ? 'redis reconnected' : 'redis is away')`, 'is a sentence'],
  [`warn(problem ?? 'The database recovered')`, 'has more than lower-case words'],
])('%s is refused: its message %s [H1.38]', (text, fault) => {
  expect(judged(`\n${text}`)).toEqual([expect.stringMatching(`^platform/src/a.ts:2: .* ${fault}; wanted: `)]);
});

test('tests and code without a log of the platform are not judged [H1.38]', () => {
  const text = `log.warn({}, 'A sentence.')`;
  expect([judged(text, 'platform/src/a.test.ts'), judged(text, 'shared/build/a.ts')]).toEqual([[], []]);
});

test('every log message of the platform is constant text of that form [H1.38]', () => {
  expect(badLogMessages(readTextFiles(root))).toEqual([]);
});
