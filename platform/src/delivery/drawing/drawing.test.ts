import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BAD_SERVER_PARTS, drawingBy } from './bad-parts.fixture';
import { closeDrawing, GOOD, openTestDrawing, releaseOf, royal } from './drawing.fixture';
import { DRAWING_LIMITS, DrawingProcess, permissionFlag } from './drawing-process';

afterEach(closeDrawing);

describe('a server part', () => {
  test('a version with a server part draws its route from the answers of the declared calls [F9.01]', async () => {
    const now = { at: 0 };
    const { drawn, visit, first } = await openTestDrawing(GOOD, { clock: () => now.at });
    expect(first).toBeNull();
    now.at += 10_000;
    expect(await drawn.draw(visit)).toMatchObject({ html: '<p>answer 1</p>', css: 'p{color:red}' });
  });

  test('a version whose process is on its way is drawn at its next visit, not a second later [F9.01]', async () => {
    const { drawn, visit, first } = await openTestDrawing(GOOD, { clock: () => 0 });
    expect(first).toBeNull();
    expect(await drawn.draw(visit)).toMatchObject({ html: '<p>answer 1</p>' });
  });

  test('a version without a server part, and a route that it does not name, are not drawn [F9.01]', async () => {
    const { drawn, visit } = await openTestDrawing(GOOD);
    const { server: _server, ...bare } = visit.release;
    expect(await drawn.draw({ ...visit, release: bare })).toBeNull();
    expect(await drawn.draw({ ...visit, route: { path: '/chess', screen: 'game' } })).toBeNull();
  });

  test('the sport of a path is given to its call by its id [F9.01]', async () => {
    const { drawn, visit, asked } = await openTestDrawing(GOOD);
    await drawn.draw({ ...visit, path: '/cricket', route: { path: '/:sport', screen: 'home' } });
    expect(asked.at(-1)).toEqual(['home', { eventTypeId: '4' }]);
  });

  test.each([
    ['5 kB compressed are', 5_000 * 2, true],
    ['8 kB compressed are not', 8_000 * 2, false],
  ])('data of %s in the page of a screen [F9.03]', async (_what, length, isThere) => {
    // Two digits of it are a byte: it does not shrink further.
    const data = randomBytes(length / 2).toString('hex');
    const code = drawingBy(`return ${JSON.stringify(JSON.stringify({ html: '<p></p>', css: '', data }))}`);
    const { drawn, visit } = await openTestDrawing(code);
    expect((await drawn.draw(visit))?.data.includes(data)).toBe(isThere);
  });

  test('equal visits within a second are drawn once, and another language, brand or width apart [F9.05]', async () => {
    const now = { at: 0 };
    const { drawn, visit, asked } = await openTestDrawing(GOOD, { clock: () => now.at });
    now.at += 10_000;
    const page = await drawn.draw(visit);
    expect(await drawn.draw({ ...visit })).toBe(page);
    expect(asked).toHaveLength(1);
    for (const over of [
      { language: { code: 'hi-in' } },
      { isPhone: false },
      { tenant: { ...visit.tenant, id: 'metro' } },
    ])
      expect(await drawn.draw({ ...visit, ...over })).not.toBe(page);
    now.at += 1_000;
    // The next one is drawn behind the page that is shown.
    expect(await drawn.draw(visit)).toBe(page);
  });
});

