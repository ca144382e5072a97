// bench: from the command that releases a remote to its version in a console that is open
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { copyWorkingTree } from '../product/dev-session';
import { runProduct } from '../product/run-product';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const SAMPLES = Number(process.argv[2] ?? 3);
const PACKAGE = 'remote-wallet';
/** What is changed before each release, in turn: screens and what they are made of, with all the tests that depend on them. */
const CHANGED = ['wallet/wallet-screen.tsx', 'withdraw/use-withdraw.ts', 'deposit/use-deposit.ts'];
/** Within this a release is to be live, ms. */
const WANTED = 20_000;

/** `npm run release` of a package of that tree, as a team runs it, or another of its commands. */
const run = (tree: string, dataDir: string, command: 'build' | 'release') =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [join(tree, 'shared/build/bootstrap.mjs'), command, PACKAGE], {
      cwd: tree,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The ${command} ended with ${code}:\n${text}`)),
    );
  });

const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
// Versions are raised and a source is changed in copies: each sample is a release that was never built before.
const checkout = copyWorkingTree();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://staff.localhost:${product.port}/`);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const sheet = page.getByRole('dialog', { name: 'Login' });
  await sheet.getByLabel('Username or Mobile').fill('admin1');
  await sheet.getByLabel('Password', { exact: true }).fill('Admin@123');
  await page.keyboard.press('Enter');
  await page.getByText('Login Successful').waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Releases' }).click();
  await page.getByRole('region', { name: 'Tenants by remotes' }).waitFor();
  const took = new Map<string, number[]>();
  let releases = 0;
  const release = async (tree: string, what: string): Promise<void> => {
    const version = `9.0.${releases}`;
    const manifest = join(tree, PACKAGE, 'package.json');
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }, null, 2));
    const changed = CHANGED[releases % CHANGED.length] ?? '';
    const source = join(tree, PACKAGE, 'src', changed);
    writeFileSync(source, `${readFileSync(source, 'utf8')}\n// Release ${releases} of the benchmark.\n`);
    releases += 1;
    const started = performance.now();
    const done = run(tree, product.dataDir, 'release');
    const seen = page.getByRole('button', { name: new RegExp(`^Royal wallet ${version.replaceAll('.', '\\.')}`) });
    await Promise.all([done, seen.waitFor({ timeout: 240_000 })]);
    const wall = performance.now() - started;
    took.set(what, [...(took.get(what) ?? []), wall]);
    process.stdout.write(`${`${what}, ${changed}`.padEnd(72)} ${(wall / 1000).toFixed(1).padStart(6)} s\n`);
  };
  // What `npm start` leaves of the package, which the docs have a team run first: it is built, and none of it was tested here.
  await run(checkout, product.dataDir, 'build');
  await release(checkout, 'the first in a checkout, with every test');
  for (let round = 0; round < SAMPLES; round += 1) await release(checkout, 'a later one');
  // The slowest of a kind, and not one in the middle: which tests depend on a file differs more than one run from the next.
  for (const [what, walls] of took) {
    const slowest = Math.max(...walls);
    process.stdout.write(
      `from the command to an open console, ${what}, the slowest: ${(slowest / 1000).toFixed(1)} s, ${(slowest / WANTED).toFixed(2)} of the ${WANTED / 1000} s wanted\n`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(checkout, { recursive: true, force: true });
}
