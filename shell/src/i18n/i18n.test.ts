import { createStorage, memoryStore, type StoredKey } from '../storage';
import { catalogue, shellLaterTexts, shellTexts, uiTexts, type TextKey } from '@backlay/shared/domain';
import { hindi } from './hi-in';
import { createI18n, languagesFrom } from './i18n';

const HINDI = { code: 'hi-in', name: 'हिन्दी', texts: { 'nav.home': 'होम' } };

const setUp = (stored: Record<string, string> = {}) => {
  const storage = createStorage<StoredKey>(() => store);
  const store = memoryStore(stored);
  const applied: string[] = [];
  return { i18n: createI18n(storage, languagesFrom([HINDI]), (code) => applied.push(code)), store, applied };
};

describe('the language', () => {
  test('A4.36 it is en-us until another is chosen, and the choice is kept', () => {
    const { i18n, store, applied } = setUp();
    expect([i18n.language, i18n.t('nav.home')]).toEqual(['en-us', 'Home']);
    i18n.choose('hi-in');
    expect([i18n.language, i18n.t('nav.home'), store.getItem('language')]).toEqual(['hi-in', 'होम', 'hi-in']);
    expect(applied).toEqual(['en-us', 'hi-in']);
  });

  test('A4.36 the stored language is applied on load; one that the domain has not is en-us', () => {
    expect(setUp({ language: 'hi-in' }).i18n.language).toBe('hi-in');
    expect(setUp({ language: 'xx' }).i18n.language).toBe('en-us');
  });

  test('OQ-47 a text that a language lacks stays English, and values are filled in', () => {
    const { i18n } = setUp({ language: 'hi-in' });
    expect(i18n.t('welcome.thanks', { brand: 'Royal' })).toBe('Thank you for joining Royal. Your account is ready.');
  });

  test('OQ-47 the texts of a remote come with it, and the chosen language goes before them', () => {
    const { i18n } = setUp({ language: 'hi-in' });
    i18n.add({ 'slip.empty': 'No Market Selected', 'nav.home': 'Home' });
    expect([i18n.t('slip.empty'), i18n.t('nav.home')]).toEqual(['No Market Selected', 'होम']);
  });

  test('A4.36 OQ-47 Hindi has a text of its own for everything that the shell, its sheets and the login say', async () => {
    const said = [shellTexts, shellLaterTexts, uiTexts].flatMap((part) => Object.keys(part)) as TextKey[];
    expect(said.filter((key) => !hindi[key]?.trim())).toEqual([]);
    // Every value that English fills in is filled in by Hindi too.
    const values = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort();
    const keys = Object.keys(hindi) as TextKey[];
    expect(keys.filter((key) => values(hindi[key]).join() !== values(catalogue[key]).join())).toEqual([]);
  });

  test('A4.36 the dictionary comes with the choice, and goes with the next one', async () => {
    const { i18n } = setUp();
    await i18n.choose('hi-in');
    expect([i18n.t('nav.home'), i18n.t('nav.logout')]).toEqual(['होम', 'लॉग आउट']);
    await i18n.choose('en-us');
    expect([i18n.t('nav.logout'), i18n.store.getState()]).toEqual(['Logout', { language: 'en-us', complete: true }]);
  });

  test('tenant content that is no list of languages leaves English alone', () => {
    expect([undefined, 'x', [{ code: 1 }], [null]].map((configured) => languagesFrom(configured).length)).toEqual([
      1, 1, 1, 1,
    ]);
  });
});
