import { setTimeout as sleep } from 'node:timers/promises';
import { findCallOrigin, runAsCall } from './call-origin';

const request = { id: 'r1', ip: '203.0.113.9', headers: { 'user-agent': 'Browser' } };
const callOf = (call: string) => ({ call, session: null, permission: 'market.void' });

test('work of two calls at once finds its own call, and after both there is none [D1.18]', async () => {
  const found = await Promise.all(
    ['first', 'second'].map((call, at) =>
      runAsCall(request, callOf(call), async () => {
        await sleep(5 * (2 - at));
        return findCallOrigin()?.call;
      }),
    ),
  );
  expect(found).toEqual(['first', 'second']);
  expect(findCallOrigin()).toBeUndefined();
});

test('a call that fails after another began leaves the context of the other [D1.18]', async () => {
  const other = runAsCall(request, callOf('other'), async () => {
    await sleep(10);
    return findCallOrigin()?.call;
  });
  await expect(runAsCall(request, callOf('failing'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await other).toBe('other');
});

test('a call after the last one is followed again [D1.18]', async () => {
  for (const call of ['one', 'two'])
    expect(await runAsCall(request, callOf(call), async () => (await sleep(1), findCallOrigin()?.call))).toBe(call);
});
