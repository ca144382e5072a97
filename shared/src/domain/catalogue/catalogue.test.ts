/** @jest-environment node */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

const root = join(__dirname, '../../../..');
const onEveryPage = { ...shellTexts, ...uiTexts };
const known: Readonly<Record<string, object>> = {
  shell: { ...onEveryPage, ...shellLaterTexts },
  'shared/src/ui': onEveryPage,
  // What is drawn before the screens' texts are there.
  'remote-betting/src/home': { ...onEveryPage, ...bettingTexts },
  'remote-betting/src/market': { ...onEveryPage, ...bettingTexts },
  'remote-betting/src/tree': { ...onEveryPage, ...bettingTexts },
  'remote-betting/src/in-play': { ...onEveryPage, ...bettingTexts },
  'remote-betting': { ...onEveryPage, ...bettingTexts, ...bettingScreenTexts },
  // The rooms of a player; those of roles say more, and only on the admin website.
  ...Object.fromEntries(
    ['balance', 'deposit', 'withdraw', 'requests', 'transactions', 'wallet', 'report', 'awaiting-bonus'].map((room) => [
      `remote-wallet/src/${room}`,
      { ...onEveryPage, ...moneyTexts, ...depositTexts, ...withdrawTexts },
    ]),
  ),
  'remote-wallet': { ...onEveryPage, ...moneyTexts, ...depositTexts, ...withdrawTexts, ...staffDeskTexts },
  'remote-casino': { ...onEveryPage, ...casinoTexts },
  'remote-account': { ...onEveryPage, ...sessionTexts, ...accountTexts, ...accountScreenTexts },
};

/** Every key of the catalogue that the sources of a folder name between quotes; a dictionary names keys of all of them. */
function keysNamedIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.|node_modules|dist\/|gallery|testing|i18n\/hi-in|i18n\/sentences/.test(file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(root, folder, file), 'utf8').matchAll(/'([a-zA-Z]+\.[\w.]+)'/g)].map(([, key]) => key ?? ''),
  );
  return [...new Set(named)].filter((key) => key in catalogue);
}

/** Names that are spelled as a key and are something else: a channel. */
const NO_TEXT = ['notifications.unread'];

test.each(Object.entries(known))('%s says only texts that its page has', (folder, texts) => {
  const missing = keysNamedIn(folder).filter((key) => !(key in texts) && !NO_TEXT.includes(key));
  expect(missing).toEqual([]);
});

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
