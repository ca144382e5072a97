import type { Incompatibility, RemoteClaims, RemoteNeeds, ShellOffer } from '../src/compatibility/find-incompatibility';

/** A remote, a shell and the remotes beside it, and what every caller receives; null where they are compatible. */
export interface CompatibilityCase {
  readonly title: string;
  readonly remote: RemoteNeeds;
  readonly shell: ShellOffer;
  readonly beside: readonly RemoteClaims[];
  readonly expected: Incompatibility | null;
}

const SHELL: ShellOffer = { version: '5.0.0', contract: '1.7.0', shared: { react: '19.3.1', zustand: '5.1.0' } };
const CASINO: RemoteClaims = {
  name: 'casino',
  version: '1.3.0',
  routes: [{ path: '/casino/:game' }, { path: '/lobby' }],
  slots: [
    { name: 'overlay.game', component: 'game' },
    { name: 'header.balance', component: 'chips' },
  ],
};
const wallet = (over: Partial<RemoteNeeds>): RemoteNeeds => ({
  name: 'wallet',
  version: '2.0.0',
  contract: '^1.0.0',
  shared: {},
  routes: [],
  slots: [],
  ...over,
});

const contractRefused = (range: string, offered: string): Incompatibility => ({
  rule: 'contract',
  reason: `it needs contract ${range}, shell 5.0.0 offers ${offered}`,
  remedy: `a shell whose contract satisfies ${range}, or a wallet that accepts ${offered}`,
});
const contractCase = (range: string, offered: string, isCompatible: boolean): CompatibilityCase => ({
  title: `contract ${range} in a shell with ${offered}`,
  remote: wallet({ contract: range }),
  shell: { ...SHELL, contract: offered },
  beside: [CASINO],
  expected: isCompatible ? null : contractRefused(range, offered),
});

const sharedCase = (title: string, shared: Readonly<Record<string, string>>, missing?: string): CompatibilityCase => {
  const [module = '', range = ''] = Object.entries(shared).find(([name]) => name === missing) ?? [];
  const offered = SHELL.shared[module];
  const reason =
    offered === undefined
      ? `it needs ${module}, which shell 5.0.0 does not share`
      : `it needs ${module} ${range}, shell 5.0.0 shares ${offered}`;
  const remedy = `a shell that shares ${module} ${range}, or a wallet built against shell 5.0.0`;
  const expected = missing === undefined ? null : { rule: 'shared' as const, reason, remedy };
  return { title, remote: wallet({ shared }), shell: SHELL, beside: [CASINO], expected };
};

const routeCase = (
  title: string,
  paths: readonly string[],
  refused?: readonly [string, string],
): CompatibilityCase => ({
  title,
  remote: wallet({ routes: paths.map((path) => ({ path })) }),
  shell: SHELL,
  beside: [CASINO],
  expected: refused ? { rule: 'routes', reason: refused[0], remedy: refused[1] } : null,
});

const slotCase = (
  title: string,
  slots: RemoteNeeds['slots'],
  refused?: readonly [string, string],
): CompatibilityCase => ({
  title,
  remote: wallet({ slots }),
  shell: SHELL,
  beside: [CASINO],
  expected: refused ? { rule: 'slots', reason: refused[0], remedy: refused[1] } : null,
});

const ofCasino = (what: string): [string, string] => [
  `${what} belongs to casino 1.3.0 already`,
  `another path, or a casino that gives ${what} up`,
];

/** Shell, registry and release gate are asked about each of them and give the same rule, reason and remedy. */
export const compatibilityCases: readonly CompatibilityCase[] = [
  contractCase('^1.0.0', '1.7.0', true),
  contractCase('^1.7.0', '1.7.0', true),
  contractCase('^1.8.0', '1.7.0', false),
  contractCase('^2.0.0', '1.7.0', false),
  contractCase('^1.0.0', '2.0.0', false),
  contractCase('~1.6.0', '1.7.0', false),
  contractCase('~1.7.0', '1.7.3', true),
  contractCase('1.x', '1.7.0', true),
  contractCase('1.6', '1.7.0', false),
  contractCase('>=1.2.0 <1.7.0', '1.7.0', false),
  contractCase('>=1.2.0 <2.0.0', '1.7.0', true),
  contractCase('1.2.0 - 1.7', '1.7.9', true),
  contractCase('^1.0.0 || ^2.0.0', '2.1.0', true),
  contractCase('*', '9.9.9', true),
  contractCase('latest', '1.7.0', false),
  contractCase('^1.0.0', '1.8.0-next.1', true),
  contractCase('^1.8.0', '1.8.0-next.1', false),
  contractCase('^1.8.0-next.0', '1.8.0-next.1', true),
  contractCase('^1.0.0', '2.0.0-next.1', false),
  contractCase('^0.2.0', '0.3.0', false),
  sharedCase('a shared module in range', { react: '^19.3.0' }),
  sharedCase('each of two shared modules in range', { react: '^19.0.0', zustand: '^5.0.0' }),
  sharedCase('a shared module below its range', { react: '^19.4.0' }, 'react'),
  sharedCase('a shared module above its range', { react: '^18.0.0' }, 'react'),
  sharedCase('a shared module that the shell has not', { immer: '^10.0.0' }, 'immer'),
  sharedCase('the second of two shared modules out of range', { react: '^19.0.0', zustand: '^4.0.0' }, 'zustand'),
  sharedCase('a range of a shared module that is none', { react: 'newest' }, 'react'),
  routeCase('paths of its own', ['/deposit', '/withdraw']),
  routeCase('one path twice', ['/deposit', '/deposit'], ['it claims /deposit twice', 'one route for /deposit in its remote.json']), // oxfmt-ignore
  routeCase('two paths that differ in a parameter name', ['/a/:x', '/a/:y'], ['it claims /a/:y twice', 'one route for /a/:y in its remote.json']), // oxfmt-ignore
  routeCase('a path with and without a slash at its end', ['/a', '/a/'], ['it claims /a/ twice', 'one route for /a/ in its remote.json']), // oxfmt-ignore
  routeCase('the path of another remote', ['/lobby'], ofCasino('/lobby')),
  routeCase('the path of another remote under another parameter name', ['/casino/:id'], ofCasino('/casino/:id')),
  routeCase('a path below that of another remote', ['/lobby/new']),
  slotCase('an open slot that another remote fills too', [{ name: 'header.balance', component: 'balance' }]),
  slotCase('two components in one open slot', [
    { name: 'header.balance', component: 'balance' },
    { name: 'header.balance', component: 'bonus' },
  ]),
  slotCase(
    'one component twice in one slot',
    [
      { name: 'header.balance', component: 'balance' },
      { name: 'header.balance', component: 'balance' },
    ],
    ['it puts balance into header.balance twice', 'one entry for it in its remote.json'],
  ),
  slotCase('an exclusive slot of its own', [{ name: 'overlay.deposit', component: 'deposit' }]),
  slotCase(
    'an exclusive slot of another remote',
    [{ name: 'overlay.game', component: 'game' }],
    ['overlay.game belongs to casino 1.3.0 already', 'another slot, or a casino that gives overlay.game up'],
  ),
  {
    ...contractCase('^2.0.0', '1.7.0', false),
    title: 'a contract out of range and a taken path: the contract comes first',
    remote: wallet({ contract: '^2.0.0', routes: [{ path: '/lobby' }] }),
  },
];
