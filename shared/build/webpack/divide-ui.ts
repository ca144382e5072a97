import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoaderContext } from 'webpack';
import { root } from '../workspace';

const WHOLE = '@backlay/shared/ui';
export const LANDING_MODULE = `${WHOLE}/first`;
const FIRST_FILE = join(root, 'shared/src/ui/first.ts');

/** The names that shared/src/ui/first.ts exports. */
export const listLandingExports = (source = readFileSync(FIRST_FILE, 'utf8')) =>
  new Set(
    [...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
      names.split(',').flatMap((name) => name.trim() || []),
    ),
  );

/**
 * Divides a module's imports and re-exports of the design system into its first part, which loads with the shell, and the
 * rest.
 * @param source TypeScript
 */
export const splitLandingUi = (source: string, first: ReadonlySet<string>): string =>
  source.replace(
    /\b(import|export)\s*\{([^}]*)\}\s*from\s*(['"])@backlay\/shared\/ui\3;?/g,
    (_whole, keyword: string, list: string) => {
      const names = list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !/^type\s/.test(name));
      const of = (isFirst: boolean) => names.filter((name) => first.has(name.replace(/\s.*$/s, '')) === isFirst);
      const line = (wanted: readonly string[], from: string) =>
        wanted.length > 0 ? `${keyword} { ${wanted.join(', ')} } from '${from}';` : '';
      return line(of(true), LANDING_MODULE) + line(of(false), WHOLE);
    },
  );

/** As a loader of webpack, before the types are taken off. */
export default function divideUiLoader(this: Pick<LoaderContext<object>, 'addDependency'>, source: string): string {
  if (!source.includes(WHOLE)) return source;
  // What was made of a module is made anew when another part is the first.
  this.addDependency(FIRST_FILE);
  return splitLandingUi(source, listLandingExports());
}
