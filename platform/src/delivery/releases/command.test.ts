import type { ReleaseAuditEntry } from '@backlay/shared/contract';
import type { TenantRecord } from '../../core/tenants';
import { formatReplacements, parseCommand, printAudit, printReleases, USAGE } from './command';
import { casino, snapshotOf, wallet } from './testing-snapshot';

const parse = (line: string) => parseCommand(line.split(' ').filter(Boolean));
const problemOf = (line: string) => {
  const parsed = parse(line);
  return parsed.ok ? null : parsed.problem;
};

test.each([
  [
    'pin royal remote-wallet 1.1.0',
    { action: 'pin', tenantId: 'royal', name: 'wallet', version: '1.1.0' },
    'royal is pinned to wallet 2.0.0',
  ],
  [
    'unpin royal wallet',
    { action: 'unpin', tenantId: 'royal', name: 'wallet' },
    'royal follows its channel with wallet',
  ],
  [
    'channel royal next',
    { action: 'follow', tenantId: 'royal', name: '*', channel: 'next' },
    'royal follows next with every remote',
  ],
  [
    'channel royal remote-wallet default',
    { action: 'follow', tenantId: 'royal', name: 'wallet', channel: null },
    'royal follows the channel of its record with wallet',
  ],
  [
    'promote remote-wallet 1.1.0',
    { action: 'promote', channel: 'stable', name: 'wallet', version: '1.1.0' },
    'stable points at wallet 2.0.0',
  ],
  [
    'promote wallet 1.1.0 --channel next',
    { action: 'promote', channel: 'next', name: 'wallet', version: '1.1.0' },
    'next points at wallet 2.0.0',
  ],
  [
    'rollback royal remote-wallet',
    { action: 'rollback', name: 'wallet', of: { tenantId: 'royal' } },
    'royal is back at wallet 2.0.0, and pinned there',
  ],
  [
    'rollback wallet --channel next',
    { action: 'rollback', name: 'wallet', of: { channel: 'next' } },
    'next is back at wallet 2.0.0',
  ],
  [
    'revoke remote-wallet 1.1.0',
    { action: 'revoke', name: 'wallet', version: '1.1.0' },
    'wallet 1.1.0 is given to nobody any more',
  ],
])('the command %s becomes %j and prints “%s”', (line, change, text) => {
  const parsed = parse(`${line} --reason INC-2077`);
  expect(parsed).toMatchObject({ ok: true, what: 'write', change, reason: 'INC-2077', breakGlass: false });
  expect(parsed.ok && parsed.what === 'write' && parsed.printed('2.0.0')).toBe(text);
});

test.each([
  ['pin royal wallet', 'pin takes 3 arguments.'],
  ['pin royal wallet 1.0.0 more', 'pin takes 3 arguments.'],
  ['unpin royal', 'unpin takes 2 arguments.'],
  ['channel royal', 'channel takes 3 arguments.'],
  ['promote wallet', 'promote takes 2 arguments.'],
  ['rollback royal', 'rollback takes 2 arguments.'],
  ['rollback royal wallet --channel next', 'rollback takes 1 arguments.'],
  ['revoke wallet --reason ticket-7', 'revoke takes 2 arguments.'],
  ['revoke wallet 1.0.0', 'A reason of 5 to 500 characters is needed.'],
  ['pin royal wallet 1.0.0 --break-glass --reason INC', 'A reason of 5 to 500 characters is needed.'],
  ['rollout royal wallet', 'rollout takes brands, remote and version, or id and action.'],
  ['rollout royal wallet 1.0.0 --share much', 'rollout takes brands, remote and version, or id and action.'],
  ['rollout royal wallet 1.0.0 --share 0', 'rollout takes brands, remote and version, or id and action.'],
  ['releases now', 'releases takes no arguments.'],
  ['promote wallet 1.0.0 --channel beta', 'There is no channel beta.'],
  ['audit --limit 0', 'limit is a number up to 1000.'],
  ['audit --limit 1001', 'limit is a number up to 1000.'],
  ['audit --limit 1.5', 'limit is a number up to 1000.'],
  ['audit --limit many', 'limit is a number up to 1000.'],
  ['publish wallet', 'There is no command publish.'],
  ['', 'What shall be done?'],
  ['releases --force', 'That option is not known.'],
])('the command “%s” is refused: %s', (line, problem) => {
  expect(problemOf(line)).toBe(problem);
});

test('releases and the audit are asked for, the audit with tenant, remote and limit', () => {
  expect(parse('releases')).toMatchObject({ ok: true, what: 'releases', breakGlass: false });
  expect(parse('audit')).toMatchObject({
    ok: true,
    what: 'audit',
    of: { tenantId: undefined, remote: undefined },
    limit: 50,
  });
  expect(parse('audit royal remote-wallet --limit 1000')).toMatchObject({
    ok: true,
    what: 'audit',
    of: { tenantId: 'royal', remote: 'wallet' },
    limit: 1000,
  });
  expect(parse('audit --limit 1')).toMatchObject({ limit: 1 });
});

