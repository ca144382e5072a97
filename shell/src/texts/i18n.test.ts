import { createStorage, memoryStore, type StoredKey } from '../browser/storage';
import { createI18n, languagesFrom } from './i18n';

const HINDI = { code: 'hi-in', name: 'हिन्दी', texts: { 'nav.home': 'होम' } };

const setUp = (stored: Record<string, string> = {}) => {
  const storage = createStorage<StoredKey>(() => store);
  const store = memoryStore(stored);
  const applied: string[] = [];
  return { i18n: createI18n(storage, languagesFrom([HINDI]), (code) => applied.push(code)), store, applied };
};

describe('the language', () => {
  test('the language is en-us until another is chosen, and the choice is stored [A4.36]', async () => {
    const { i18n, store, applied } = setUp();
    expect([i18n.language, i18n.t('nav.home')]).toEqual(['en-us', 'Home']);
    await i18n.choose('hi-in');
    expect([i18n.language, i18n.t('nav.home'), store.getItem('language')]).toEqual(['hi-in', 'होम', 'hi-in']);
    expect(applied).toEqual(['en-us', 'hi-in']);
  });

  test('the stored language is applied on load; one that the domain has not is en-us [A4.36]', () => {
    expect(setUp({ language: 'hi-in' }).i18n.language).toBe('hi-in');
    expect(setUp({ language: 'xx' }).i18n.language).toBe('en-us');
  });

  test('a text that a language lacks stays English, and values are filled in [OQ-47]', () => {
    const { i18n } = setUp({ language: 'hi-in' });
    expect(i18n.t('welcome.thanks', { brand: 'Royal' })).toBe('Thank you for joining Royal. Your account is ready.');
  });

  test("the brand's own sentences are fetched when another language is chosen, and stay English without them [A2.79]", async () => {
    const own = { 'Welcome to Royal. Bet well.': 'रॉयल में आपका स्वागत है।' };
    const build = (fetchOwn: () => Promise<typeof own>) =>
      createI18n(
        createStorage<StoredKey>(() => memoryStore({})),
        languagesFrom([HINDI]),
        () => undefined,
        { fetchOwn },
      );
    const i18n = build(async () => own);
    await i18n.choose('hi-in');
    expect(i18n.said('Welcome to Royal. Bet well.')).toBe('रॉयल में आपका स्वागत है।');
    await i18n.choose('en-us');
    expect(i18n.said('Welcome to Royal. Bet well.')).toBe('Welcome to Royal. Bet well.');
    const without = build(() => Promise.reject(new Error('away')));
    await without.choose('hi-in');
    expect([without.language, without.said('Bet well, friend')]).toEqual(['hi-in', 'Bet well, friend']);
  });

  test('a language that was prepared is not loaded again when it is chosen [E8.19]', async () => {
    const fetchOwn = jest.fn(async () => ({}));
    const i18n = createI18n(
      createStorage<StoredKey>(() => memoryStore({})),
      languagesFrom([HINDI]),
      () => undefined,
      { fetchOwn },
    );
    i18n.prepare();
    i18n.prepare();
    await i18n.choose('hi-in');
    expect([i18n.language, i18n.t('nav.home'), fetchOwn.mock.calls]).toEqual(['hi-in', 'होम', [['hi-in']]]);
    await i18n.choose('en-us');
    await i18n.choose('hi-in');
    expect(fetchOwn).toHaveBeenCalledTimes(2);
  });

  test('a language whose preparation failed is loaded again when it is chosen [E8.19]', async () => {
    let attempts = 0;
    const i18n = createI18n(
      createStorage<StoredKey>(() => memoryStore({})),
      languagesFrom([HINDI]),
      () => undefined,
    );
    const file = async () => {
      if ((attempts += 1) <= 3) throw new Error('away');
      return { 'slip.empty': 'कोई मार्केट नहीं चुना गया' };
    };
    await i18n.learn({ 'hi-in': file });
    i18n.prepare();
    while (attempts < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    await i18n.choose('hi-in');
    expect(i18n.t('slip.empty')).toBe('कोई मार्केट नहीं चुना गया');
  });

  test('a language is taken when its font is loaded, or has failed to load [E8.19]', async () => {
    const applied: string[] = [];
    let loadFont = (): Promise<void> => Promise.reject(new Error('away'));
    const i18n = createI18n(
      createStorage<StoredKey>(() => memoryStore({})),
      languagesFrom([HINDI]),
      (code) => applied.push(code),
      { loadFont: () => loadFont() },
    );
    await i18n.choose('hi-in');
    await i18n.choose('en-us');
    let arrive = (): void => undefined;
    loadFont = () => new Promise((resolve) => (arrive = resolve));
    const chosen = i18n.choose('hi-in');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(applied).toEqual(['en-us', 'hi-in', 'en-us']);
    arrive();
    await chosen;
    expect(applied).toEqual(['en-us', 'hi-in', 'en-us', 'hi-in']);
  });

  test('the texts of a remote come with it, and the chosen language goes before them [OQ-47]', () => {
    const { i18n } = setUp({ language: 'hi-in' });
    i18n.add({ 'slip.empty': 'No Market Selected', 'nav.home': 'Home' });
    expect([i18n.t('slip.empty'), i18n.t('nav.home')]).toEqual(['No Market Selected', 'होम']);
  });

  test('the texts of a room come in the chosen language, and in the next one when it is chosen [A4.36]', async () => {
    const { i18n } = setUp({ language: 'hi-in' });
    i18n.add({ 'slip.empty': 'No Market Selected' });
    const asked = jest.fn(async () => ({ 'slip.empty': 'कोई मार्केट नहीं चुना गया' }));
    const room = { 'hi-in': asked };
    await i18n.learn(room);
    await i18n.learn(room);
    expect([i18n.t('slip.empty'), asked.mock.calls.length]).toEqual(['कोई मार्केट नहीं चुना गया', 1]);
    await i18n.choose('en-us');
    expect(i18n.t('slip.empty')).toBe('No Market Selected');
    await i18n.choose('hi-in');
    expect(i18n.t('slip.empty')).toBe('कोई मार्केट नहीं चुना गया');
  });

  test('two remotes with the same key show their own texts, and English where a language has none [F1.05]', async () => {
    const { i18n } = setUp({ language: 'hi-in' });
    i18n.add({ 'chess/title': 'Chess', 'chess/lost': 'You lost' });
    i18n.add({ 'ludo/title': 'Ludo' });
    await i18n.learn({ 'hi-in': async () => ({ 'chess/title': 'शतरंज' }) });
    await i18n.learn({ 'hi-in': async () => ({ 'ludo/title': 'लूडो' }) });
    expect([i18n.own('chess/title'), i18n.own('ludo/title'), i18n.own('chess/lost')]).toEqual([
      'शतरंज',
      'लूडो',
      'You lost',
    ]);
  });

  test('in English no file of another language is asked for [A4.36]', async () => {
    const { i18n } = setUp();
    const asked = jest.fn(async () => ({}));
    await i18n.learn({ 'hi-in': asked });
    await i18n.ready();
    expect(asked).not.toHaveBeenCalled();
    expect(i18n.said('Please log in')).toBe('Please log in');
  });

  test('a file that does not come leaves English, and nobody waits for it [OQ-47]', async () => {
    const { i18n } = setUp({ language: 'hi-in' });
    i18n.add({ 'slip.empty': 'No Market Selected' });
    await i18n.learn({ 'hi-in': () => Promise.reject(new Error('gone')) });
    expect(i18n.t('slip.empty')).toBe('No Market Selected');
  });

  test('a language is taken once, with all its texts; the later of two choices holds [A4.36 E8.19]', async () => {
    const { i18n, applied } = setUp();
    await i18n.learn({ 'hi-in': async () => ({ 'slip.empty': 'कोई मार्केट नहीं चुना गया' }) });
    await i18n.ready();
    const seen: string[] = [];
    i18n.store.subscribe(({ language, complete }) => seen.push(`${language} ${complete} ${i18n.t('slip.empty')}`));
    const first = i18n.choose('hi-in');
    expect([i18n.language, applied]).toEqual(['en-us', ['en-us']]);
    await first;
    expect(seen).toEqual(['hi-in true कोई मार्केट नहीं चुना गया']);
    const [before, after] = [i18n.choose('en-us'), i18n.choose('hi-in')];
    await Promise.all([before, after]);
    expect(i18n.language).toBe('hi-in');
    expect(seen.some((each) => each.startsWith('en-us'))).toBe(false);
  });

  test('subscribers render again with a new `t` on each language change [A4.36]', async () => {
    const { i18n } = setUp();
    await i18n.ready();
    const before = i18n.t;
    const notified = jest.fn();
    i18n.store.subscribe(notified);
    await i18n.choose('hi-in');
    expect(notified).toHaveBeenCalled();
    expect(i18n.t).not.toBe(before);
    // A caller with the former one uses the present language as well.
    expect(before('nav.logout')).toBe('लॉग आउट');
  });

  test('platform texts are translated with their values [A8.01 OQ-47]', async () => {
    const { i18n } = setUp();
    await i18n.choose('hi-in');
    i18n.add({ 'request.range': 'Amount should be greater than {min} and less than {max}' });
    await i18n.learn({ 'hi-in': async () => ({ 'request.range': 'राशि {min} से अधिक और {max} से कम होनी चाहिए' }) });
    expect([
      i18n.said('Please log in'),
      i18n.said('Amount should be greater than 100 and less than 5000'),
      i18n.said('My own words'),
    ]).toEqual(['कृपया लॉगिन करें', 'राशि 100 से अधिक और 5000 से कम होनी चाहिए', 'My own words']);
    await i18n.choose('en-us');
    expect(i18n.said('Please log in')).toBe('Please log in');
  });

  test('the dictionary comes with the choice, and goes with the next one [A4.36]', async () => {
    const { i18n } = setUp();
    await i18n.choose('hi-in');
    expect([i18n.t('nav.home'), i18n.t('nav.logout')]).toEqual(['होम', 'लॉग आउट']);
    await i18n.choose('en-us');
    expect([i18n.t('nav.logout'), i18n.store.getState()]).toEqual(['Logout', { language: 'en-us', complete: true }]);
  });

  test("brand texts use the brand's translation of the chosen language [A4.36 OQ-47]", async () => {
    const own = { 'Your price, your side': 'आपका भाव, आपकी तरफ़' };
    const storage = createStorage<StoredKey>(() => memoryStore({}));
    const i18n = createI18n(storage, languagesFrom([{ ...HINDI, own }]), () => undefined);
    expect(i18n.said('Your price, your side')).toBe('Your price, your side');
    await i18n.choose('hi-in');
    expect(i18n.said('Your price, your side')).toBe('आपका भाव, आपकी तरफ़');
  });

  test('tenant content that is no list of languages leaves English alone', () => {
    expect([undefined, 'x', [{ code: 1 }], [null]].map((configured) => languagesFrom(configured).length)).toEqual([
      1, 1, 1, 1,
    ]);
  });
});
