import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractVersion, root } from '../workspace';
import { compareSurfaces, computeNextVersion, isVersionHighEnough, type Surface } from './compare';

/** The surface as it was released last, with its version. */
const file = join(root, 'shared/contract-surface.json');

/** One line for each place, so that a change of the contract reads well in a review. */
const written = (version: string, places: Surface) =>
  `{\n"version": ${JSON.stringify(version)},\n"places": {\n${Object.keys(places)
    .sort()
    .map((path) => `${JSON.stringify(path)}: ${JSON.stringify(places[path])}`)
    .join(',\n')}\n}\n}\n`;

/**
 * Compares the public surface with the one released last, and derives the version that it needs.
 * @param options `release` stores the present surface as the released one; `stored` is the file of that one; `brief` lists the changes
 * only when the version is too low
 * @returns whether CONTRACT_VERSION is high enough
 */
export async function checkContract({
  print,
  release = false,
  brief = false,
  surface,
  version = contractVersion(),
  stored = file,
}: {
  readonly print: (line: string) => void;
  readonly release?: boolean;
  readonly brief?: boolean;
  readonly surface?: () => Surface;
  readonly version?: string;
  readonly stored?: string;
}): Promise<boolean> {
  const released: { readonly version: string; readonly places: Surface } = JSON.parse(readFileSync(stored, 'utf8'));
  const places = surface ? surface() : (await import('./surface')).readSurface();
  const { level, changes } = compareSurfaces(released.places, places);
  const enough = isVersionHighEnough(version, released.version, level);
  if (!brief || !enough) for (const { level: of, path, what } of changes) print(`${of.padEnd(5)} ${path} ${what}`);
  print(
    changes.length === 0
      ? `The contract is as it was released with ${released.version}: ${version} is a patch of it.`
      : `Since ${released.version} the contract changed by a ${level}: at least ${computeNextVersion(released.version, level)} is needed, ${version} is declared.`,
  );
  if (!enough) print('Raise CONTRACT_VERSION in shared/src/host/index.ts, or take the change back.');
  else if (release) {
    writeFileSync(stored, written(version, places));
    print(`Kept as the released surface of ${version}.`);
  }
  return enough;
}
