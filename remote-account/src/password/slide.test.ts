/** @jest-environment node */
import { join } from 'node:path';
import { builtRule, TOKENS } from '../../../shared/testing/built-css';
import { SLIDE_MS } from './use-forgot';

test('the built style slides the panels for 700 ms, as long as the sheet keeps the leaving panel [A2.61]', () => {
  const strip = builtRule(join(__dirname, 'forgot-password.module.scss'), '.strip');
  expect(strip['transition']).toMatch(/^transform var\(--d-panel\) /);
  expect([builtRule(TOKENS, ':root')['--d-panel'], SLIDE_MS]).toEqual(['700ms', 700]);
});
