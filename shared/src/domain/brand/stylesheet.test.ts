import { deriveDesignTokens } from './derive-tokens';
import { brandStylesheet } from './stylesheet';

const dark = deriveDesignTokens('#0A6B4C', '#E4B650', 'dark');
const light = deriveDesignTokens('#0A6B4C', '#E4B650', 'light');

test('both themes are in the sheet, and the default one holds without a choice [A4.35]', () => {
  const css = brandStylesheet({ dark, light, defaultTheme: 'dark' });
  expect(css).toContain(':root,:root[data-theme=dark],.dark-room{color-scheme:dark;--surface-0:#09100d;');
  expect(css).toContain('}:root[data-theme=light]{color-scheme:light;--surface-0:#f1f4f3;');
  expect(css.startsWith('@layer reset,tokens,ui,shell,remote;')).toBe(true);
});

test('a light tenant starts light [A6.13]', () => {
  const css = brandStylesheet({ dark, light, defaultTheme: 'light' });
  expect(css).toContain(':root,:root[data-theme=light]{color-scheme:light;');
  expect(css).toContain('}:root[data-theme=dark],.dark-room{color-scheme:dark;');
});

test('no value of the sheet closes its style element [A1.01]', () => {
  expect(brandStylesheet({ dark, light, defaultTheme: 'light' })).not.toMatch(/[<>]/);
});
