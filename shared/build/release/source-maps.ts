import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The part of a release that no address serves: `maps/<file>.map`, beside the record and not in it (F4.04). */
export const MAPS = 'maps';

/** A script or a stylesheet may name its map, as a file or as data, and always in its last line. */
const REFERENCE = /\n?(?:\/\/|\/\*)[#@]\s*sourceMappingURL=[^\n]*(?:\*\/)?\s*$/;

/**
 * Moves the source maps of a finished build out of its files. Those of scripts go to `maps`, those of stylesheets are
 * removed, and no file refers to a map any more.
 */
export function separateMaps(files: string, maps: string): void {
  // A build folder is used again: no map of an older build stays.
  rmSync(maps, { recursive: true, force: true });
  const paths = readdirSync(files, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths)
    if (path.endsWith('.js.map')) {
      const target = join(maps, relative(files, path).split(sep).join('/'));
      mkdirSync(dirname(target), { recursive: true });
      renameSync(path, target);
    } else if (path.endsWith('.map')) rmSync(path);
    else if (/\.(js|css)$/.test(path)) {
      const text = readFileSync(path, 'utf8');
      if (REFERENCE.test(text)) writeFileSync(path, text.replace(REFERENCE, ''));
    }
}
