/** @jest-environment node */
import { join } from 'node:path';
import { compileString } from 'sass';

/** The media query of a mixin call, as the build makes it. */
const queryOf = (call: string): string | undefined =>
  /@media (.+?) \{/.exec(
    compileString(`@use 'mixins' as *; a { @include ${call} { b: c } }`, { loadPaths: [join(__dirname)] }).css,
  )?.[1];

test.each([360, 400, 450, 500, 600, 800, 1200])(
  'the styles may change at %i px, upwards and downwards [A9.12 OQ-127]',
  (width) => {
    expect(queryOf(`from(${width})`)).toBe(`(min-width: ${width}px)`);
    expect(queryOf(`below(${width})`)).toBe(`(max-width: ${width - 0.02}px)`);
  },
);

test('a width that nobody agreed on is refused when it is built [A9.12]', () => {
  expect(() => queryOf('from(700)')).toThrow('There is no breakpoint at 700');
});
