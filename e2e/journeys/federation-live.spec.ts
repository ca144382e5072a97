import { command, releaseGuest } from '../product/release-guest';
import { runProduct, type RunningProduct } from '../product/run-product';
import { expect, test } from '../steps/journey';

let product: RunningProduct;

test.describe.configure({ mode: 'serial' });
test.skip(({ viewport }) => (viewport?.width ?? 0) < 800, 'it has no width');

test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7' });
});
test.afterAll(() => product?.stop());

test('A1.01 every remote that a brand has loads in its shell, every screen and slot of it, without a window', async () => {
  const said = await command('contract.mjs', ['--live'], product.dataDir);
  for (const remote of ['account', 'betting', 'casino', 'wallet'])
    expect(said).toMatch(
      new RegExp(`^loads {2}shell \\S+ with ${remote} \\S+ \\(.*royal.*\\): \\d+ screens, \\d+ slots$`, 'm'),
    );
  expect(said).toMatch(/^4 load, 0 fail, 0 are kept apart by the platform\.$/m);
});

test('A1.01 one that does not is named with what is wrong, and the check fails', async () => {
  await releaseGuest(product.dataDir, { version: '1.0.0', view: 'undefined' });
  // The platform takes it over beside the check.
  await expect(async () => {
    const { stdout = '', code } = await command('contract.mjs', ['--live'], product.dataDir).then(
      (all) => ({ stdout: all, code: 0 }),
      (error: { stdout?: string; code?: number }) => error,
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAILS {2}shell \S+ with guest 1\.0\.0 .*\n\s+screens hello is no component$/m);
    expect(stdout).toMatch(/^4 load, 1 fail/m);
  }).toPass({ timeout: 110_000 });
});
