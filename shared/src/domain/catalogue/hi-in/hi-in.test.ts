/** @jest-environment node */
import { productTexts, createServerMessageTranslator, interpolate, backOfficeTexts } from '..';
import { everythingInHindi, type PlayerTextKey } from '.';

/** The desk of staff is English. */
const keys = (Object.keys(productTexts) as PlayerTextKey[]).filter((key) => !(key in backOfficeTexts));
const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).sort();
const inHindi = createServerMessageTranslator(productTexts, (key, values) =>
  interpolate(everythingInHindi[key as PlayerTextKey], values),
);

/** Names, abbreviations and figures that Indian players read in Latin letters, or that have no letters at all. */
const SAME_IN_BOTH: readonly PlayerTextKey[] = [
  'notFound.title',
  'qa.badge',
  'payment.upi',
  'payment.amazon',
  'payment.discover',
  'payment.paypal',
  'payment.visa',
  'payment.amex',
  'home.tv',
  'home.bookmaker',
  'home.session',
  'deposit.utr',
  'transactions.utr',
  'transactions.excel',
  'transactions.pdf',
  'bonus.offer',
  'market.status',
  'casino.range',
  'account.ending',
  'profile.none',
];

test('every text of the catalogue has a Hindi one and Hindi has no unused text [A4.36 OQ-47]', () => {
  const hindi = everythingInHindi as Readonly<Record<string, string>>;
  expect(keys.filter((key) => !hindi[key]?.trim())).toEqual([]);
  expect(Object.keys(hindi).filter((key) => !(key in productTexts))).toEqual([]);
});

test('Hindi fills in exactly the values of English [A4.36]', () => {
  expect(keys.filter((key) => valuesOf(everythingInHindi[key]).join() !== valuesOf(productTexts[key]).join())).toEqual(
    [],
  );
});

test('a Hindi text is written in Devanagari, but for names and abbreviations on the list [A4.36]', () => {
  const latin = keys.filter((key) => !/[\u0900-\u097f]/.test(everythingInHindi[key]));
  expect(latin.filter((key) => !SAME_IN_BOTH.includes(key))).toEqual([]);
  expect(SAME_IN_BOTH.filter((key) => !latin.includes(key))).toEqual([]);
});

test('the digits are those of prices, and a sentence does not end in an English full stop', () => {
  expect(keys.filter((key) => /[\u0966-\u096f]/.test(everythingInHindi[key]))).toEqual([]);
  expect(keys.filter((key) => /[\u0900-\u097f]\.(\s|$)/.test(everythingInHindi[key]))).toEqual([]);
});

describe('texts of the platform', () => {
  test.each([
    ['Amount should be greater than 100 and less than 5000', 'राशि 100 से अधिक और 5000 से कम होनी चाहिए'],
    ['Your deposit of 500.00 was not accepted. Wrong slip', '500.00 की आपकी जमा स्वीकार नहीं हुई। Wrong slip'],
    ['Your complaint is approved', 'आपकी शिकायत की स्थिति: स्वीकृत'],
    ['India v Australia settled', 'India v Australia सेटल हुआ'],
    ['Match Odds: You won 120.50.', 'मैच ऑड्स: आपने 120.50 जीते।'],
    [' Please log in ', 'कृपया लॉगिन करें'],
    ['Nothing that anybody knows', 'Nothing that anybody knows'],
  ])('“%s” is translated as “%s” [OQ-47]', (english, hindi) => {
    expect(inHindi(english)).toBe(hindi);
  });
});
