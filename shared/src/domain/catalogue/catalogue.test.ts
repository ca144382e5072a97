/** @jest-environment node */
import {
  accountScreenTexts,
  accountTexts,
  answerTexts,
  bettingAnswerTexts,
  bettingScreenTexts,
  bettingTexts,
  casinoTexts,
  catalogue,
  depositTexts,
  fill,
  moneyTexts,
  nameTexts,
  sessionTexts,
  shellLaterTexts,
  shellTexts,
  staffDeskTexts,
  uiTexts,
  withdrawTexts,
} from './index';

test('OQ-130 no key is written twice', () => {
  const parts = [
    accountScreenTexts,
    accountTexts,
    answerTexts,
    bettingTexts,
    bettingAnswerTexts,
    bettingScreenTexts,
    casinoTexts,
    moneyTexts,
    nameTexts,
    depositTexts,
    sessionTexts,
    shellLaterTexts,
    shellTexts,
    staffDeskTexts,
    uiTexts,
    withdrawTexts,
  ];
  const keys = parts.flatMap((part) => Object.keys(part));
  expect(keys.length).toBe(Object.keys(catalogue).length);
});

test('a value that is missing leaves its braces', () => {
  expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}');
});
