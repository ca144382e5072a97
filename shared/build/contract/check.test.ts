/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Surface } from './compare';
import { checkContract } from './index';

const released = { Host: { type: 'object' }, 'Host.api': { type: 'object' }, 'Host.toasts': { type: 'object' } };
let folder: string;
let stored: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-contract-'));
  stored = join(folder, 'surface.json');
  writeFileSync(stored, JSON.stringify({ version: '1.4.0', places: released }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the check prints of a surface under a version, and whether it lets it pass. */
async function check(places: Surface, version: string, release = false, brief = false) {
  const messages: string[] = [];
  const passes = await checkContract({
    print: (line: string) => messages.push(line),
    surface: () => places,
    version,
    stored,
    release,
    brief,
  });
  return { passes, messages };
}
const { 'Host.toasts': _gone, ...without } = released;

test('a breaking change is refused under the same major version and not stored as released', async () => {
  for (const release of [false, true]) {
    const { passes, messages } = await check(without, '1.9.0', release);
    expect(passes).toBe(false);
    expect(messages).toEqual([
      'major Host.toasts is gone',
      'Since 1.4.0 the contract changed by a major: at least 2.0.0 is needed, 1.9.0 is declared.',
      'Raise CONTRACT_VERSION in shared/src/host/index.ts, or take the change back.',
    ]);
  }
  expect(JSON.parse(readFileSync(stored, 'utf8'))).toEqual({ version: '1.4.0', places: released });
});

test('a breaking change passes under the next major version and becomes the released surface', async () => {
  expect((await check(without, '2.0.0', true)).passes).toBe(true);
  expect(JSON.parse(readFileSync(stored, 'utf8'))).toEqual({ version: '2.0.0', places: without });
});

test('an additive contract change requires a minor version; no change requires none', async () => {
  const more = { ...released, 'Host.clock': { type: 'object' } };
  expect((await check(more, '1.4.0')).passes).toBe(false);
  expect((await check(more, '1.5.0')).passes).toBe(true);
  const { passes, messages } = await check(released, '1.4.1');
  expect([passes, messages]).toEqual([
    true,
    ['The contract is as it was released with 1.4.0: 1.4.1 is a patch of it.'],
  ]);
});

test('a brief check lists the changes only when the version is too low', async () => {
  const more = { ...released, 'Host.clock': { type: 'object' } };
  expect((await check(more, '1.5.0', false, true)).messages).toEqual([
    'Since 1.4.0 the contract changed by a minor: at least 1.5.0 is needed, 1.5.0 is declared.',
  ]);
  expect((await check(more, '1.5.0')).messages[0]).toBe('minor Host.clock is new');
  expect((await check(more, '1.4.0', false, true)).messages[0]).toBe('minor Host.clock is new');
});
