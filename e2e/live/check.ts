// Every remote that is pinned or in a channel, in every live shell: `npm run contract -- --live`. With a channel and candidates
// (`stable wallet=2.3.0`): each pair that they would make there.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../product/chromium';
import { loadPair, type PairPage } from './load-pair';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The pages of all pairs, served from the release store; `stop` ends them. */
async function servePages(): Promise<{ readonly pages: readonly PairPage[]; readonly stop: () => void }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'platform/src/cli/contract-check.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(Object.assign(new Error('The releases could not be read'), { exitCode: code === 1 ? NO_CHECK : code })),
    );
  });
  return { pages: JSON.parse(line) as PairPage[], stop: () => child.stdin.end() };
}

/** Nothing was checked: the reason is printed. 1 is for a pair that fails. */
const NO_CHECK = 5;

const print = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const { pages, stop } = await servePages();
  if (pages.length === 0) {
    print('Nothing is released yet: there is nothing to load.');
    stop();
    return 0;
  }
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  const counts = { loads: 0, fails: 0, apart: 0 };
  try {
    for (const page of pages) {
      const name = `shell ${page.shell} with ${page.remote} ${page.version}${page.tenants.length > 0 ? ` (${page.tenants.join(', ')})` : ''}`;
      if (page.apart) {
        counts.apart += 1;
        print(`apart  ${name}: ${page.apart}`);
        continue;
      }
      const problems = await loadPair(browser, page);
      counts[problems.length === 0 ? 'loads' : 'fails'] += 1;
      print(
        problems.length === 0
          ? `loads  ${name}: ${page.screens.length} screens, ${page.slots.length} slots`
          : `FAILS  ${name}\n${problems.map((problem) => `         ${problem}`).join('\n')}`,
      );
    }
  } finally {
    await browser.close();
    stop();
  }
  print(`${counts.loads} load, ${counts.fails} fail, ${counts.apart} are kept apart by the platform.`);
  return counts.fails > 0 ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit((error as { readonly exitCode?: number }).exitCode ?? NO_CHECK);
  },
);
