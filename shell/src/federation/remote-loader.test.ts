import type { Host } from '@backlay/shared/host';
import { alone, boot, Deposit, scene, screens, shown } from './remote-loader.fixture';

test('a screen is opened once for however many ask, and is there at once for the next', async () => {
  const { loader, loaded, askedAhead } = scene(boot, [screens(Deposit)]);
  expect(shown(loader)).toBe('closed');
  const [first, second] = [loader.open('screens', 'deposit'), loader.open('screens', 'deposit')];
  expect(shown(loader)).toBe('opening');
  await Promise.all([first, second]);
  await loader.open('screens', 'deposit');
  expect(shown(loader)).toBe(Deposit);
  expect(loaded).toEqual(['wallet_1.1.0']);
  expect(askedAhead).toEqual(['deposit']);
});

test('a release absent from the page loads after its hashes and then prefetches its screen', async () => {
  const tabled = { ...boot, hashes: { url: '/remotes/wallet/1.1.0/hashes.json', integrity: 'sha384-t' } };
  const hinted: unknown[] = [];
  let come: () => void = () => undefined;
  const table = new Promise<void>((resolve) => (come = resolve));
  const { loader, loaded } = scene(tabled, [screens(Deposit)], {
    whole: async (release) => {
      await table;
      return { ...release, screens: { deposit: [0] } };
    },
    ahead: (release) => void hinted.push(release.screens),
  });
  const opened = loader.open('screens', 'deposit');
  await new Promise((resolve) => setTimeout(resolve));
  expect([loaded, hinted]).toEqual([[], [undefined]]);
  come();
  await opened;
  expect([shown(loader), loaded, hinted]).toEqual([Deposit, ['wallet_1.1.0'], [undefined, { deposit: [0] }]]);
});

test('the entry of a slot is asked for beside the hashes of its release', async () => {
  const tabled = { ...boot, hashes: { url: '/remotes/wallet/1.1.0/hashes.json', integrity: 'sha384-t' } };
  const badge = { screens: {}, slots: { badge: async () => ({ default: Deposit }) } };
  const order: string[] = [];
  const { loader } = scene(tabled, [badge], {
    ahead: ({ screens: known }, screen) => void order.push(`ahead '${screen}'${known ? ' with its files' : ''}`),
    whole: async (release) => {
      order.push('hashes');
      return release;
    },
  });
  await loader.open('slots', 'badge');
  expect(order[0]).toBe("ahead ''");
  expect(order).toContain('hashes');
});

test('an idle view is fetched without execution unless it is loaded or unavailable', async () => {
  const { loader, loaded, askedAhead } = scene(boot, [screens(Deposit)]);
  loader.fetchLater('deposit');
  expect([askedAhead, loaded]).toEqual([['deposit later'], []]);
  await loader.open('screens', 'deposit');
  loader.fetchLater('deposit');
  expect(askedAhead).toEqual(['deposit later', 'deposit']);
  const incompatibility = scene({ ...alone, contract: '^2.0.0' }, []);
  incompatibility.loader.fetchLater('deposit');
  expect(incompatibility.askedAhead).toEqual([]);
});

test('a view waits for the texts of the chosen language, so that it does not flash in another one [A4.36]', async () => {
  let come: () => void = () => undefined;
  const learned: unknown[] = [];
  const learn = (languages: unknown) => {
    learned.push(languages);
    return new Promise<void>((resolve) => (come = resolve));
  };
  const languages = { 'hi-in': async () => ({}) };
  const { loader } = scene(boot, [{ ...screens(Deposit), languages }]);
  loader.begin({ contract: '1.0.0', i18n: { learn } } as unknown as Host, () => undefined);
  const opened = loader.open('screens', 'deposit');
  await new Promise((resolve) => setTimeout(resolve));
  expect([learned, loader.view('screens', 'deposit').status]).toEqual([[languages], 'opening']);
  come();
  await opened;
  expect(loader.view('screens', 'deposit').status).toBe('ready');
});

test('a remote loads its texts and starts once with its host before its first view', async () => {
  const started: unknown[] = [];
  const host = { contract: '1.0.0' } as Host;
  const texts = { 'deposit.methodTitle': 'Deposit' } as const;
  const { loader } = scene(boot, [{ ...screens(Deposit), texts, start: (given) => void started.push(given) }]);
  await loader.open('screens', 'deposit');
  expect(started).toEqual([]);
  loader.begin(host, (brought) => void started.push(brought));
  await loader.open('screens', 'deposit');
  expect(started).toEqual([texts, host]);
});

test('subscribers are notified of every change until they unsubscribe', async () => {
  const received = jest.fn();
  const { loader } = scene(boot, [screens(Deposit)]);
  const leave = loader.subscribe(received);
  await loader.open('screens', 'deposit');
  expect(received).toHaveBeenCalledTimes(2);
  leave();
  loader.partFailed(new Error('x'), 'deposit');
  expect(received).toHaveBeenCalledTimes(2);
});
