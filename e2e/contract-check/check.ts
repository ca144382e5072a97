// Every remote that is pinned or in a channel, in every live shell: `npm run contract:check -- --live`. With a channel and candidates
// (`stable wallet=2.3.0`): each pair that they would make there.
import { chromium } from 'playwright';
import { DOES_NOT_RENDER } from '../../shared/build/release/exit-code';
import { chromiumArguments, findHeadlessChromium } from '../product/chromium';
import { loadPair } from './load-pair';
import { NO_CHECK, servePages } from './serve-pages';

const print = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const { pages, stop } = await servePages(process.argv.slice(2));
  if (pages.length === 0) {
    print('Nothing is released yet: there is nothing to load.');
    stop();
    return 0;
  }
  const browser = await chromium.launch({ executablePath: findHeadlessChromium(), args: chromiumArguments });
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
  return counts.fails > 0 ? DOES_NOT_RENDER : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit((error as { readonly exitCode?: number }).exitCode ?? NO_CHECK);
  },
);
