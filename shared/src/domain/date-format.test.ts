import { formatDate } from './date-format';

const AT = new Date(2026, 0, 19, 20, 5, 8);
const DAY = { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
afterEach(() => void (document.documentElement.lang = ''));

test.each(['', 'en', 'en-us', 'ta-in'])('a page in “%s” dates as English does, hours from 0 to 23 [OQ-47]', (lang) => {
  document.documentElement.lang = lang;
  expect(formatDate(AT, DAY)).toBe('19 Jan 2026, 20:05');
});

test('a page in Hindi has Hindi months with the digits that prices have [A4.36]', () => {
  formatDate(AT, DAY);
  document.documentElement.lang = 'hi-in';
  expect(formatDate(AT, DAY)).toMatch(/^19 जन.* 2026, 20:05$/);
  expect(formatDate(AT, { month: 'long', year: 'numeric' })).toBe('जनवरी 2026');
});

test('a date follows the language of the texts, before the page has it [E8.19]', () => {
  document.documentElement.lang = 'en-us';
  document.documentElement.dataset['language'] = 'hi-in';
  expect(formatDate(AT, DAY)).toMatch(/^19 जन.* 2026, 20:05$/);
  delete document.documentElement.dataset['language'];
});

test('midnight is 00, in both languages', () => {
  const midnight = new Date(2026, 0, 19, 0, 0);
  for (const lang of ['en-us', 'hi-in']) {
    document.documentElement.lang = lang;
    expect(formatDate(midnight, { hour: '2-digit', minute: '2-digit' })).toBe('00:00');
  }
});
