/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  comparePair,
  findMissingLiterals,
  findUnpairedTexts,
  readLiteralTexts,
  readPackageTexts,
  readQuotedTexts,
  TEXT_FOLDERS,
} from './package-texts';
import { readFolder, readSources } from './sources';

const root = join(__dirname, '../../..');
const texts = readPackageTexts(root);
const english = texts.all('en');
const hindi = texts.all('hi');
const sources = readSources(root);
const literalFiles = TEXT_FOLDERS.flatMap((folder) => readFolder(root, `${folder}/en`, /-literal\.ts$/));
const quoted = readQuotedTexts(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'));

/** Names, abbreviations and figures that Indian players read in Latin letters, or that have no letters at all. */
const SAME_IN_BOTH = [
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

describe('texts of the packages', () => {
  test('English and Hindi of each package have the same keys and placeholders [A4.36 H1.15 OQ-47]', () => {
    expect(findUnpairedTexts(texts)).toEqual([]);
    expect(comparePair({ a: 'A {n}', b: 'B', c: 'C' }, { a: 'क', c: 'ग', d: 'घ' })).toEqual([
      'b has no Hindi text',
      'd has no English text',
      'a has other placeholders in Hindi',
    ]);
  });

  test('no key has two texts in a language [H1.15 OQ-130]', () => {
    for (const language of ['en', 'hi'] as const) {
      const keys = texts.objects.filter((each) => each.language === language).flatMap(({ own }) => [...own.keys()]);
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    }
  });

  test('shared holds texts of the design system, messages of the server and data names only [H1.15]', () => {
    const names = readFolder(root, 'shared/src/domain/texts/en', /(?<!\.test)\.ts$/).map(({ path }) =>
      path.split('/').at(-1),
    );
    expect(
      names.filter((name) => !/^(ui|data-names|role-names|messages-[a-z-]+?)(-literal)?\.ts$/.test(name!)),
    ).toEqual([]);
  });

  test('no source of a package outside its texts defines a text of a key [H1.15]', () => {
    const misplaced = sources
      .filter(({ path }) => !/\/texts\/|\.test\.|gallery|testing/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^\s*'([a-zA-Z]+\.[\w.]+)':\s*['"](?![a-z]\w*\.\w)/gm)]
          .filter(([, key = '']) => key in english)
          .map(([, key = '']) => `${path}: ${key}`),
      );
    expect(misplaced).toEqual([]);
  });

  test('no package imports the texts of another one: a wording changes the bytes of its owner alone [F7.03 H1.15]', () => {
    const foreign = sources
      .filter(({ path }) => !/\.test\./.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/from '([^']*(?:remote-\w+|shell)\/[^']*texts[^']*)'/g)].map(
          ([, from]) => `${path}: ${from}`,
        ),
      );
    expect(foreign).toEqual([]);
  });

  test('a Hindi text is in Devanagari with Latin digits, but for the names on the list [A4.36]', () => {
    const latin = Object.keys(hindi).filter((key) => !/[\u0900-\u097f]/.test(hindi[key] ?? ''));
    expect(latin.sort()).toEqual([...SAME_IN_BOTH].sort());
    expect(Object.values(hindi).filter((text) => /[\u0966-\u096f]/.test(text))).toEqual([]);
    expect(Object.values(hindi).filter((text) => /[\u0900-\u097f]\.(\s|$)/.test(text))).toEqual([]);
  });
});

describe('literal texts', () => {
  const literals = readLiteralTexts(literalFiles);

  test('every text that documents A, B and C quote is in a literal file with its row [A8.07 H1.16 OQ-130]', () => {
    expect(quoted.length).toBeGreaterThan(100);
    expect(findMissingLiterals(quoted, literals)).toEqual([]);
  });

  test('a changed letter, or a missing row id, is found [H1.16]', () => {
    const one = [{ id: 'A5.26', text: "Password Ddin't Match" }];
    const found = (text: string, ids: string[]) => findMissingLiterals(one, [{ key: 'forgot.mismatch', text, ids }]);
    expect(found("Password Ddin't Match", ['A5.26'])).toEqual([]);
    expect(found("Password Didn't Match", ['A5.26'])).toHaveLength(1);
    expect(found("Password Ddin't Match", ['A5.28'])).toHaveLength(1);
  });

  test('a literal file holds texts with row ids only [H1.16]', () => {
    const lines = literalFiles.flatMap(({ text }) => [...text.matchAll(/^ {2}'?[\w.]+'?:/gm)]);
    expect(lines.length).toBe(literals.length);
  });
});
