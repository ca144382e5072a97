/** @jest-environment node */
import { root } from '../workspace';
import { strayPlatformFiles } from './folders';
import { listFiles } from './sources';

test('a new folder in platform/src is refused by its name [H1.06]', () => {
  expect(strayPlatformFiles(['platform/src/payouts/payouts.ts'])).toEqual([
    'platform/src/payouts/payouts.ts: payouts is no room of the platform',
  ]);
});

test('a file beside the modules of a room or beside the start is refused [H1.06]', () => {
  expect(strayPlatformFiles(['platform/src/money/payouts.ts', 'platform/src/live.ts'])).toEqual([
    'platform/src/money/payouts.ts: a file of a room lies in a module',
    'platform/src/live.ts: only the start lies here',
  ]);
});

test('modules of rooms, services, commands, the start and its tests are allowed [H1.06]', () => {
  const paths = ['main.ts', 'main.test.ts', 'platform.ts', 'services/seed.ts', 'cli/staff.ts', 'core/http/app.ts'];
  expect(strayPlatformFiles([...paths.map((path) => `platform/src/${path}`), 'platform/sandbox/pages.ts'])).toEqual([]);
});

test('platform/src has exactly the rooms of the layout, services and commands [H1.06]', () => {
  const files = listFiles(root);
  expect(strayPlatformFiles(files)).toEqual([]);
  const folders = files.flatMap((path) => path.match(/^platform\/src\/([^/]+)\//)?.[1] ?? []);
  expect([...new Set(folders)].sort()).toEqual([
    'accounts',
    'adapters',
    'betting',
    'casino',
    'cli',
    'core',
    'delivery',
    'money',
    'realtime',
    'services',
  ]);
});
