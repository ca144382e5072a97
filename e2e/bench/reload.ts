// bench: from a save in a remote to the screen: on a page of its own, inside a running shell, and inside a production shell
import { rmSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { copyWorkingTree, startDevSession, type DevSession } from '../product/dev-session';
import { EDITED } from '../product/source-edits';
import { runProduct } from '../product/run-product';

const SAVES = Number(process.argv[2] ?? 8);
/** Within this a save is to be seen, ms. */
const WANTED = 2_000;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(browser: Browser, developer: DevSession, open: readonly string[], player: string | null) {
  const page = await browser.newPage();
  for (const url of open) await page.goto(url);
  if (player) {
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    const sheet = page.getByRole('dialog', { name: 'Login' });
    await sheet.getByLabel('Username or Mobile').fill('player1');
    await sheet.getByLabel('Password', { exact: true }).fill('Player@123');
    await page.keyboard.press('Enter');
    await page.getByText('Login Successful').waitFor();
    await page.goto(player);
  }
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const took: number[] = [];
  for (let save = 0; save <= SAVES; save += 1) {
    const title = `Wallet after save ${save}`;
    const started = performance.now();
    developer.save(EDITED, (text) => text.replace(/<h1>.*<\/h1>/, `<h1>${title}</h1>`));
    await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: 60_000 });
    // The first after a start fills caches.
    if (save > 0) took.push(performance.now() - started);
    await page.waitForTimeout(300);
  }
  await page.close();
  return took;
}

function print(what: string, took: readonly number[]) {
  process.stdout.write(
    `${what.padEnd(34)} median ${median(took).toFixed(0).padStart(6)} ms   worst ${Math.max(...took)
      .toFixed(0)
      .padStart(6)} ms   ${(median(took) / WANTED).toFixed(2)} of the ${WANTED} wanted\n`,
  );
}

const linkOf = (developer: DevSession) => /\S+__qa\/develop\S+/.exec(developer.output())?.[0] ?? '';
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const tree = copyWorkingTree();
try {
  const alone = await startDevSession('remote-wallet', [], /stands at/, { tree });
  try {
    print('on a page of its own', await measure(browser, alone, [`${alone.origin}/#/my-wallet`], null));
  } finally {
    await alone.stop();
  }
  const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7' });
  try {
    const site = `http://royal.localhost:${product.port}`;
    // Where the developer has a store of their own, the development build of the shell does not reach the platform.
    const ways: readonly (readonly [string, Record<string, string>])[] = [
      ['inside a production shell, reloaded', {}],
      ['inside a running shell', { DATA_DIR: product.dataDir }],
    ];
    for (const [what, environment] of ways) {
      const developer = await startDevSession('remote-wallet', ['--into', site], /__qa\/develop\S+\n/, {
        environment,
        tree,
      });
      try {
        print(what, await measure(browser, developer, [linkOf(developer)], `${site}/my-wallet`));
      } finally {
        await developer.stop();
      }
    }
  } finally {
    await product.stop();
  }
} finally {
  await browser.close();
  rmSync(tree, { recursive: true, force: true });
}
