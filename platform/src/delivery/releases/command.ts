import { parseArgs } from 'node:util';
import type { ReleaseAuditEntry } from '@backlay/shared/contract';
import type { TenantRecord } from '../../core/tenants';
import { visitOf, type RegistryCommand, type ReleaseTenant } from './registry-change';
import { listMatrixCells, listRemotes } from './admin-overview';
import { formatFigures } from './last-good';
import { resolve } from './resolve';
import { EVERY_REMOTE, keyOf, type RegistrySnapshot } from './snapshot';

export const USAGE = `Usage:
  pnpm pin <tenant> <remote> <version> [--reason text]
  pnpm unpin <tenant> <remote> [--reason text]
  pnpm promote <remote> <version> [--channel stable|next] [--reason text]
  pnpm run channel <tenant> [remote] <channel|default> [--reason text]
  pnpm rollback <tenant> <remote> [--reason text]
  pnpm rollback --channel stable|next <remote> [--reason text]
  pnpm revoke <remote> <version> --reason text
  pnpm rollout <tenant,…> <remote> <version> [--share percent] [--reason text]
  pnpm rollout <id> <step|pause|resume|abort|finish> [--reason text]
  pnpm release:list
  pnpm run release:audit [tenant] [remote] [--limit 50]
  any of them with --break-glass --reason text: on a server in production, without a login`;

const ROLLOUT_ACTIONS = ['step', 'pause', 'resume', 'abort', 'finish'];

/** What a rollout is asked for: a new one, or a change of one. */
export type WantedRollout =
  | { readonly brands: readonly string[]; readonly remote: string; readonly candidate: string; readonly share?: number }
  | { readonly id: string; readonly action: string };

export type ParsedCommand =
  | { readonly ok: false; readonly problem: string }
  | { readonly ok: true; readonly what: 'releases'; readonly reason?: string; readonly breakGlass: boolean }
  | {
      readonly ok: true;
      readonly what: 'rollout';
      readonly wanted: WantedRollout;
      readonly reason?: string;
      readonly breakGlass: boolean;
    }
  | {
      readonly ok: true;
      readonly what: 'audit';
      readonly of: { readonly tenantId?: string; readonly remote?: string };
      readonly limit: number;
      readonly reason?: string;
      readonly breakGlass: boolean;
    }
  | {
      readonly ok: true;
      readonly what: 'write';
      readonly change: RegistryCommand;
      readonly reason?: string;
      readonly breakGlass: boolean;
      /** What was done, for the person who asked. */
      readonly printed: (version: string | null) => string;
    };

const CHANNELS = ['stable', 'next'];
/** In place of a channel: the brand has none of its own any more. */
const FOLLOWS_DEFAULT = 'default';

const formatName = (name: string): string => (name === EVERY_REMOTE ? 'every remote' : name);

/** What a command line asks for. Remotes may be named as their packages are: `remote-wallet`. */
export function parseCommand(args: readonly string[]): ParsedCommand {
  const parsed = read(args);
  if (!parsed) return { ok: false, problem: 'That option is not known.' };
  const { values, positionals } = parsed;
  const [what, ...rest] = positionals;
  const { reason, channel } = values;
  const by = { reason, breakGlass: values['break-glass'] === true };
  const wrong = (problem: string): ParsedCommand => ({ ok: false, problem });
  if ((by.breakGlass || what === 'revoke') && !isReason(reason))
    return wrong('A reason of 5 to 500 characters is needed.');
  if (channel !== undefined && !CHANNELS.includes(channel)) return wrong(`There is no channel ${channel}.`);
  const nameOf = (text: string) => text.replace(/^remote-/, '');
  const write = (
    count: number,
    change: () => RegistryCommand,
    printedValue: (version: string | null) => string,
  ): ParsedCommand =>
    rest.length === count
      ? { ok: true, what: 'write', change: change(), ...by, printed: printedValue }
      : wrong(`${what} takes ${count} arguments.`);
  const [first = '', second = '', third = ''] = rest;
  switch (what) {
    case 'pin':
      return write(
        3,
        () => ({ action: 'pin', tenantId: first, name: nameOf(second), version: third }),
        (version) => `${first} is pinned to ${nameOf(second)} ${version}`,
      );
    case 'unpin':
      return write(
        2,
        () => ({ action: 'unpin', tenantId: first, name: nameOf(second) }),
        () => `${first} follows its channel with ${nameOf(second)}`,
      );
    case 'channel': {
      const [name, wanted] = rest.length === 2 ? [EVERY_REMOTE, second] : [nameOf(second), third];
      const followed = wanted === FOLLOWS_DEFAULT ? null : wanted;
      return write(
        rest.length === 2 ? 2 : 3,
        () => ({ action: 'follow', tenantId: first, name, channel: followed }),
        () => `${first} follows ${followed ?? 'the channel of its record'} with ${formatName(name)}`,
      );
    }
    case 'promote':
      return write(
        2,
        () => ({ action: 'promote', channel: channel ?? 'stable', name: nameOf(first), version: second }),
        (version) => `${channel ?? 'stable'} points at ${nameOf(first)} ${version}`,
      );
    case 'rollback':
      return write(...rollbackOf(nameOf(channel === undefined ? second : first), first, channel));
    case 'revoke':
      return write(
        2,
        () => ({ action: 'revoke', name: nameOf(first), version: second }),
        () => `${nameOf(first)} ${second} is given to nobody any more`,
      );
    case 'releases':
      return rest.length === 0 ? { ok: true, what, ...by } : wrong('releases takes no arguments.');
    case 'rollout': {
      const wanted = readRollout(rest, values.share);
      return wanted
        ? { ok: true, what, wanted, ...by }
        : wrong('rollout takes brands, remote and version, or id and action.');
    }
    case 'audit': {
      const limit = Number(values.limit ?? 50);
      if (!Number.isInteger(limit) || limit < 1 || limit > 1000) return wrong('limit is a number up to 1000.');
      return {
        ok: true,
        what,
        of: { tenantId: first || undefined, remote: nameOf(second) || undefined },
        limit,
        ...by,
      };
    }
    default:
      return wrong(what ? `There is no command ${what}.` : 'What shall be done?');
  }
}