/** What a drawing reads of the registry, where every brand is shown version 1.0.0. */
const released = {
  files: { read: () => Promise.resolve(Buffer.from(GOOD)) },
  resolve: () => ({
    remotes: [
      {
        release: releaseOf('1.0.0'),
        chosenBy: 'channel' as const,
        lastGood: null,
        lastGoodFigures: null,
        isOfHouse: true,
      },
    ],
  }),
  registry: { snapshot: () => ({ revision: 1 }) },
  reportFailure: async () => undefined,
};
const until = async (isThere: () => boolean) => {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a screen that nobody asks for', () => {
  test('a list that was visited is drawn again before its next visit, and an event is not [F9.05]', async () => {
    const now = { at: 0 };
    const { drawn, visit, asked } = await openTestDrawing(GOOD, { clock: () => now.at, releases: released });
    now.at += 5_000;
    await drawn.draw({ ...visit, path: '/cricket', route: { path: '/:sport', screen: 'home' } });
    await drawn.draw(visit);
    const before = asked.length;
    now.at += 2_500;
    await until(() => asked.length > before);
    expect(asked.slice(before)).toEqual([['home', {}]]);
    now.at += 2_500;
    await until(() => asked.length > before + 1);
    expect(asked.slice(before)).toEqual([
      ['home', {}],
      ['home', {}],
    ]);
  });

  test('the landing page of every brand is drawn in English before its first visit [F9.05]', async () => {
    const now = { at: 60_000 };
    const metro = { ...royal, id: 'metro' };
    const drawnFor: string[] = [];
    const { drawn, visit } = await openTestDrawing(GOOD, {
      clock: () => now.at,
      releases: released,
      tenants: () => [royal, metro, { ...royal, id: 'staff', audience: 'staff' }],
      answer: async ({ id }) => ({ docs: drawnFor.push(id) && id }),
      waitMs: 0,
    });
    await until(() => drawnFor.filter((id) => id === 'metro').length === 2);
    expect(drawnFor).not.toContain('staff');
    // Drawn is what the call answered a moment ago: a first visit waits for nothing.
    let page = await drawn.draw({ ...visit, tenant: metro });
    while (page === null) page = await drawn.draw({ ...visit, tenant: metro });
    expect(page).toMatchObject({ html: '<p>metro</p>' });
    expect(drawnFor.filter((id) => id === 'metro')).toHaveLength(2);
  });

  test('a screen whose next one is late is shown as stale and without data, up to half a minute [F9.05]', async () => {
    const now = { at: 0 };
    const late = { is: false };
    const { drawn, visit } = await openTestDrawing(GOOD, {
      clock: () => now.at,
      answer: () => (late.is ? new Promise(() => undefined) : Promise.resolve({ docs: 'old' })),
      waitMs: 0,
    });
    now.at += 10_000;
    while ((await drawn.draw(visit)) === null) await new Promise((resolve) => setTimeout(resolve, 5));
    late.is = true;
    now.at += 2_000;
    expect(await drawn.draw(visit)).not.toHaveProperty('isStale');
    now.at += 2_000;
    expect(await drawn.draw(visit)).toMatchObject({ html: '<p>old</p>', data: '', isStale: true });
    now.at += 30_000;
    expect(await drawn.draw(visit)).toBeNull();
  });
});

