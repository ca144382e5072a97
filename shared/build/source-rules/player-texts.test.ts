/** @jest-environment node */
import { join } from 'node:path';
import { readPackageTexts } from './package-texts';
import { findAbsentTexts, findOldTexts, findUnwantedTexts, readPlayerSources, readWantedTexts } from './player-texts';

const root = join(__dirname, '../../..');
const texts = readPackageTexts(root);
const rows = readWantedTexts(__dirname);
const sources = readPlayerSources(root);

/** Short replaced texts that are right in another place: a heading, an option, a state. */
const ALLOWED_TEXTS = new Set(['waiting', 'Waiting', 'Off', 'My Transactions', 'sportsBook', 'Net']);

describe('player texts', () => {
  test('every row of the table has a replaced text, and each key one row [H1.17]', () => {
    expect(rows.length).toBeGreaterThan(270);
    expect(rows.filter(({ old }) => old === '')).toEqual([]);
    const keys = rows.flatMap((row) => row.keys);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  test('English and Hindi texts of the table read as wanted [H1.17]', () => {
    expect(findUnwantedTexts(rows, texts)).toEqual([]);
  });

  test('every wanted text without a key is in a source of the platform, the sandbox or the shell [H1.17]', () => {
    expect(findAbsentTexts(rows, sources)).toEqual([]);
  });

  test('no source of a package, seed or sandbox page holds a replaced text [H1.17]', () => {
    expect(findOldTexts(rows, sources, ALLOWED_TEXTS)).toEqual([]);
  });

  test('player texts use tap instead of press and never mention a missing answer [H1.17]', () => {
    const english = Object.entries(texts.all('en'));
    expect(english.filter(([, text]) => /\b[Pp]ress(ed|es)?\b|No answer/.test(text))).toEqual([]);
    expect(Object.values(texts.all('hi')).filter((text) => /दबाएँ|कोई जवाब नहीं आया/.test(text))).toEqual([]);
  });
});