/** Arguments, change and result of a rollback, of a channel or of a brand. */
const rollbackOf = (
  name: string,
  tenantId: string,
  channel: string | undefined,
): [number, () => RegistryCommand, (version: string | null) => string] =>
  channel === undefined
    ? [
        2,
        () => ({ action: 'rollback', name, of: { tenantId } }),
        (version) => `${tenantId} is back at ${name} ${version}, and pinned there`,
      ]
    : [
        1,
        () => ({ action: 'rollback', name, of: { channel } }),
        (version) => `${channel} is back at ${name} ${version}`,
      ];

const isReason = (reason: string | undefined): boolean => {
  const { length } = reason?.trim() ?? '';
  return length >= 5 && length <= 500;
};

/** Null for arguments that name no rollout. */
function readRollout(rest: readonly string[], share: string | undefined): WantedRollout | null {
  const [first = '', second = '', candidate = ''] = rest;
  if (rest.length === 2) return ROLLOUT_ACTIONS.includes(second) ? { id: first, action: second } : null;
  if (rest.length !== 3 || (share !== undefined && !(Number(share) > 0))) return null;
  const remote = second.replace(/^remote-/, '');
  return { brands: first.split(','), remote, candidate, ...(share !== undefined && { share: Number(share) }) };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        channel: { type: 'string' },
        limit: { type: 'string' },
        share: { type: 'string' },
        'break-glass': { type: 'boolean' },
      },
    });
  } catch {
    return null;
  }
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Tenants by remotes: the version of each and why it is that one. */
export function printReleases(snapshot: RegistrySnapshot, tenants: readonly TenantRecord[]): string {
  const remotes = listRemotes(snapshot);
  if (remotes.length === 0) return 'Nothing is released yet.';
  const head = ['', ...remotes.map(({ name }) => name)];
  const channels = [...snapshot.channels.keys()]
    .sort()
    .map((channel) => [channel, ...remotes.map((remote) => remote.channels[channel] ?? '-')]);
  const rows = tenants.map((tenant) => [
    tenant.id,
    ...listMatrixCells(tenant, { snapshot, traffic: [], now: 0 }).map(
      ({ version, why, refused }) =>
        `${version ?? '-'}${why === 'default' || !why ? '' : ` (${why})`}${refused ? ' !' : ''}`,
    ),
  ]);
  const revoked = [...snapshot.revoked].sort();
  return [
    `Revision ${snapshot.revision}`,
    '',
    table([head, ...channels, ...rows]),
    ...(revoked.length > 0 ? ['', `Revoked: ${revoked.join(', ')}`] : []),
  ].join('\n');
}

/** What every tenant has in place of a version that was revoked, and the figures that make it the last good one. */
export function formatReplacements(
  snapshot: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  name: string,
): string {
  return tenants
    .map((tenant) => {
      const has = resolve(snapshot, visitOf(tenant));
      const version =
        name === 'shell'
          ? has?.shell.version
          : has?.remotes.find(({ release }) => release.name === name)?.release.version;
      const figures = version === undefined ? undefined : snapshot.figures.get(keyOf(name, version));
      const onBrand = figures?.byTenant.get(tenant.id);
      const counted = onBrand ?? figures?.all;
      const detail =
        version && counted
          ? ` (${formatFigures({ version, scope: onBrand ? 'brand' : 'all-brands', ...counted })})`
          : '';
      return version
        ? `${tenant.id} has ${name} ${version}${detail}`
        : `${tenant.id} has no ${name}: no version is good`;
    })
    .join('\n');
}

/** The entries of the release audit as lines of text. */
export const printAudit = (
  entries: readonly (Omit<ReleaseAuditEntry, '_id' | 'action'> & { readonly action: string })[],
): string =>
  table(
    entries.map(({ at, actor, action, tenantId, channel, remote, from, to, reason, subject }) => [
      at.slice(0, 19).replace('T', ' '),
      actor,
      action,
      tenantId ?? channel ?? '',
      subject ?? `${remote} ${from ?? '-'} -> ${to ?? '-'}`,
      reason ?? '',
    ]),
  );
