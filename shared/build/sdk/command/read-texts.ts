import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DefinedCatalogue } from '../remote/host';

/** What is used of esbuild. */
interface Bundler {
  build(options: object): Promise<unknown>;
}

/** A language of a remote, compared with its English texts. */
export interface LanguageGaps {
  readonly language: string;
  readonly texts: number;
  /** Keys that show the English text. */
  readonly missing: readonly string[];
  /** Keys whose placeholders differ from those of the English text. */
  readonly different: readonly string[];
}

const SOURCE = 'src/texts.ts';

/** The catalogues that `src/texts.ts` of a remote defines; none where the file does not exist. */
export async function readCatalogues(folder: string): Promise<readonly DefinedCatalogue[]> {
  if (!existsSync(join(folder, SOURCE))) return [];
  const { build }: Bundler = createRequire(import.meta.url)('esbuild');
  const outfile = join(folder, `node_modules/.backlay-texts-${process.pid}.mjs`);
  const collected: DefinedCatalogue[] = [];
  globalThis.__BACKLAY_CATALOGUES__ = collected;
  try {
    await build({
      absWorkingDir: folder,
      entryPoints: [SOURCE],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'error',
    });
    await import(pathToFileURL(outfile).href);
    return collected;
  } finally {
    globalThis.__BACKLAY_CATALOGUES__ = undefined;
    rmSync(outfile, { force: true });
  }
}

const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();

/** Compares each language of the catalogues with English. */
export async function findGaps(catalogues: readonly DefinedCatalogue[]): Promise<readonly LanguageGaps[]> {
  const languages = [...new Set(catalogues.flatMap((one) => Object.keys(one.languages)))].sort();
  return Promise.all(
    languages.map(async (language) => {
      const [missing, different]: [string[], string[]] = [[], []];
      let texts = 0;
      for (const { catalogue, languages: translations } of catalogues) {
        const translated = (await translations[language]?.()) ?? {};
        for (const [key, english] of Object.entries(catalogue)) {
          texts += 1;
          const text = translated[key];
          if (text === undefined) missing.push(key);
          else if (placeholdersOf(text) !== placeholdersOf(english)) different.push(key);
        }
      }
      return { language, texts, missing, different };
    }),
  );
}
