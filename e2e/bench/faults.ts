// bench: 100 injected faults over six owners and two versions of one remote: how many are reported and name the right one (F4.06)
import { chromium } from 'playwright';
import { injectFaults } from '../fixtures/faults';
import { chromiumArguments, findChromium } from '../product/chromium';
import { runProduct } from '../product/run-product';

/** At least so many of a hundred are right. */
const WANTED_PERCENT = 95;
/** Every n-th fault of the set is injected: 1 is all of it. */
const EVERY = Number(process.argv[2] ?? 1);

const product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7', RATE_LIMIT_SCALE: '0' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const confusion = new Map<string, number>();
let [right, all] = [0, 0];
try {
  await injectFaults(
    product,
    browser,
    (_fault, at) => at % EVERY === 0,
    ({ fault, isFound, seen }) => {
      all += 1;
      if (isFound) right += 1;
      const wanted = `${fault.owner.remote}@${fault.owner.version}`;
      const named = isFound ? wanted : seen[0] ? `${seen[0].remote}@${seen[0].version}` : 'nothing';
      const key = `${fault.kind.padEnd(10)} ${wanted.padEnd(24)} named ${named}`;
      confusion.set(key, (confusion.get(key) ?? 0) + 1);
      if (!isFound)
        process.stderr.write(
          `missed: ${fault.kind} ${fault.button} ${fault.label} of ${wanted}: ${JSON.stringify(seen).slice(0, 300)}\n`,
        );
    },
  );
  for (const [key, count] of [...confusion].sort()) process.stdout.write(`${key}: ${count}\n`);
  const percent = (100 * right) / all;
  process.stdout.write(
    `${right} of ${all} faults are reported and name the right owner (${percent.toFixed(1)} %), at least ${WANTED_PERCENT} % wanted\n`,
  );
  if (percent < WANTED_PERCENT) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}
