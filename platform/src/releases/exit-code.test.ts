import { EXIT, exitCodeOf, withDeadline } from './exit-code';

test.each([
  [{ code: 'ECONNREFUSED' }, EXIT.notReachable],
  [Object.assign(new AggregateError([{ code: 'ENOTFOUND' }])), EXIT.notReachable],
  [{ code: '57P03' }, EXIT.notReachable],
  [{ code: 'EACCES' }, EXIT.noPermission],
  [{ code: '28P01' }, EXIT.noPermission],
  [{ name: 'AccessDenied' }, EXIT.noPermission],
  [new Error('anything else'), EXIT.failed],
])('a command that ended with %j has exit code %i [F2.02]', (error, code) => {
  expect(exitCodeOf(error)).toBe(code);
});

test('a registry without a verdict in time is not reachable, and one with a verdict has its result [F2.02]', async () => {
  const never = new Promise<never>(() => undefined);
  expect(exitCodeOf(await withDeadline(never, 1).catch((error: unknown) => error))).toBe(EXIT.notReachable);
  expect(await withDeadline(Promise.resolve('done'), 60_000)).toBe('done');
});