describe('a bad server part', () => {
  test.each(BAD_SERVER_PARTS)(
    'one that %s is left out and counted against its version [F9.02]',
    async (_what, code) => {
      const now = { at: 0 };
      const limits = { ...DRAWING_LIMITS, loadMs: 1_000, drawMs: 1_500, heapMb: 32 };
      const { drawn, visit, failures } = await openTestDrawing(code, { clock: () => now.at, limits });
      now.at += 10_000;
      expect(await drawn.draw(visit)).toBeNull();
      while (failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(failures[0]).toMatchObject({ version: '1.0.0', cause: expect.stringContaining('server part') });
    },
  );

  test.each([
    ['hangs', 'time'],
    ['grows', 'memory'],
    ['grows outside of its heap', 'memory'],
  ])('one that %s ends by its limit of %s [F9.02]', async (what, kind) => {
    const [, code = ''] = BAD_SERVER_PARTS.find(([each]) => each === what) ?? [];
    const limits = { ...DRAWING_LIMITS, drawMs: kind === 'time' ? 500 : 10_000, heapMb: 32 };
    const { drawn, visit, failures } = await openTestDrawing(code, { limits });
    await drawn.draw(visit);
    expect(failures[0]?.cause).toContain(`server part, ${kind}: `);
  });

  test('one that hangs draws eight screens at once at most, and the others are not counted [F9.02]', async () => {
    const limits = { ...DRAWING_LIMITS, drawMs: 500 };
    const { drawn, visit, failures, asked } = await openTestDrawing(drawingBy('for (;;);'), { limits });
    const visits = Array.from({ length: 12 }, (_, n) => ({ ...visit, language: { code: `l${n}` } }));
    expect(await Promise.all(visits.map((each) => drawn.draw(each)))).toEqual(visits.map(() => null));
    expect([asked.length, failures.length]).toEqual([12, DRAWING_LIMITS.mostWaiting]);
  });

  const listChildren = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const hasProcesses = existsSync(`/proc/self/task/${process.pid}/children`);
  (hasProcesses ? test : test.skip)(
    'the process of a server part has an empty environment and the flags of the permission model [F9.02]',
    async () => {
      const before = new Set(listChildren());
      await openTestDrawing(GOOD);
      const started = listChildren().filter((pid) => pid !== '' && !before.has(pid));
      expect(started).toHaveLength(1);
      // Node adds its channel to the parent, and takes it out before the first line of a script.
      const names = readFileSync(`/proc/${started[0]}/environ`, 'utf8')
        .split('\0')
        .map((one) => one.split('=')[0]);
      expect(names.filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL_'))).toEqual([]);
      const flags = readFileSync(`/proc/${started[0]}/cmdline`, 'utf8').split('\0');
      expect(flags).toEqual(expect.arrayContaining([permissionFlag(), '--disallow-code-generation-from-strings']));
      expect(flags.filter((flag) => flag.startsWith('--allow'))).toEqual([]);
    },
  );

  test('code of a server part reaches neither Node nor what the process started with [F9.02]', async () => {
    const tries = [
      'typeof process',
      'typeof require',
      'typeof fetch',
      'typeof WebSocket',
      'this.constructor.constructor("return typeof process")()',
      'drawInput.constructor.constructor("return typeof process")()',
      '(() => { Error.prepareStackTrace = (_, frames) => frames.map((one) => typeof one.getThis()?.process).join(); return /object/.test(new Error().stack) })()',
      '(() => { try { (function deep() { deep() })() } catch (error) { return error.constructor.constructor("return typeof process")() } })()',
      'late',
    ];
    const attempts = tries.map((one) => `try { found.push(String(${one})) } catch { found.push("refused") }`).join(';');
    // An import is refused with an error of the realm around the context: it must lead nowhere.
    const later = `import("node:fs").catch((error) => { try { late = error.constructor.constructor("return typeof process")() } catch { late = "refused" } })`;
    const body = `var found = []; ${attempts}; return JSON.stringify({ html: '<p></p>', css: '', data: found })`;
    const code = `var late = "none"; ${later};${drawingBy(body)}`;
    const now = { at: 0 };
    const { drawn, visit } = await openTestDrawing(code, { clock: () => now.at });
    now.at += 10_000;
    const page = await drawn.draw(visit);
    expect(JSON.parse(page?.data ?? '{}').data).toEqual([
      ...Array(4).fill('undefined'),
      'refused',
      'refused',
      'false',
      'refused',
      'refused',
    ]);
  });

  test('a version that failed three times draws nothing for a minute [F9.02]', async () => {
    const now = { at: 0 };
    const { drawn, visit, failures } = await openTestDrawing(drawingBy('throw 1'), { clock: () => now.at });
    for (let visits = 0; visits < 6; visits += 1) {
      now.at += 6_000;
      await drawn.draw(visit);
    }
    expect(failures).toHaveLength(3);
    now.at += 60_000;
    await drawn.draw(visit);
    expect(failures).toHaveLength(4);
  });
});

test('a process that starts late draws: the time of its part begins once it has started [F9.02]', async () => {
  const children = () =>
    readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const before = new Set(children());
  const limits = { ...DRAWING_LIMITS, loadMs: 100 };
  const drawing = new DrawingProcess(limits, permissionFlag() ?? '', () => undefined);
  const pid = children().find((each) => !before.has(each)) ?? 0;
  process.kill(pid, 'SIGSTOP');
  const loaded = drawing.load(GOOD, 'UTC');
  // Longer than the part may take, and what is given beyond it.
  await sleep(500);
  process.kill(pid, 'SIGCONT');
  expect(await loaded).toEqual({ ok: true, text: '' });
  drawing.stop();
});
