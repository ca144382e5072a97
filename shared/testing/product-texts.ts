import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TextKey } from '../src/domain';

const root = join(__dirname, '../..');
const FOLDERS = [
  'shared/src/domain/texts',
  ...['shell', 'remote-account', 'remote-betting', 'remote-casino', 'remote-wallet'].map((name) => `${name}/src/texts`),
];

/** Texts of all packages in a language: tests draw a view of one package with what the page has of the others. */
function loadTexts(language: 'en' | 'hi'): Readonly<Record<string, string>> {
  const files = FOLDERS.map((folder) => join(root, folder, language)).flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /^(?!index\.)[^.]+\.ts$/.test(file))
      .map((file) => join(folder, file)),
  );
  return Object.assign({}, ...files.flatMap((file) => Object.values(jest.requireActual<object>(file))));
}

/** Every English text of the product, by key. */
export const productTexts = loadTexts('en') as Readonly<Record<TextKey, string>>;

/** Every Hindi text of the product, by key; texts for staff alone are missing. */
export const productTextsInHindi: Readonly<Partial<Record<TextKey, string>>> = loadTexts('hi');
