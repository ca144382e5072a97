// `npm run compare -- <remote> <pinned> <candidate>`: pictures of every screen and slot of both versions, compared by pixels (F6.04).
// `npm run compare -- accept <remote> <pinned> <candidate> <picture…> --by <name> --reason <text>`: records wanted differences.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import {
  acceptDifferences,
  comparison,
  comparisonFile,
  findUnaccepted,
  mergeComparisons,
  type ComparedPicture,
  type Comparison,
} from '../../shared/src/registry';
import { NO_CHECK, servePages } from '../contract-check/serve-pages';
import { chromiumArguments, findChromium } from '../product/chromium';
import { compareVersions } from './compare-versions';
import { pairByBrand } from './pair-by-brand';
import { pictureArguments } from './take-pictures';
import { openPictureFolder, writeReport } from './write-report';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../test-results/compare');
const BRANDS = 'royal,metro,orbit';
const WIDTHS = '360,768,1440';
const DIFFERS = 1;
const USAGE = `Usage:
  npm run compare -- <remote> <pinned> <candidate> [--brands ${BRANDS}] [--widths ${WIDTHS}]
  npm run compare -- accept <remote> <pinned> <candidate> <picture…> --by <name> [--reason <text>]`;

const print = (text: string) => process.stdout.write(`${text}\n`);

class UsageError extends Error {}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      brands: { type: 'string', default: BRANDS },
      widths: { type: 'string', default: WIDTHS },
      by: { type: 'string' },
      reason: { type: 'string', default: '' },
    },
  });
  const isAcceptance = positionals[0] === 'accept';
  const [remote, pinned, candidate, ...names] = isAcceptance ? positionals.slice(1) : positionals;
  const widths = values.widths.split(',').map(Number);
  if (!remote || !pinned || !candidate || widths.some((width) => !Number.isInteger(width) || width < 200))
    throw new UsageError(USAGE);
  if (isAcceptance ? names.length === 0 || !values.by?.trim() : names.length > 0) throw new UsageError(USAGE);
  const { by = '', reason } = values;
  return {
    isAcceptance,
    remote: remote.replace(/^remote-/, ''),
    pinned,
    candidate,
    names,
    widths,
    ...{ brands: values.brands, by, reason },
  };
}

type Options = ReturnType<typeof readOptions>;

/** Where the result of two versions lies with the release; null for a bucket, which this machine does not write. */
function attachedFile({ remote, pinned, candidate }: Options): string | null {
  const store = process.env['RELEASE_STORE'];
  const release = store && !store.startsWith('s3://') ? join(store, 'remotes', remote, candidate) : null;
  return release && existsSync(release) ? join(release, comparisonFile(pinned)) : null;
}

const readComparison = (file: string | null): Comparison | null =>
  file && existsSync(file) ? comparison.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;

/** Attaches a result to its release, writes the page and prints both. Returns how the command ends. */
function finish(folder: string, options: Options, result: Comparison): number {
  const file = attachedFile(options);
  if (file) writeFileSync(file, `${JSON.stringify(result)}\n`);
  else print('The store is a bucket: the result is not attached to the release.');
  print(`Pictures: ${writeReport(folder, result)}`);
  const open = findUnaccepted(result.pictures);
  const differing = result.pictures.filter(({ pixels }) => pixels > 0);
  print(`${result.pictures.length} pictures, ${differing.length} differ, ${open.length} of these not accepted.`);
  return open.length > 0 ? DIFFERS : 0;
}

async function comparePictures(options: Options): Promise<number> {
  const { remote, pinned, candidate, widths, brands } = options;
  const startedAt = performance.now();
  const versions = pinned === candidate ? pinned : `${pinned},${candidate}`;
  const { pages, stop } = await servePages(['--compare', remote, versions, brands]);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArguments, ...pictureArguments],
  });
  const folder = join(FOLDER, `${remote}-${pinned}-${candidate}`);
  const pictures: ComparedPicture[] = [];
  try {
    const files = openPictureFolder(folder);
    await compareVersions(browser, pairByBrand(pages, { pinned, candidate }), {
      widths,
      onView: (view) => {
        files.write(view);
        const { name, kind, person, brand, width, theme, pixels } = view;
        pictures.push({ name, view: view.view, kind, person, brand, width, theme, pixels, accepted: null });
        if (pixels > 0) print(`differs  ${name}: ${pixels} pixels`);
      },
    });
  } finally {
    await browser.close();
    stop();
  }
  const shell = pages[0]?.shell ?? '';
  const newer: Comparison = { remote, pinned, candidate, shell, at: new Date().toISOString(), pictures };
  const code = finish(folder, options, mergeComparisons(readComparison(attachedFile(options)), newer));
  print(`${Math.round((performance.now() - startedAt) / 1000)} s`);
  return code;
}

function acceptPictures(options: Options): number {
  const { remote, pinned, candidate, names, by, reason } = options;
  const known = readComparison(attachedFile(options));
  if (!known) throw new Error(`${remote} ${candidate} was not compared with ${pinned}`);
  const accepted = { by: by.trim(), reason: reason.trim(), at: new Date().toISOString() };
  return finish(join(FOLDER, `${remote}-${pinned}-${candidate}`), options, acceptDifferences(known, names, accepted));
}

async function main(): Promise<number> {
  const options = readOptions();
  return options.isAcceptance ? acceptPictures(options) : comparePictures(options);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit((error as { readonly exitCode?: number }).exitCode ?? NO_CHECK);
  },
);
