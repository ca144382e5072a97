import { QUIET, runProduct, type RunningProduct } from '../product/run-product';
import { test as journey } from './journey';

/**
 * A product apart from the one of all other journeys: what is released, revoked and plugged in there is nobody else's. The files
 * that ask for it share one, so each releases remotes of its own name.
 */
export const test = journey.extend<object, { ownProduct: RunningProduct }>({
  ownProduct: [
    async ({ browserName: _ }, use) => {
      const product = await runProduct({
        ...QUIET,
        // One load without a failure makes a version good: a journey has neither 200 visits nor ten minutes.
        LAST_GOOD: '1,1,0,1',
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

export { expect } from './journey';