test('a rollout is asked for by brands, remote and version, or changed by its id [F2.02]', () => {
  expect(parse('rollout royal,metro remote-wallet 1.1.0 --share 5')).toMatchObject({
    what: 'rollout',
    wanted: { brands: ['royal', 'metro'], remote: 'wallet', candidate: '1.1.0', share: 5 },
  });
  expect(parse('rollout royal wallet 1.1.0 --share 0.5')).toMatchObject({ wanted: { share: 0.5 } });
  expect(parse('rollout 4f abort --reason INC-2077')).toMatchObject({
    wanted: { id: '4f', action: 'abort' },
    reason: 'INC-2077',
  });
});

test('the usage names every command with its arguments', () => {
  const shown = USAGE.split('\n').map((line) => line.trim().replace(/^pnpm (run )?/, ''));
  expect(shown).toEqual([
    'Usage:',
    'pin <tenant> <remote> <version> [--reason text]',
    'unpin <tenant> <remote> [--reason text]',
    'promote <remote> <version> [--channel stable|next] [--reason text]',
    'channel <tenant> [remote] <channel|default> [--reason text]',
    'rollback <tenant> <remote> [--reason text]',
    'rollback --channel stable|next <remote> [--reason text]',
    'revoke <remote> <version> --reason text',
    'rollout <tenant,…> <remote> <version> [--share percent] [--reason text]',
    'rollout <id> <step|pause|resume|abort|finish> [--reason text]',
    'release:list',
    'release:audit [tenant] [remote] [--limit 50]',
    'any of them with --break-glass --reason text: on a server in production, without a login',
  ]);
});

const tenant = (id: string, rules = {}) => ({ id, name: id, rules }) as unknown as TenantRecord;
const released = snapshotOf({
  revision: 12,
  releases: [wallet('1.0.0'), wallet('1.1.0'), wallet('2.0.0', { contract: '^9.0.0' }), casino()],
  channels: { stable: { wallet: '1.0.0', casino: '1.0.0' }, next: { wallet: '1.1.0' } },
  pins: { royal: { wallet: '2.0.0' } },
  revoked: ['wallet 0.9.0', 'casino 1.0.0'],
  good: ['wallet 1.0.0'],
});

test('releases are printed as a table of channels and tenants with reasons, refusals and revoked versions', () => {
  const text = printReleases(released, [tenant('royal'), tenant('metro', { channel: 'next' })]);
  expect(text.split('\n')).toEqual([
    'Revision 12',
    '',
    '        shell  casino  wallet',
    'next    -      -       1.1.0',
    'stable  1.0.0  1.0.0   1.0.0',
    'royal   1.0.0  - !     1.0.0 (tenant-pin) !',
    'metro   1.0.0  - !     1.1.0 (channel)',
    '',
    'Revoked: casino 1.0.0, wallet 0.9.0',
  ]);
  expect(printReleases({ ...released, revoked: new Set() }, []).split('\n')).toHaveLength(5);
  expect(printReleases(snapshotOf({ shells: [] }), [])).toBe('Nothing is released yet.');
});

test('replacements of a revoked version are named for each tenant with their figures', () => {
  const tenants = ['royal', 'metro'].map((id) => ({ id, name: id, channel: 'stable' }));
  const figures = '(200 loads, 2 failed, 20 visitors, 10 minutes';
  expect(formatReplacements(released, tenants, 'wallet').split('\n')).toEqual([
    `royal has wallet 1.0.0 ${figures}, on this brand)`,
    `metro has wallet 1.0.0 ${figures}, on all brands)`,
  ]);
  expect(formatReplacements(released, tenants.slice(1), 'shell')).toBe('metro has shell 1.0.0');
  expect(formatReplacements(released, tenants.slice(1), 'casino')).toBe('metro has no casino: no version is good');
  for (const name of ['shell', 'wallet'])
    expect(formatReplacements(snapshotOf({ shells: [] }), tenants.slice(1), name)).toBe(
      `metro has no ${name}: no version is good`,
    );
});

test('entries of the audit are printed as lines of equal columns', () => {
  const entry = (over: Partial<ReleaseAuditEntry>): ReleaseAuditEntry => ({
    _id: '1',
    at: '2026-01-02T03:04:05.678Z',
    actor: 'asha',
    action: 'pin',
    tenantId: null,
    channel: null,
    remote: 'wallet',
    from: null,
    to: null,
    reason: null,
    subject: null,
    ...over,
  });
  const text = printAudit([
    entry({ tenantId: 'royal', channel: 'next', from: '1.0.0', to: '1.1.0', reason: 'INC-7' }),
    entry({ actor: 'ci', action: 'promote', channel: 'stable' }),
    entry({ subject: 'a subject' }),
  ]);
  expect(text.split('\n')).toEqual([
    '2026-01-02 03:04:05  asha  pin      royal   wallet 1.0.0 -> 1.1.0  INC-7',
    '2026-01-02 03:04:05  ci    promote  stable  wallet - -> -',
    '2026-01-02 03:04:05  asha  pin              a subject',
  ]);
  expect(printAudit([])).toBe('');
});
