import { chromium, type Browser } from '@playwright/test';
import {
  ATTACKS as ALL_ATTACKS,
  EXHAUSTING as ALL_EXHAUSTING,
  type Attack,
  type Target,
} from '../fixtures/frame-attacks';
import { FRAMED, framedContainer } from '../fixtures/framed-remote';
import { chromiumArguments, findChromium } from '../product/chromium';
import { publishExternalRemote } from '../product/publish-external-remote';
import { openControl, openFramed } from '../steps/frame-attacks';
import { expect, test } from '../steps/isolated-product';

/**
 * Every fourth attack, which is one or more of each kind, and the loop without end; all of them with EVERY_ATTACK=on
 * (npm run bench attacks).
 */
const EVERY = process.env['EVERY_ATTACK'] === 'on' ? 1 : 4;
const ATTACKS = ALL_ATTACKS.filter((_attack, at) => at % EVERY === 0);
const EXHAUSTING = EVERY === 1 ? ALL_EXHAUSTING : ALL_EXHAUSTING.slice(0, 1);

test.beforeAll(async ({ ownProduct }) => {
  test.setTimeout(400_000);
  await publishExternalRemote(ownProduct.dataDir, {
    name: 'framed',
    version: '1.0.0',
    script: framedContainer('Hello from a frame'),
    declares: FRAMED,
  });
  // A remote of the house that declares no permissions: its host refuses nothing.
  await publishExternalRemote(ownProduct.dataDir, {
    name: 'trusted',
    version: '1.0.0',
    script: framedContainer('Hello from the page'),
  });
});

/** A heap that an attack fills within seconds, MB. */
const SMALL_HEAP = [...chromiumArguments, '--js-flags=--max-old-space-size=160'];

/** Runs with a browser of its own and ends its processes: a page that hangs does not close. */
async function withSmallHeap<Result>(run: (browser: Browser) => Promise<Result>): Promise<Result> {
  const server = await chromium.launchServer({ executablePath: findChromium(), args: SMALL_HEAP });
  try {
    return await run(await chromium.connect(server.wsEndpoint()));
  } finally {
    await server.kill();
  }
}

/** Names of the attacks that gain something, each on a page of its own. */
async function listGaining(
  browser: Browser,
  attacks: readonly Attack[],
  open: (page: Target['page'], attack: Attack) => Promise<Target>,
): Promise<readonly string[]> {
  const gaining: string[] = [];
  for (const attack of attacks) {
    const page = await browser.newPage();
    if (await attack.run(await open(page, attack))) gaining.push(attack.name);
    await page.close();
  }
  return gaining;
}
const namesOf = (attacks: readonly Attack[]): readonly string[] => attacks.map(({ name }) => name);

test('attacks from an isolated remote gain nothing [F5.06]', { tag: '@desktop' }, async ({ browser, ownProduct }) => {
  test.setTimeout(600_000);
  const { port } = ownProduct;
  expect(await listGaining(browser, ATTACKS, (page) => openFramed(page, port))).toEqual([]);
});

test(
  'each of these attacks works without the protection [F5.06]',
  { tag: '@desktop' },
  async ({ browser, ownProduct }) => {
    test.setTimeout(600_000);
    const { port } = ownProduct;
    expect(await listGaining(browser, ATTACKS, (page, { control }) => openControl(page, port, control))).toEqual(
      namesOf(ATTACKS),
    );
  },
);

test(
  'attacks on time and memory from an isolated remote end its frame alone [F5.06 F5.07]',
  { tag: '@desktop' },
  async ({ ownProduct }) => {
    test.setTimeout(600_000);
    const { port } = ownProduct;
    const gaining = await withSmallHeap((browser) =>
      listGaining(browser, EXHAUSTING, (page) => openFramed(page, port)),
    );
    expect(gaining).toEqual([]);
  },
);

test(
  'each attack on time and memory stops a page without the protection [F5.06]',
  { tag: '@desktop' },
  async ({ ownProduct }) => {
    test.setTimeout(600_000);
    const { port } = ownProduct;
    const gaining: string[] = [];
    for (const attack of EXHAUSTING) {
      const isGaining = await withSmallHeap(async (browser) =>
        attack.run(await openControl(await browser.newPage(), port)),
      );
      if (isGaining) gaining.push(attack.name);
    }
    expect(gaining).toEqual(namesOf(EXHAUSTING));
  },
);
