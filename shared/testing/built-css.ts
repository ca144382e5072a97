import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from 'sass';

const styles = join(__dirname, '../src/ui/styles');
const importers = [
  {
    findFileUrl: (url: string) =>
      url === '@backlay/shared/ui/mixins' ? pathToFileURL(join(styles, '_mixins.scss')) : null,
  },
];

/** Declarations of the built rule of exactly this selector, outside of media queries. Source: a style sheet, by its path. */
export function builtRule(file: string, selector: string): Readonly<Record<string, string>> {
  const { css } = compile(file, { importers, loadPaths: [styles] });
  const lines = css.split('\n').map((line) => line.trim());
  const start = lines.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`Cannot find the rule ${selector} in ${file}`);
  const declarations = lines.slice(start + 1, lines.indexOf('}', start));
  return Object.fromEntries(
    declarations.map((line) =>
      line
        .replace(/;$/, '')
        .split(/: (.*)/s)
        .slice(0, 2),
    ),
  );
}

/** The built style sheet of the design tokens. */
export const TOKENS = join(styles, '_tokens.scss');
