import { watchRevocations } from './latest-manifest';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp({ connected = false, answers = [{ remote: 'wallet', version: '1.1.0' }] } = {}) {
  const page = Object.assign(new EventTarget(), { hidden: false }) as Document & { hidden: boolean };
  const world = {
    at: 0,
    asked: [] as string[],
    revoked: [] as string[],
    tick: () => undefined as void,
    came: () => undefined as void,
  };
  const stop = watchRevocations({
    ask: async (versions) => {
      world.asked.push(versions.map(({ remote, version }) => `${remote}@${version}`).join());
      if (answers.length === 0) throw new Error('no network');
      return answers;
    },
    running: () => [
      { remote: 'shell', version: '1.0.0' },
      { remote: 'wallet', version: '1.1.0' },
    ],
    revoked: ({ remote, version }) => void world.revoked.push(`${remote}@${version}`),
    connected: () => connected,
    onConnected: (listener) => {
      world.came = listener;
      return () => undefined;
    },
    page,
    now: () => world.at,
    every: (act) => {
      world.tick = act;
      return () => undefined;
    },
  });
  const look = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { world, stop, look };
}

test('a tab that is looked at again asks about what it runs, and leaves what was revoked', async () => {
  const { world, look } = setUp();
  world.at = 10_000;
  look(true);
  expect(world.asked).toEqual([]);
  look(false);
  await settle();
  expect(world).toMatchObject({ asked: ['shell@1.0.0,wallet@1.1.0'], revoked: ['wallet@1.1.0'] });
  look(false);
  expect(world.asked).toHaveLength(1);
});

test('a tab without a socket polls for revocations; one with a socket is notified', async () => {
  const visitor = setUp().world;
  visitor.at = 60_000;
  visitor.tick();
  expect(visitor.asked).toHaveLength(1);
  const player = setUp({ connected: true }).world;
  player.at = 60_000;
  player.tick();
  expect(player.asked).toEqual([]);
  player.came();
  expect(player.asked).toHaveLength(1);
});

test('no answer takes nothing away, and after the page is left nothing is asked', async () => {
  const { world, stop, look } = setUp({ answers: [] });
  world.at = 10_000;
  look(false);
  await settle();
  expect(world.revoked).toEqual([]);
  stop();
  world.at = 90_000;
  look(false);
  expect(world.asked).toHaveLength(1);
});
