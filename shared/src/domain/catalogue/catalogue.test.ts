/** @jest-environment node */
import {
  accountScreenTexts,
  accountTexts,
  serverMessages,
  bettingAnswerTexts,
  bettingScreenTexts,
  bettingTexts,
  casinoTexts,
  productTexts,
  depositTexts,
  interpolate,
  moneyTexts,
  dataNames,
  sessionTexts,
  shellLaterTexts,
  shellTexts,
  backOfficeTexts,
  uiTexts,
  withdrawTexts,
} from './index';

test('no key is written twice [OQ-130]', () => {
  const parts = [
    accountScreenTexts,
    accountTexts,
    serverMessages,
    bettingTexts,
    bettingAnswerTexts,
    bettingScreenTexts,
    casinoTexts,
    moneyTexts,
    dataNames,
    depositTexts,
    sessionTexts,
    shellLaterTexts,
    shellTexts,
    backOfficeTexts,
    uiTexts,
    withdrawTexts,
  ];
  const keys = parts.flatMap((part) => Object.keys(part));
  expect(keys.length).toBe(Object.keys(productTexts).length);
});

test('a value that is missing leaves its braces', () => {
  expect(interpolate('{a} of {b}', { a: 1 })).toBe('1 of {b}');
});
