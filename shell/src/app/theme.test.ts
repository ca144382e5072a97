import { createStorage, memoryStore, type StoredKey } from '../browser/storage';
import { createTheme, getInitialTheme } from './theme';

describe('the theme', () => {
  test.each([
    [null, false, 'dark'],
    [null, true, 'light'],
    ['light', false, 'light'],
    ['dark', true, 'dark'],
    ['neon', false, 'dark'],
  ])('stored %s on a tenant whose light switch is %s is %s [A4.35 A6.13 OQ-30]', (stored, lightTheme, expected) => {
    expect(getInitialTheme(stored, lightTheme)).toBe(expected);
  });

  test('toggling is applied and stored [A4.35]', () => {
    const store = memoryStore();
    const applied: string[] = [];
    const theme = createTheme(
      createStorage<StoredKey>(() => store),
      false,
      (name) => applied.push(name),
    );
    theme.toggle();
    expect([applied, store.getItem('theme')]).toEqual([['dark', 'light'], 'light']);
  });
});
