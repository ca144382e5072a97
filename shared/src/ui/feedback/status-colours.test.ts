/** @jest-environment node */
import { join } from 'node:path';
import { builtRule } from '../../../testing/built-css';

test.each([
  ['approved', 'pos'],
  ['pending', 'warn'],
  ['rejected', 'neg'],
  ['processing', 'info'],
] as const)('the built style of the status %s has the colours of %s [C4.02]', (status, tone) => {
  const { color, background } = builtRule(join(__dirname, 'badge.module.scss'), `.${status}`);
  expect([color, background]).toEqual([`var(--on-${tone}-soft)`, `var(--${tone}-soft)`]);
});
