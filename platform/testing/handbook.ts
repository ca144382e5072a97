import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpoints, type Endpoint } from '@backlay/shared/contract';
import { REGISTRY_PATH, registryRoutes } from '@backlay/shared/registry';
import { parse } from 'yaml';
import { definitions } from '../src/core/metrics';

export const root = join(__dirname, '../..');
export const HANDBOOK = 'docs/operate';

/** A fenced block of a page. Its marker names the only place where it runs, as in `sh compose`; null is everywhere. */
export interface Block {
  readonly heading: string;
  readonly language: string;
  readonly marker: string | null;
  /** File that the block is, as in `sh file=restart.sh`. */
  readonly file: string | null;
  readonly text: string;
}

export interface Page {
  readonly path: string;
  readonly text: string;
  readonly headings: readonly string[];
  readonly blocks: readonly Block[];
}

/** Reads a page of the repository: its headings of the second order and its fenced blocks. */
export function readPage(path: string): Page {
  const text = readFileSync(join(root, path), 'utf8');
  const headings: string[] = [];
  const blocks: Block[] = [];
  let open: { readonly info: string; readonly lines: string[] } | null = null;
  for (const line of text.split('\n')) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (fence && open) {
      const [language = '', word = null] = open.info.trim().split(/\s+/);
      const file = word?.startsWith('file=') ? word.slice('file='.length) : null;
      const text = open.lines.join('\n');
      blocks.push({ heading: headings.at(-1) ?? '', language, marker: file ? null : word, file, text });
      open = null;
    } else if (fence) open = { info: fence[1] ?? '', lines: [] };
    else if (open) open.lines.push(line);
    else if (line.startsWith('## ')) headings.push(line.slice(3));
  }
  return { path, text, headings, blocks };
}

/** The pages of a folder of the handbook, folders below it included. */
export const listPages = (folder = HANDBOOK): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
    .sort();

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const matches = (pattern: RegExp, text: string): readonly (readonly string[])[] =>
  [...text.matchAll(pattern)].map((found) => [...found].map((group) => group ?? ''));

/** Commands of the installed server with the words and options that they take. */
const cliText = [
  'backlay',
  'staff-command',
  'brand',
  'domain',
  'archive',
  'groups',
  'backup',
  'restore',
  'verify',
  'verify-ledger',
  'rotate-keys',
  'main',
]
  .map((name) => read(name === 'main' ? 'platform/src/main.ts' : `platform/src/cli/${name}.ts`))
  .concat(read('platform/src/delivery/releases/command.ts'), read('platform/src/cli/release.ts'))
  .join('\n');
const usageByCommand = new Map(
  matches(/^ {2}(\w+): \{\n\s+usage:\s+'([^']*)'/gm, read('platform/src/cli/backlay.ts')).map(
    ([, name = '', usage = '']) => [name, usage] as const,
  ),
);
/** Commands whose first argument is one of a few words. */
const WITH_WORD = ['staff', 'brand', 'groups', 'domain', 'keys', 'registry'];
const flags = read('shared/src/domain/tenant-flags.ts');

function listUnknownCommands(text: string): readonly string[] {
  return matches(/(?:bin\/backlay|npm run) (?!-)([\w:-]+)(?: -- )?([^|;&)`\n]*)/g, text).flatMap(
    ([all = '', name = '', rest = '']) => {
      const isNpm = all.startsWith('npm');
      const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts;
      if (isNpm && !(name in scripts)) return [`npm run ${name}`];
      const usage = usageByCommand.get(name);
      if (usage === undefined) return isNpm ? [] : [`bin/backlay ${name}`];
      const [word = '', ...more] = rest.trim().split(/\s+/);
      return [
        ...(WITH_WORD.includes(name) && !new RegExp(`(^|[| ])${word}($|[| ])`).test(usage)
          ? [`bin/backlay ${name} ${word}`]
          : []),
        ...(name === 'switch' && more[0] && !new RegExp(`\\b${more[0]}\\b`).test(flags)
          ? [`the switch ${more[0]}`]
          : []),
        ...matches(/ --([a-z-]+)/g, ` ${rest}`)
          .filter(([, option = '']) => !new RegExp(`\\b${option}\\b`).test(cliText))
          .map(([, option]) => `the option --${option} of ${name}`),
      ];
    },
  );
}

const metricNames = Object.values(definitions).flatMap(({ name, kind }) =>
  kind === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
);

/** Names such as `backlay_feed_age_seconds`, and those of a pattern of grep: `backlay_(leader|markets_open)`. */
const listUnknownMetrics = (text: string): readonly string[] =>
  matches(/\bbacklay_([a-z_]*)(?:\(([a-z_|]+)\))?(\.\*)?/g, text).flatMap(([, start = '', either = '', rest = '']) =>
    either
      .split('|')
      .map((end) => `backlay_${start}${end}`)
      .filter((name) => !(rest ? metricNames.some((one) => one.startsWith(name)) : metricNames.includes(name))),
  );

const routes: readonly (readonly [method: string, path: string])[] = [
  ...Object.values<Endpoint>(endpoints).map(({ method, path }) => [method, `/${path}`] as const),
  ...Object.values(registryRoutes).map(({ method, path }) => [method, `${REGISTRY_PATH}${path}`] as const),
  ...['/livez', '/readyz', '/metrics', '/'].map((path) => ['GET', path] as const),
];
const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\\?\{[^}]+\}/g, '[^/]+')}$`);

/** Calls of curl at one of our own addresses. */
const listUnknownCalls = (text: string): readonly string[] =>
  matches(/curl ([^\n]*?)"\$(?:ADMIN|STAFF|SITE)([^"?]*)[^"]*"([^\n|)]*)/g, text).flatMap(
    ([, before = '', path = '', after = '']) => {
      const named = /-X (\w+)/.exec(before + after)?.[1];
      const method = named ?? (/ (-d|--data\S*) /.test(before + after) ? 'POST' : 'GET');
      const known = routes.some((route) => route[0] === method && toPattern(route[1]).test(path));
      return known ? [] : [`${method} ${path}`];
    },
  );

