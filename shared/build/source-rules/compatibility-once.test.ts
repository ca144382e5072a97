/** @jest-environment node */
import { root } from '../workspace';
import { strayRangeChecks } from './compatibility-once';
import { readTextFiles } from './sources';

const checked = (path: string, text: string) => strayRangeChecks([{ path, text }]);

test.each([
  "import { satisfies } from 'semver';",
  "import { compare, satisfies as fits } from 'semver';",
  "import { init, satisfy } from '@module-federation/enhanced/runtime';",
  "import * as semver from 'semver';\nsemver.satisfies(a, b);",
])('a source outside of compatibility that holds %j is named [H1.11]', (text) => {
  expect(checked('platform/src/delivery/edge/edge.ts', text)).toEqual([
    expect.stringContaining('platform/src/delivery/edge/edge.ts: only shared/src/compatibility/'),
  ]);
});

test('compatibility itself may check a range, and an order of versions is no range [H1.11]', () => {
  expect(checked('shared/src/compatibility/x.test.ts', "import { satisfies } from 'semver';")).toEqual([]);
  expect(checked('platform/src/a.ts', "import { compare } from 'semver';\nconst a = {} satisfies object;")).toEqual([]);
});

test('no source of the repository checks a range outside of compatibility [H1.11]', () => {
  expect(strayRangeChecks(readTextFiles(root).filter(({ path }) => !path.includes('compatibility-once')))).toEqual([]);
});
