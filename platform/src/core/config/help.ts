import type { Option } from './options';
import { options } from './options-table';

const FILE_NOTE = ' Or in a file that _FILE behind the name names.';

const all: readonly Option<unknown>[] = Object.values(options);
const rows = () =>
  all.map((option) => ({
    ...option,
    about: option.secret ? `${option.about}${FILE_NOTE}` : option.about,
  }));

/** What `--help` prints. */
export function helpText(): string {
  const width = Math.max(...rows().map((option) => option.name.length));
  const lines = rows().map(
    (option) =>
      `  ${option.name.padEnd(width)}  ${option.about}${option.fallback === null ? '' : ` [${option.fallback}]`}`,
  );
  return ['Configuration is read from the environment:', '', ...lines, ''].join('\n');
}

/** The text of docs/configuration.md. */
export function renderConfigurationPage(): string {
  const lines = rows().map(
    (option) =>
      `| \`${option.name}\` | ${option.fallback === null ? '' : `\`${option.fallback}\``} | ${option.live ?? 'restart'} | ${option.secret ? 'yes' : 'no'} | ${option.production ?? 'yes'} | ${option.about} |`,
  );
  return [
    '# Configuration',
    '',
    'Every variable that the platform reads from the environment. They are checked at start: a wrong value is named in one line',
    'on standard error and the platform stops with exit code 1. This page is written from `platform/src/core/config/options-table.ts` by',
    '`npx tsx platform/src/cli/write-configuration-page.ts`; a test compares the two.',
    '',
    'A change takes effect with a restart unless its column names another way. The column of production names what a start with',
    '`BACKLAY_MODE=production` accepts; `yes` is every value.',
    '',
    '| Variable | Default | Changes by | Secret | In production | Meaning |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
