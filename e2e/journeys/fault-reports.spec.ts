import { injectFaults, type Fault } from '../fixtures/faults';
import { QUIET, runProduct, type RunningProduct } from '../product/run-product';
import { expect, test } from '../steps/journey';

let product: RunningProduct;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await runProduct({ ...QUIET, RATE_LIMIT_SCALE: '0' });
});
test.afterAll(() => product?.stop());

/** The first fault of each way to fail; freezes and slow handlers depend on the clock and belong to the benchmark. */
const KINDS = ['error', 'rejection', 'shift', 'chunk'];
const WAYS = [
  'chunk chunk',
  'error effect',
  'error handler',
  'error navigation',
  'error timer',
  'rejection reason',
  'rejection rejection',
  'shift shift',
];

test(
  'a fault of each kind is reported and names the remote, version and file it is of [F4.06]',
  { tag: '@desktop' },
  async ({ browser }) => {
    const chosen = new Set<string>();
    const choose = ({ kind, button }: Fault): boolean => {
      const way = `${kind} ${button}`;
      if (!KINDS.includes(kind) || chosen.has(way)) return false;
      chosen.add(way);
      return true;
    };
    const found: string[] = [];
    await injectFaults(product, browser, choose, ({ fault, isFound, seen }) => {
      const way = `${fault.kind} ${fault.button}`;
      found.push(isFound ? way : `${way} of ${fault.owner.remote}: ${JSON.stringify(seen)}`);
    });
    expect(found.sort()).toEqual(WAYS);
  },
);
