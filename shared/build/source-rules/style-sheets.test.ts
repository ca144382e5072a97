/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';

const PACKAGES = ['shared', 'shell', 'remote-account', 'remote-betting', 'remote-casino', 'remote-wallet'];
const sheets = PACKAGES.flatMap((name) =>
  readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.scss'))
    .map((file) => join(name, 'src', file)),
);

test('no style asks the page for what is in it, or any element for what stands before it [E8.18]', () => {
  // With such a rule the browser styles every element anew whenever one comes or goes: a scroll through a lobby loses its frames.
  const isCostly = (line: string) =>
    /(?:\b(?:html|body|main)\b|:root|:global\((?:html|body)\))[^,{]*:has\(/.test(line) ||
    /[~+] \*(?:[,{\s]|$)/.test(line);
  expect(sheets.length).toBeGreaterThan(100);
  const found = sheets.flatMap((sheet) =>
    readFileSync(join(root, sheet), 'utf8')
      .split('\n')
      .filter((line) => !line.trim().startsWith('//') && isCostly(line))
      .map((line) => `${sheet}: ${line.trim()}`),
  );
  // Its parent is in the same selector, and the browser rejects it for every other element.
  expect(found).toEqual(['shared/src/ui/layout/key-value.module.scss: > * + * {']);
});
