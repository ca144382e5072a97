/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { separateMaps } from './source-maps';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'backlay-maps-'));
  mkdirSync(join(dist, 'files/assets'), { recursive: true });
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFileSync(join(dist, 'files', path), text);
const read = (path: string) => readFileSync(join(dist, path), 'utf8');

test('source maps of scripts leave the files of a release, and no file refers to one [F4.04]', () => {
  write('main.js', 'run()\n//# sourceMappingURL=main.js.map');
  write('main.js.map', '{"version":3}');
  write('assets/worker.js', 'work()\n//# sourceMappingURL=data:application/json;base64,e30=\n');
  write('assets/worker.js.map', '{}');
  write('main.css', '.a{}\n/*# sourceMappingURL=main.css.map*/');
  write('main.css.map', '{}');
  separateMaps(join(dist, 'files'), join(dist, 'maps'));
  expect(readdirSync(join(dist, 'files'), { recursive: true }).sort()).toEqual([
    'assets',
    'assets/worker.js',
    'main.css',
    'main.js',
  ]);
  expect(['files/main.js', 'files/assets/worker.js', 'files/main.css'].map(read)).toEqual(['run()', 'work()', '.a{}']);
  expect([read('maps/main.js.map'), existsSync(join(dist, 'maps/assets/worker.js.map'))]).toEqual([
    '{"version":3}',
    true,
  ]);
});
