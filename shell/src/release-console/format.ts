import { formatShortDay, formatTime } from '@backlay/shared/domain';
import type { LastGoodFigures, ReleaseAuditEntry, ReleaseCell, ReleaseWrite } from '@backlay/shared/contract';
import type { IconName } from '@backlay/shared/ui';

/** State of a console's square at a glance: the worst of its states. */
export type CellState = 'healthy' | 'unknown' | 'behind' | 'degraded' | 'failing' | 'refused';

export function stateOf(cell: ReleaseCell): CellState {
  if (cell.health === 'failing') return 'failing';
  if (cell.refused !== null) return 'refused';
  if (cell.health === 'degraded') return 'degraded';
  if (cell.behind && cell.pinned === null) return 'behind';
  return cell.health;
}

const STATES: Readonly<Record<CellState, string>> = {
  healthy: 'Healthy',
  unknown: 'No traffic yet',
  behind: 'Behind head',
  degraded: 'Degraded',
  failing: 'Failing',
  refused: 'Requested version not running',
};

export const formatCellState = (state: CellState): string => STATES[state];

/** The mark of a state; what is well has a dot instead. */
export const STATE_ICONS: Readonly<Partial<Record<CellState, IconName>>> = {
  behind: 'warning',
  degraded: 'warning',
  refused: 'warning',
  failing: 'error',
};

const WHY: Readonly<Record<NonNullable<ReleaseCell['why']>, string>> = {
  'qa-pin': 'your own QA pin',
  'tenant-pin': 'pinned on this tenant',
  rollout: 'a rollout',
  channel: 'the channel of this tenant',
  default: 'stable, the default channel',
};

export const formatChoiceSource = (why: ReleaseCell['why']): string =>
  why === null ? 'no version selected' : WHY[why];

/** A share as a percentage with one decimal; nothing is known while nobody tried. */
export const formatFailureRate = (rate: number | null): string =>
  rate === null ? 'no loads' : `${(rate * 100).toFixed(1)}%`;

/** What makes a version the last good one. */
export const formatLastGood = ({ loads, failures, visitors, minutes, scope }: LastGoodFigures): string =>
  `${loads.toLocaleString('en-IN')} loads by ${visitors.toLocaleString('en-IN')} visitors over ${minutes} min, ${failures.toLocaleString('en-IN')} failed, on ${scope === 'brand' ? 'this brand' : 'all brands'}`;

const GRANT_VERBS: Readonly<Record<string, string>> = {
  call: 'make the call',
  event: 'receive the event',
  overlay: 'open the dialog',
  http: 'reach',
  identity: 'read who the player is',
};

/** A permission or host of a version in words; what has no words of its own stays as declared. */
export function formatGrant(grant: string): string {
  const at = grant.indexOf(':');
  const [kind, subject] = at < 0 ? [grant, ''] : [grant.slice(0, at), grant.slice(at + 1)];
  const verb = GRANT_VERBS[kind];
  return verb ? `${verb} ${subject}`.trim() : grant;
}

/** Bytes in kB of 1,000. */
export const formatBytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The hour of today, the day of another one. */
export function formatShortTime(iso: string, now: number): string {
  const at = new Date(iso);
  return at.toDateString() === new Date(now).toDateString()
    ? formatTime(iso)
    : `${formatShortDay(iso)}, ${formatTime(iso)}`;
}

/** One line of the log, after who did it. `tenants` are names by id. */
export function formatAuditEntry(entry: ReleaseAuditEntry, tenants: ReadonlyMap<string, string>): string {
  const { action, remote, from, to, channel } = entry;
  const place = entry.tenantId === null ? (channel ?? '') : (tenants.get(entry.tenantId) ?? entry.tenantId);
  const on = place ? ` on ${place}` : '';
  const version = `${remote} ${to ?? from ?? ''}`.trim();
  switch (action) {
    case 'publish':
      return `published ${version}`;
    case 'channel':
    case 'promote':
      return `moved ${place || 'a channel'} to ${version}`;
    case 'pin':
      return `pinned ${version}${on}`;
    case 'unpin':
      return `unpinned ${remote}${from ? ` ${from}` : ''}${on}`;
    case 'rollback':
      return `rolled back ${remote}${from ? ` ${from}` : ''} to ${to ?? 'nothing'}${on}`;
    case 'auto-rollback':
      return `rolled back automatically: ${remote}${from ? ` ${from}` : ''} to ${to ?? 'nothing'}${on}`;
    case 'revoke':
      return `revoked ${version}`;
    case 'remove':
      return `removed ${version}`;
    case 'follow':
      return `changed the channel${on}: ${entry.subject ?? channel ?? ''}`;
    case 'rollout':
    case 'rollout-abort':
    case 'rollout-finish':
      return `${entry.subject ?? 'changed'} the rollout of ${version}${on}`;
    case 'qa':
      return `selected ${version} for QA${on}`;
    case 'grant':
      return `granted what ${version} declares${on}`;
    case 'grant-qa':
      return `granted QA permission to ${entry.subject ?? 'somebody'}`;
    case 'withdraw-qa':
      return `revoked QA permission from ${entry.subject ?? 'somebody'}`;
  }
}

/** Text of a refused write: the reason, and the remedy. */
export function formatRejection(
  docs: Omit<Extract<ReleaseWrite, { ok: false }>, 'rule'> & { readonly rule?: string },
): string {
  const sentence = (text: string) =>
    text ? text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.') : '';
  return [docs.reason, docs.remedy].map(sentence).filter(Boolean).join(' ');
}
