// bench: from an entry that is gone (404) to the last good version on the screen
import { chromium, type Browser } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { command, publishExternalRemote } from '../product/publish-external-remote';
import { runProduct } from '../product/run-product';

const SAMPLES = Number(process.argv[2] ?? 9);
/** Within this the last good version is to stand, ms. */
const WANTED = 1_000;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * From the answer 404 for the entry until the text of the version before is on the screen, ms. The page is there already and the
 * screen is opened in it, so that the start of a page is no part of this.
 */
async function sample(browser: Browser, site: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  let gone = 0;
  await page.route('**/remotes/guest/1.1.0/remoteEntry.js', async (route) => {
    await route.fulfill({ status: 404 });
    if (gone === 0) gone = performance.now();
  });
  await page.goto(`${site}/rules`);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor();
  await page.evaluate(() => {
    history.pushState(null, '', '/guest');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByText('The guest is 1.0.0').waitFor({ timeout: 20_000 });
  const took = performance.now() - gone;
  await context.close();
  return took;
}

const product = await runProduct({
  FEED: 'sim',
  SIM_SCRIPT: 'fast',
  SIM_SEED: '1',
  RATE_LIMIT_SCALE: '0',
  // One load without a failure makes a version good.
  LAST_GOOD: '1,1,0,1',
});
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  await publishExternalRemote(product.dataDir, { version: '1.0.0' });
  const visitor = await browser.newPage();
  const counted = visitor.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/common/remoteLoad') && answer.request().postData()?.includes('guest') === true,
  );
  await visitor.goto(`http://royal.localhost:${product.port}/guest`);
  await counted;
  await visitor.close();
  await publishExternalRemote(product.dataDir, { version: '1.1.0' });
  if (!(await command('registry', ['releases'], product.dataDir)).includes('1.1.0'))
    throw new Error('The platform did not take the guest over');
  const site = `http://royal.localhost:${product.port}`;
  const taken: number[] = [];
  for (let round = 0; round <= SAMPLES; round += 1) {
    const took = await sample(browser, site);
    if (round > 0) taken.push(took);
  }
  process.stdout.write(
    `from the 404 to the last good version: median ${median(taken).toFixed(0)} ms, worst ${Math.max(...taken).toFixed(0)} ms, ${(median(taken) / WANTED).toFixed(2)} of the ${WANTED} wanted\n`,
  );
} finally {
  await browser.close();
  await product.stop();
}
