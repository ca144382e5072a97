import { command, releaseGuest } from '../product/release-guest';
import { expect, test } from '../steps/own-product';

test.describe.configure({ mode: 'serial' });

test('A1.01 every remote that a brand has loads in its shell, every screen and slot of it, without a window', async ({
  ownProduct,
}) => {
  const said = await command('contract.mjs', ['--live'], ownProduct.dataDir);
  for (const remote of ['account', 'betting', 'casino', 'wallet'])
    expect(said).toMatch(
      new RegExp(`^loads {2}shell \\S+ with ${remote} \\S+ \\(.*royal.*\\): \\d+ screens, \\d+ slots$`, 'm'),
    );
  expect(said).toMatch(/^\d+ load, 0 fail, 0 are kept apart by the platform\.$/m);
});

test('A1.01 one that does not is named with what is wrong, and the check fails', async ({ ownProduct }) => {
  await releaseGuest(ownProduct.dataDir, { name: 'hollow', version: '1.0.0', view: 'undefined' });
  // The platform takes it over beside the check.
  await expect(async () => {
    const { stdout = '', code } = await command('contract.mjs', ['--live'], ownProduct.dataDir).then(
      (all) => ({ stdout: all, code: 0 }),
      (error: { stdout?: string; code?: number }) => error,
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAILS {2}shell \S+ with hollow 1\.0\.0 .*\n\s+screens hello is no component$/m);
    expect(stdout).toMatch(/^\d+ load, 1 fail/m);
  }).toPass({ timeout: 110_000 });
});
