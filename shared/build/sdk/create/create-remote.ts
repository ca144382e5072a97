import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The bundlers for which the SDK has a preset. */
const BUNDLERS = ['webpack', 'rspack', 'vite'] as const;
type Bundler = (typeof BUNDLERS)[number];

const USAGE = `Usage: create-backlay-remote <folder> [--bundler ${BUNDLERS.join('|')}] [--name <remote>] [--service <https address>] [--platform <address of the staff site>]`;
const NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** Until a platform is known, the address is one that nobody has. */
const NO_PLATFORM = 'https://staff.example';

/** versions.json beside the template: packages that a remote installs, and the contract. */
export interface TemplateVersions {
  readonly contract: string;
  readonly versions: Readonly<Record<string, string>>;
}

/** Packages that each bundler needs beside the SDK. */
const PACKAGES: Readonly<Record<Bundler, readonly string[]>> = {
  webpack: ['@swc/core', 'swc-loader', 'webpack'],
  rspack: ['@rspack/core'],
  vite: ['vite'],
};
const COMMON = ['@playwright/test', '@types/node', '@types/react', '@types/react-dom', 'typescript'];

/** Files of the template whose names a package cannot have. */
const RENAMED: Readonly<Record<string, string>> = {
  'readme.md': 'README.md',
  gitignore: '.gitignore',
  'ci.yml': '.github/workflows/remote.yml',
};

export interface NewRemote {
  readonly folder: string;
  readonly name: string;
  readonly bundler: Bundler;
  /** Origin of the staff site. */
  readonly platform: string;
  /** Origin of the team's own service. */
  readonly service: string;
  /** What package.json names as the SDK: an address or a file. */
  readonly sdk: string;
}

function describePackage({ name, bundler, sdk, platform }: NewRemote, { versions }: TemplateVersions): object {
  const names = [...COMMON, ...PACKAGES[bundler]].sort();
  return {
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    config: { registry: platform },
    scripts: {
      dev: 'backlay-remote dev',
      service: 'node service/tips.mjs',
      check: 'backlay-remote check && tsc',
      test: 'backlay-remote test',
      'test:browser': 'playwright test',
      build: 'backlay-remote build',
      login: 'backlay-remote login',
      release: 'backlay-remote release',
    },
    devDependencies: {
      '@backlay/remote-sdk': sdk,
      ...Object.fromEntries(names.map((each) => [each, versions[each]])),
    },
  };
}

const configOf = (bundler: Bundler): string => `import { remoteConfig } from '@backlay/remote-sdk/${bundler}';

export default remoteConfig(import.meta.url);
`;

/**
 * Writes a remote into an empty folder.
 * @param template folder with the files of the template
 * @throws Error when the folder holds something
 */
export function writeRemote(remote: NewRemote, template: string, versions: TemplateVersions): void {
  const { folder, name, bundler, platform, service } = remote;
  if (existsSync(folder) && readdirSync(folder).some((file) => file !== '.git'))
    throw new Error(`${folder} is not empty. Name a new folder`);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const path = from
      .slice(template.length + 1)
      .replaceAll('\\', '/')
      .replace(/[.]txt$/, '');
    const text = readFileSync(from, 'utf8')
      .replaceAll('__NAME__', name)
      .replaceAll('__CONTRACT__', versions.contract)
      .replaceAll('__PLATFORM__', platform)
      .replaceAll('__SERVICE__', service);
    write(RENAMED[path] ?? path, text);
  }
  write('package.json', `${JSON.stringify(describePackage(remote, versions), null, 2)}\n`);
  write(`${bundler}.config.mjs`, configOf(bundler));
}

/** The platform that this package came from: npm records its address beside it. */
function findPlatform(from: string): string | undefined {
  const file = join(from, '..', '.package-lock.json');
  if (!existsSync(file)) return undefined;
  const { packages = {} }: { packages?: Record<string, { resolved?: string }> } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const { resolved = '' } = packages['node_modules/create-backlay-remote'] ?? {};
  return /^https?:/.test(resolved) ? new URL(resolved).origin : undefined;
}

/**
 * The origin of a service, as remote.json wants it.
 * @throws Error for an address that a brand cannot reach
 */
function readService(address: string): string {
  const read = URL.canParse(address) ? new URL(address) : undefined;
  const isWanted = read?.protocol === 'https:' && read.hostname.includes('.') && read.pathname === '/';
  if (!read || !isWanted) throw new Error(`${address} is no service: https, a host name with a dot, and no path`);
  return read.origin;
}

const isBundler = (name: string): name is Bundler => BUNDLERS.some((one) => one === name);

/**
 * The command `create-backlay-remote`.
 * @param home folder of this package: the template and versions.json are in it
 * @returns the exit code
 */
export function runCreate(
  args: readonly string[],
  home = dirname(dirname(fileURLToPath(import.meta.url))),
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        bundler: { type: 'string', default: 'rspack' },
        name: { type: 'string' },
        platform: { type: 'string' },
        service: { type: 'string' },
        sdk: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      print(USAGE);
      return 0;
    }
    const [target] = positionals;
    if (!target || positionals.length > 1) throw new Error(USAGE);
    const folder = resolve(target);
    const name = values.name ?? folder.split(/[\\/]/).at(-1) ?? '';
    if (!NAME.test(name)) throw new Error(`${name} is no name of a remote: lower-case letters, digits and dashes`);
    if (!isBundler(values.bundler)) throw new Error(`${values.bundler} is none of ${BUNDLERS.join(', ')}`);
    const versions: TemplateVersions = JSON.parse(readFileSync(join(home, 'versions.json'), 'utf8'));
    const known = values.platform ?? findPlatform(home);
    if (!known && !values.sdk) throw new Error(`The address of the platform is missing: --platform.\n${USAGE}`);
    const platform = known ? new URL(known).origin : NO_PLATFORM;
    const sdk = values.sdk ?? `${platform}/registry/v1/sdk/${versions.contract}.tgz`;
    const service = readService(values.service ?? `https://api.${name}.example`);
    writeRemote({ folder, name, bundler: values.bundler, platform, service, sdk }, join(home, 'template'), versions);
    print(`${name} is in ${folder}. README.md names the commands.`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
