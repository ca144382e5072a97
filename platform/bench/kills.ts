// bench: kills the platform -9 fifty times at random moments, under deposits, bets, settlements and withdrawals, under bets, settlements and corrections, one of four processes under shared caps, and two with waiting orders, one of which is paused as well, and one at each step of a payout (alone: kills payouts): whatever was acknowledged is there once, no cap is exceeded, the books balance
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const jest = join(createRequire(join(root, 'package.json')).resolve('jest/package.json'), '../bin/jest.js');
const PAYOUTS = 'platform/src/money/withdrawals/payout-kills.test.ts';
const isPayouts = process.argv[2] === 'payouts';
const rounds = process.argv[isPayouts ? 3 : 2] ?? '50';
const { status } = spawnSync(
  process.execPath,
  [
    jest,
    '--selectProjects',
    'platform',
    '-i',
    PAYOUTS,
    ...(isPayouts
      ? []
      : [
          'platform/testing/crash-recovery.test.ts',
          'platform/src/betting/settlement/kill.test.ts',
          'platform/src/betting/orders/caps/kill.test.ts',
          'platform/src/betting/orders/exchange/kill.test.ts',
          'platform/src/betting/orders/exchange/owners.test.ts',
          'platform/src/casino/wallet/held-wins-kill.test.ts',
        ]),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, KILLS: rounds } },
);
process.exitCode = status ?? 1;
