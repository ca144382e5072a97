/** @jest-environment node */
import { type ChannelsFile, EXIT, exitCodeOf, findVerdict, waitForVerdict, withDeadline } from './exit-code';

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

const asked = { channel: 'stable', name: 'wallet', version: '2.0.0', revision: 7 };
const file = (over: Partial<ChannelsFile> = {}): ChannelsFile => ({
  revision: 7,
  channels: { stable: { wallet: { version: '2.0.0', revision: 7 } } },
  ...over,
});
const refusal = { ...asked, rule: 'routes', reason: '/casino belongs to casino 1.0.0 already', remedy: 'another path' };

test.each<[string, ChannelsFile, object | null]>([
  ['no platform has decided', file({ decided: 6 }), null],
  ['it was accepted', file({ decided: 7 }), { ok: true }],
  ['it was refused', file({ decided: 7, channels: {}, refused: [refusal] }), { ok: false, ...refusal }],
  [
    'an earlier wish for the same remote was refused',
    file({ decided: 7, refused: [{ ...refusal, revision: 3 }] }),
    { ok: true },
  ],
  [
    'somebody asked for another version since',
    file({ decided: 6, channels: { stable: { wallet: { version: '3.0.0', revision: 8 } } } }),
    { ok: false, rule: 'changed-meanwhile' },
  ],
])('the verdict on an entry of channels.json where %s [F2.02]', (_what, channels, verdict) => {
  if (verdict === null) expect(findVerdict(channels, asked)).toBeNull();
  else expect(findVerdict(channels, asked)).toMatchObject(verdict);
});

test('the verdict is waited for, and without one in time the platform is not reachable [F2.02]', async () => {
  const answers = [file({ decided: 6 }), file({ decided: 7 })];
  expect(await waitForVerdict(() => answers.shift() ?? file(), asked, { pollMs: 1 })).toEqual({ ok: true });
  const late = await waitForVerdict(() => file(), asked, { timeoutMs: 3, pollMs: 1 }).catch((error: unknown) => error);
  expect(exitCodeOf(late)).toBe(EXIT.notReachable);
});
