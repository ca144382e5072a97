/** @jest-environment node */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Sass {
  readonly compile: (path: string, options: object) => { readonly css: string };
}

const shared = join(__dirname, '../../../../shared');
const { compile } = createRequire(join(shared, 'package.json'))('sass') as Sass;
const mixins = pathToFileURL(join(shared, 'src/ui/styles/_mixins.scss'));
const importers = [{ findFileUrl: (url: string) => (url === '@backlay/shared/ui/mixins' ? mixins : null) }];
const WELCOME = '../../content/content.module.scss';
const css = ['sticky-links.module.scss', 'chat-widget.module.scss', WELCOME]
  .map((sheet) => compile(join(__dirname, sheet), { importers }).css)
  .join('\n');

/** What the built rules of selectors that contain `part` set at a window of `width` px. */
function styleAt(width: number, part: string): Record<string, string> {
  const style: Record<string, string> = {};
  let applies = true;
  let selected = false;
  for (const line of css.split('\n')) {
    if (line.startsWith('  @media')) {
      const [, min = '0'] = /min-width: ([\d.]+)px/.exec(line) ?? [];
      const [, max = '100000'] = /max-width: ([\d.]+)px/.exec(line) ?? [];
      applies = width >= Number(min) && width <= Number(max);
    } else if (line === '  }') applies = true;
    else if (line.endsWith('{')) selected = line.includes(part);
    else if (selected && applies && line.includes(': ')) {
      const [name, value] = line
        .trim()
        .replace(/;$/, '')
        .split(/: (.*)/);
      style[name!] = value!;
    }
  }
  return style;
}

const CHATS = [' .links {', ' .open {'];
const BET_PANEL = ' main + aside) {';
const TREE = ' > aside:first-child) {';
const EDGE = /^calc\(2 \* var\(--s-4\) \+ var\(--touch\)\)$/;

test.each([360, 390, 799])('on a phone of %i px no chat lies over the page and its prices [A6.18]', (width) => {
  expect(styleAt(width, CHATS[0]!).display).toBe('none');
  expect(styleAt(width, CHATS[1]!).position).toBeUndefined();
});

test.each([800, 1024, 1199])('at %i px the chats lie below the bet panel, which ends above them [A6.18]', (width) => {
  for (const chat of CHATS)
    expect(styleAt(width, chat)).toMatchObject({ position: 'fixed', 'inset-inline': 'auto var(--s-4)' });
  expect(styleAt(width, BET_PANEL)['max-height']).toContain('var(--edge)');
  expect(styleAt(width, ':not([data-panel])) {')['padding-inline-end']).toMatch(EDGE);
});

test.each([1200, 1440])('at %i px the chats lie below the tree, which ends above them [A6.18]', (width) => {
  for (const chat of CHATS)
    expect(styleAt(width, chat)).toMatchObject({ position: 'fixed', 'inset-inline': 'var(--s-4) auto' });
  expect(styleAt(width, TREE)['max-height']).toContain('var(--edge)');
  expect(styleAt(width, '[data-side=')['padding-inline-start']).toMatch(EDGE);
});

test.each([1200, 1440])(
  'at %i px the welcome is centred in the window in spite of the edge of the chats [E8.11]',
  (width) => {
    expect(styleAt(width, '[data-side=')['--edge-shift']).toBe(
      'calc(calc(2 * var(--s-4) + var(--touch)) - var(--s-4))',
    );
    expect(styleAt(width, '.welcome {')['inset-inline-start']).toBe('calc(var(--edge-shift, 0px) / -2)');
  },
);

test('the welcome colours no element of its slots [E8.11]', () => {
  expect(styleAt(390, '.welcome {')).not.toHaveProperty('color');
  expect(css).not.toMatch(/\.welcome [a-z]/);
});
