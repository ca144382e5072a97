import { ATTACKS, type Attack } from '../fixtures/frame-attacks';
import { FRAMED, framedContainer } from '../fixtures/framed-remote';
import { publishExternalRemote } from '../product/publish-external-remote';
import { openControl, openFramed } from '../steps/frame-attacks';
import { expect, test } from '../steps/isolated-product';

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ ownProduct }) => {
  test.setTimeout(400_000);
  await publishExternalRemote(ownProduct.dataDir, {
    name: 'framed',
    version: '1.0.0',
    script: framedContainer('Hello from a frame'),
    declares: FRAMED,
  });
});

/** They reach over the page itself where nothing holds them: a remote on the page is the control. */
const OVER_THE_PAGE = new Set(['login form over the whole page', 'false address by history']);

test(
  'attacks on the page from an isolated remote gain nothing [F5.06]',
  { tag: '@desktop' },
  async ({ browser, ownProduct }) => {
    test.setTimeout(300_000);
    const gained: string[] = [];
    for (const attack of ATTACKS) {
      const page = await browser.newPage();
      if (await attack.run(await openFramed(page, ownProduct.port))) gained.push(attack.name);
      await page.close();
    }
    expect(gained).toEqual([]);
  },
);

test(
  'each of these attacks works without the protection [F5.06]',
  { tag: '@desktop' },
  async ({ browser, ownProduct }) => {
    test.setTimeout(300_000);
    const without = async (attack: Attack) => {
      const page = await browser.newPage();
      const target = await openControl(page, ownProduct.port, OVER_THE_PAGE.has(attack.name));
      const worked = await attack.run(target);
      await page.close();
      return worked;
    };
    const failed: string[] = [];
    for (const attack of ATTACKS) if (!(await without(attack))) failed.push(attack.name);
    expect(failed).toEqual([]);
  },
);