const compose = parse(read('platform/deploy/compose/compose.yaml'));
const deployment = parse(read('platform/deploy/kubernetes/base/deployment.yaml'));
const PROGRAMS =
  'bin/backlay curl psql jq grep sed sort head tail df du rm redis-cli openssl docker kubectl systemctl npm export for echo cat date pg_dump tr printf [ uniq node git cd tar cp mkdir chmod haproxy nginx certbot ls set test openssl install sh kill mkdir du while if fi then promtool unset sleep cut sort bin/backlay do done'.split(
    ' ',
  );

/** Programs that a block begins, quoted text left out. */
function listPrograms(text: string): readonly string[] {
  const bare = text
    .replace(/\\\n/g, ' ')
    .replace(/'[^']*'/g, 'Q')
    .replace(/"(?:[^"\\$]|\\.|\$(?!\())*"/g, 'Q');
  return matches(/(?:^|\n|\| |\|\| |&& |; |\bdo |\$\()\s*(?:[A-Z_]+=\S* )*([\w./[-]+)/g, bare)
    .map(([, program = '']) => program)
    .filter((program) => !/^(done|do|[A-Z_]+)$/.test(program) && !program.startsWith('-'));
}

/** What a page names in its commands that the product does not have, one line each. */
export function listUnknownNames({ path, text, blocks }: Page): readonly string[] {
  const shells = blocks.filter(({ language }) => language === 'sh');
  const commands = shells.map(({ text: block }) => block).join('\n');
  return [
    ...shells
      .map(({ text: block }) => spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' }).stderr.trim())
      .filter(Boolean),
    ...listUnknownCommands(`${text}\n`),
    ...listUnknownMetrics(text),
    ...listUnknownCalls(commands),
    ...listPrograms(commands).filter((program) => !PROGRAMS.includes(program)),
    ...matches(/\b(?:platform|docs|shared|e2e)\/[\w./-]*\w/g, text)
      .map(([file = '']) => file)
      .filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, dirname(path), file))),
    ...matches(/\]\(([^)#]+?)(#[^)]*)?\)/g, text)
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(path), target))),
    ...matches(/docker compose(?: -f \S+)+ (?:up -d|restart|exec|logs(?: --since \w+)?) ([\w-]+)/g, commands)
      .map(([, service = '']) => service)
      .filter((service) => !(service in compose.services)),
    ...matches(/deployment\/([\w-]+)/g, commands)
      .map(([, name = '']) => name)
      .filter((name) => name !== deployment.metadata.name),
    ...matches(/\.parts\.(\w+)/g, commands)
      .map(([, part = '']) => part)
      .filter((part) => !['process', 'database', 'schema', 'releases', 'redis', 'prices', 'control'].includes(part)),
  ].map((problem) => `${path}: ${problem}`);
}

/** SQL of the commands of a page, with NULL in the place of each variable. */
export const listStatements = ({ blocks }: Page): readonly string[] =>
  blocks.flatMap(({ text }) =>
    matches(/psql "\$\w+" (?:-[A-Za-z]+ )*-\w*c "((?:[^"\\]|\\.)*)"/g, text).map(([, sql = '']) =>
      sql.replace(/'\$\w+'/g, 'NULL').replace(/\\(.)/g, '$1'),
    ),
  );

/** Variables of the commands that neither the page itself, nor its blocks, nor a table of variables names. */
export function listUnknownVariables(page: Page, listed: string): readonly string[] {
  const commands = page.blocks.map(({ text }) => text).join('\n');
  const own = new Set(matches(/\b([A-Z][A-Z_]+)(?:=| in )/g, commands).map(([, name]) => name));
  return [...new Set(matches(/\$\{?([A-Z][A-Z_]+)/g, commands).map(([, name = '']) => name))]
    .filter(
      (name) =>
        name !== 'PWD' && !own.has(name) && !page.text.includes(`\`${name}\``) && !listed.includes(`\`${name}\``),
    )
    .map((name) => `${page.path}: $${name}`);
}
