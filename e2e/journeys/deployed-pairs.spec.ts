import { command, publishExternalRemote } from '../product/publish-external-remote';
import { expect, test } from '../steps/isolated-product';

// Each pair is three pages, and a command checks every pair.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

/** How a command ended that was refused. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => ({ code: 0, stdout: '', stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
const THROWS = "() => { throw new Error('the guest fell') }";

test(
  'a release that does not render is refused for stable, and its promotion as well [F7.05]',
  { tag: '@desktop' },
  async ({ ownProduct }) => {
    const { dataDir } = ownProduct;
    const faller = { name: 'faller', view: THROWS } as const;
    const released = await refusal(publishExternalRemote(dataDir, { ...faller, version: '1.0.0', checked: true }));
    expect(released.code).toBe(2);
    expect(released.stderr).toContain('Refused (render): faller=1.0.0 does not render.');
    await publishExternalRemote(dataDir, { ...faller, version: '1.1.0', channel: 'next', checked: true });
    const promoted = await refusal(command('registry', ['promote', 'faller', '1.1.0'], dataDir));
    expect(promoted.code).toBe(2);
    expect(promoted.stderr).toContain('Refused (render): faller=1.1.0 does not render.');
    expect((await command('registry', ['audit', '', 'faller'], dataDir)).trim()).not.toMatch(/stable/);
  },
);

test(
  'promote --shipped points a channel at the whole checkout at once, with an audit entry for each [F3.01]',
  { tag: '@desktop' },
  async ({ ownProduct }) => {
    const { dataDir } = ownProduct;
    const names = ['shell', 'account', 'betting', 'casino', 'wallet'];
    const printed = await command('registry', ['promote', '--shipped', 'next'], dataDir);
    for (const name of names) expect(printed).toMatch(new RegExp(`^next points at ${name} \\S+\\.$`, 'm'));
    const audit = await command('registry', ['audit', '--limit', '20'], dataDir);
    for (const name of names) expect(audit).toMatch(new RegExp(` next +${name} - -> `));
  },
);

test(
  'every remote of a brand loads in its shell; a pair that does not is named and fails the check [A1.01]',
  { tag: '@desktop' },
  async ({ ownProduct }) => {
    await publishExternalRemote(ownProduct.dataDir, { name: 'hollow', version: '1.0.0', view: 'undefined' });
    const { code, stdout } = await refusal(command('contract', ['--live'], ownProduct.dataDir));
    expect(code).toBe(6);
    for (const remote of ['account', 'betting', 'casino', 'wallet'])
      expect(stdout).toMatch(
        new RegExp(`^loads {2}shell \\S+ with ${remote} \\S+ \\(.*royal.*\\): \\d+ screens, \\d+ slots$`, 'm'),
      );
    expect(stdout).toMatch(/^FAILS {2}shell \S+ with hollow 1\.0\.0 .*\n\s+screens hello is no component$/m);
    // The other is the release above that waits on `next`.
    expect(stdout).toMatch(/^4 load, 2 fail, 0 are kept apart by the platform\.$/m);
  },
);
