import { deriveDesignTokens } from './derive-tokens';
import { brandStylesheet } from './stylesheet';

const dark = deriveDesignTokens('#0A6B4C', '#E4B650', 'dark');
const light = deriveDesignTokens('#0A6B4C', '#E4B650', 'light');

test('A4.35 both themes are in the sheet, and the default one holds without a choice', () => {
  const css = brandStylesheet({ dark, light, defaultTheme: 'dark' });
  expect(css).toContain(':root,:root[data-theme=dark],.dark-room{color-scheme:dark;--surface-0:#09100d;');
  expect(css).toContain('}:root[data-theme=light]{color-scheme:light;--surface-0:#f1f4f3;');
  expect(css.startsWith('@layer reset,tokens,ui,shell,remote;')).toBe(true);
});

test('A6.13 a light tenant starts light', () => {
  const css = brandStylesheet({ dark, light, defaultTheme: 'light' });
  expect(css).toContain(':root,:root[data-theme=light]{color-scheme:light;');
  expect(css).toContain('}:root[data-theme=dark],.dark-room{color-scheme:dark;');
});

test('A1.01 nothing in the sheet can close the element it is inlined in', () => {
  expect(brandStylesheet({ dark, light, defaultTheme: 'light' })).not.toMatch(/[<>]/);
});
