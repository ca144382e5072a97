// bench: pictures of the wallet: a version against itself over 3 runs, 20 planted changes, and the time on 3 brands and 2 widths; exits 1 when missed (F6.05)
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { compareVersions } from '../compare/compare-versions';
import { pairByBrand } from '../compare/pair-by-brand';
import { plantedChanges } from '../compare/planted-changes';
import { pictureArguments } from '../compare/take-pictures';
import { servePages } from '../contract-check/serve-pages';
import { chromiumArguments, findChromium } from '../product/chromium';
import { runProduct } from '../product/run-product';

const REMOTE = 'wallet';
/** The row's limit on 2 cores, s. */
const WANTED_S = 360;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    brands: { type: 'string', default: 'royal,metro,orbit' },
    widths: { type: 'string', default: '360,1440' },
    views: { type: 'string', default: [...new Set(plantedChanges.map(({ view }) => view))].join() },
  },
});
const runs = Number(values.runs);
const widths = values.widths.split(',').map(Number);

function report(what: string, found: string, isMet: boolean): void {
  if (!isMet) process.exitCode = 1;
  process.stdout.write(`${isMet ? 'ok    ' : 'MISSED'} ${what}: ${found}\n`);
}

const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '1', RATE_LIMIT_SCALE: '0' });
process.env['DATA_DIR'] = product.dataDir;
process.env['RELEASE_STORE'] = join(product.dataDir, 'releases');
const [version] = readdirSync(join(product.dataDir, 'releases/remotes', REMOTE));
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumArguments, ...pictureArguments],
});
let stop = () => undefined as void;
try {
  if (version === undefined) throw new Error(`No version of ${REMOTE} was released`);
  const served = await servePages(['--compare', REMOTE, version, values.brands]);
  stop = served.stop;
  const { pages } = served;
  const pairs = pairByBrand(pages, { pinned: version, candidate: version });
  const times: number[] = [];
  let [pictures, differing] = [0, 0];
  for (let run = 1; run <= runs; run += 1) {
    const startedAt = performance.now();
    await compareVersions(browser, pairs, {
      widths,
      onView: ({ name, pixels }) => {
        pictures += 1;
        if (pixels === 0) return;
        differing += pixels;
        process.stdout.write(`run ${run}: ${name} differs in ${pixels} pixels\n`);
      },
    });
    times.push((performance.now() - startedAt) / 1000);
    process.stdout.write(`run ${run}: ${times.at(-1)?.toFixed(0)} s\n`);
  }
  const hasAll = pictures > 0 && runs >= 3;
  report(`against itself, ${pictures} pictures in ${runs} runs`, `${differing} pixels`, hasAll && differing === 0);

  const wanted = plantedChanges.filter(({ view }) => values.views.split(',').includes(view));
  const [onOneBrand] = pairs;
  if (!onOneBrand) throw new Error('No brand has a page');
  let found = 0;
  for (const { name, view, plant } of wanted) {
    const one = {
      ...onOneBrand.candidate,
      views: onOneBrand.candidate.views.filter(({ kind, name: shown }) => kind === 'screens' && shown === view),
    };
    const pixels: number[] = [];
    await compareVersions(browser, [{ ...onOneBrand, pinned: one, candidate: one }], {
      widths: [360],
      themes: ['dark'],
      onView: (compared) => pixels.push(compared.pixels),
      alter: plant,
    });
    if (pixels.length > 0 && pixels.every((count) => count > 0)) found += 1;
    else process.stdout.write(`not found: ${name}\n`);
  }
  report('planted changes found', `${found} of ${plantedChanges.length}`, found === plantedChanges.length);

  const slowest = Math.max(...times);
  const what = `${REMOTE} on ${values.brands}, ${values.widths} px, the slowest run`;
  report(what, `${slowest.toFixed(0)} s, at most ${WANTED_S} s`, times.length > 0 && slowest <= WANTED_S);
} finally {
  await browser.close();
  stop();
  await product.stop();
}
