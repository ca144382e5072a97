// bench: commands and machine time from an empty folder to a team's own screen on one brand, by the written page (F1.11), and every command of a new remote's README with each bundler (F1.03)
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { followRemotePage, writeBuiltSdk } from '../product/follow-remote-page';
import { QUIET, runProduct } from '../product/run-product';

const MOST_COMMANDS = 12;
const MOST_MS = 300_000;
/** How long the brand may take to show the version, ms. */
const SHOWN_MS = 60_000;

/** Whether the brand shows the screen of the team. */
async function isShown(port: number): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    const page = await browser.newPage();
    const heading = page.getByRole('heading', { name: 'Tips of players' });
    for (const until = Date.now() + SHOWN_MS; Date.now() < until;) {
      await page.goto(`http://royal.localhost:${port}/chess`);
      const isVisible = await heading.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
      if (isVisible) return true;
    }
    return false;
  } finally {
    await browser.close();
  }
}

const home = mkdtempSync(join(tmpdir(), 'backlay-sdk-'));
try {
  const sdk = join(home, 'sdk');
  await writeBuiltSdk(sdk);
  for (const bundler of ['rspack', 'webpack', 'vite'] as const) {
    const product = await runProduct({ ...QUIET, SDK_FOLDER: sdk });
    try {
      const team = mkdtempSync(join(home, 'team-'));
      const { commands, machineMs } = await followRemotePage(team, product.port, 'registry', bundler);
      const shown = await isShown(product.port);
      const isMissed = commands.length > MOST_COMMANDS || machineMs > MOST_MS || !shown;
      process.stdout.write(
        `${bundler}: ${commands.length} commands, at most ${MOST_COMMANDS}; ${Math.round(machineMs / 1000)} s of machine time, at most ${MOST_MS / 1000} s; ${shown ? 'shown' : 'NOT shown'} on the brand: ${isMissed ? 'missed' : 'met'}\n`,
      );
      if (isMissed) process.exitCode = 1;
    } finally {
      await product.stop();
    }
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

const bootstrap = fileURLToPath(new URL('../../shared/build/bootstrap.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [bootstrap, 'test', 'unit', '--', 'sdk/create/create-remote'], {
  env: { ...process.env, EVERY_PRESET: 'on' },
  stdio: 'inherit',
});
if (status !== 0) process.exitCode = 1;
