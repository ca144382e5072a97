/** @jest-environment node */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from './compress';

let folder: string;
let stored: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-compress-'));
  stored = join(folder, 'kept');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const large = Array.from({ length: 40_000 }, (_, line) => `line ${line}`).join('\n');

test('a text has its compressed copies beside it; what is small, or no text, has none', async () => {
  const script = file('a.js', large);
  const sizes = await precompress(script, 5, null);
  expect(sizes).toEqual({ br: readFileSync(`${script}.br`).length, gz: readFileSync(`${script}.gz`).length });
  expect(brotliDecompressSync(readFileSync(`${script}.br`)).toString()).toBe(large);
  expect(gunzipSync(readFileSync(`${script}.gz`)).toString()).toBe(large);
  expect([await precompress(file('b.js', 'x'), 5, null), await precompress(file('c.png', large), 5, null)]).toEqual([
    {},
    {},
  ]);
  expect(existsSync(stored)).toBe(false);
});

test('an unchanged large file is compressed once; other content or quality is another copy', async () => {
  const first = file('a.wasm', large);
  const sizes = await precompress(first, 5, stored);
  const copies = readdirSync(stored);
  expect(copies).toHaveLength(2);
  // What is taken from there is seen by this: a copy that another build left.
  for (const copy of copies) writeFileSync(join(stored, copy), `copy ${copy}`);
  const again = file('again.wasm', large);
  expect(await precompress(again, 5, stored)).not.toEqual(sizes);
  expect(readFileSync(`${again}.br`, 'utf8')).toMatch(/^copy /);
  await precompress(file('other.wasm', `${large}!`), 5, stored);
  await precompress(file('better.wasm', large), 6, stored);
  expect(readdirSync(stored)).toHaveLength(5);
});

test('small files are compressed each time and not cached', async () => {
  await precompress(file('a.js', large.slice(0, 5000)), 5, stored);
  expect(existsSync(stored)).toBe(false);
});
