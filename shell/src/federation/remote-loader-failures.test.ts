import type { BootRemote } from '@backlay/shared/host';
import { RemoteError } from './failure-policy';
import { alone, boot, Deposit, OldDeposit, release, scene, screens, shown } from './remote-loader.fixture';

test('a network that comes back within two retries is no failure of the release', async () => {
  const { loader, waited, reported } = scene(boot, ['network', 'timeout', screens(Deposit)]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(Deposit);
  expect(waited).toEqual([300, 900]);
  expect(reported).toEqual([]);
});

test('a version that stays away gives way to the last good one, and is reported once', async () => {
  const { loader, loaded, reported } = scene(boot, ['network', 'network', 'network', screens(OldDeposit)]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(OldDeposit);
  expect(loader.version()).toBe('1.0.0');
  expect(loaded).toEqual(['wallet_1.1.0', 'wallet_1.1.0', 'wallet_1.1.0', 'wallet_1.0.0']);
  expect(reported).toEqual(['1.1.0 network']);
});

test('a file that is not the released one is not asked for again', async () => {
  const { loader, loaded, waited } = scene(boot, ['integrity', screens(OldDeposit)]);
  await loader.open('screens', 'deposit');
  expect(loaded).toEqual(['wallet_1.1.0', 'wallet_1.0.0']);
  expect(waited).toEqual([]);
});

test('a version that needs what the shell has not is never downloaded', async () => {
  const { loader, loaded, reported, askedAhead } = scene({ ...alone, contract: '^2.0.0' }, []);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe('failed');
  expect([loaded, askedAhead]).toEqual([[], []]);
  expect(reported).toEqual(['1.1.0 incompatible']);
});

test('hashes that do not come are a failure of the release like any other file of it', async () => {
  const whole = jest.fn().mockImplementationOnce(() => Promise.reject(new Error('integrity')));
  whole.mockImplementation(async (release) => release);
  const { loader, loaded, reported } = scene(boot, [screens(OldDeposit)], { whole });
  await loader.open('screens', 'deposit');
  expect([shown(loader), loaded, reported]).toEqual([OldDeposit, ['wallet_1.0.0'], ['1.1.0 integrity']]);
});

test('with nothing to go back to the place fails, and opens when the player tries again', async () => {
  const { loader } = scene(alone, ['integrity', screens(Deposit)]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe('failed');
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(Deposit);
});

test('while a bet or payment is in flight no version is swapped, and right after it is', async () => {
  const { loader, takeOff } = scene(boot, ['integrity', screens(OldDeposit)]);
  const land = takeOff();
  await loader.open('screens', 'deposit');
  expect([shown(loader), loader.version()]).toEqual(['failed', '1.1.0']);
  land();
  expect([shown(loader), loader.version()]).toEqual(['closed', '1.0.0']);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(OldDeposit);
});

test('a revoked version leaves the page for the last good one, but not under a bet in flight', async () => {
  const { loader, takeOff, reported } = scene(boot, [screens(Deposit), screens(OldDeposit)]);
  await loader.open('screens', 'deposit');
  const land = takeOff();
  loader.revoke('1.1.0');
  expect(shown(loader)).toBe(Deposit);
  land();
  expect(loader.version()).toBe('1.0.0');
  await loader.open('screens', 'deposit');
  expect([shown(loader), reported]).toEqual([OldDeposit, []]);
});

test('a revoked version without a last good one gives way to what the platform gives now', async () => {
  const fresh: BootRemote = { ...release('1.2.0'), chosenBy: 'channel' };
  const { loader } = scene(alone, [screens(Deposit), screens(OldDeposit)], { newest: async () => fresh });
  await loader.open('screens', 'deposit');
  loader.revoke('1.1.0');
  await Promise.resolve().then(() => undefined);
  await loader.open('screens', 'deposit');
  expect([shown(loader), loader.version()]).toEqual([OldDeposit, '1.2.0']);
});

test('a revoked version with nothing to go to leaves a panel, and is not loaded again', async () => {
  const { loader, loaded } = scene(alone, [screens(Deposit)]);
  await loader.open('screens', 'deposit');
  loader.revoke('1.1.0');
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown(loader)).toBe('failed');
  await loader.open('screens', 'deposit');
  expect([shown(loader), loaded]).toEqual(['failed', ['wallet_1.1.0']]);
});

test('the revocation of another version changes nothing, but that version is no way back any more', async () => {
  const { loader } = scene(boot, [screens(Deposit), 'integrity']);
  await loader.open('screens', 'deposit');
  loader.revoke('1.0.0');
  expect(shown(loader)).toBe(Deposit);
  await loader.open('slots', 'sheet');
  expect(loader.version()).toBe('1.1.0');
});

test('trying again takes up what was released meanwhile', async () => {
  const fresh: BootRemote = { ...release('1.2.0'), chosenBy: 'channel' };
  const { loader } = scene(alone, ['missing', screens(Deposit)], { newest: async () => fresh });
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe('failed');
  await loader.open('screens', 'deposit');
  expect([shown(loader), loader.version()]).toEqual([Deposit, '1.2.0']);
});

test('a view that hangs as a whole is not waited for three times', async () => {
  const hang = new RemoteError({ kind: 'timeout', cause: 'late' });
  const { loader, loaded } = scene(alone, [screens(Deposit)], { inTime: () => Promise.reject(hang) });
  await loader.open('screens', 'deposit');
  expect([shown(loader), loaded]).toEqual(['failed', ['wallet_1.1.0']]);
});

test('three failures to draw within a minute go back to the last good version, three in an hour do not', async () => {
  const { loader, tick } = scene(boot, [screens(Deposit), screens(OldDeposit)]);
  await loader.open('screens', 'deposit');
  for (const pause of [0, 61_000, 61_000, 1_000]) {
    tick(pause);
    loader.partFailed(new Error('drawn badly'), 'deposit');
  }
  expect(loader.version()).toBe('1.1.0');
  loader.partFailed(new Error('drawn badly'), 'deposit');
  expect(loader.version()).toBe('1.0.0');
  expect(shown(loader)).toBe('closed');
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(OldDeposit);
});

test('a screen that is declared but not there fails in its place', async () => {
  const { loader, reported } = scene(alone, [{ screens: {}, slots: {} }]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe('failed');
  expect(reported).toEqual(['1.1.0 evaluation']);
});
