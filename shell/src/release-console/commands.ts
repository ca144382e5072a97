import type { ReleaseDetail, ReleaseWrite } from '@backlay/shared/contract';
import type { Api } from '@backlay/shared/host';
import { formatGrant, formatLastGood } from './format';

/** A change that staff asks for; each is confirmed before it is made. */
export type ReleaseCommand =
  | { readonly kind: 'pin'; readonly version: string }
  /** Grants what the version declares, and then pins it unless the brand waits for it already. */
  | { readonly kind: 'grant'; readonly version: string; readonly pin: boolean }
  | { readonly kind: 'unpin' }
  | { readonly kind: 'follow'; readonly channel: 'stable' | 'next' }
  | { readonly kind: 'promote'; readonly version: string; readonly channel: 'stable' | 'next' }
  | { readonly kind: 'roll-back' }
  | { readonly kind: 'roll-out'; readonly version: string }
  | { readonly kind: 'revoke'; readonly version: string };

export interface CommandSummary {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly danger: boolean;
}

/** The command line renders each view before stable moves. The console cannot, and shows that (F7.05). */
const NOT_RENDERED =
  ' The console does not render its views first: try it yourself, or use npm run promote, which renders every view.';

/** What will happen, and to whom, before it does. */
export function summariseCommand(
  command: ReleaseCommand,
  { remote, tenant, cell, grants }: ReleaseDetail,
): CommandSummary {
  const figures = cell.lastGoodFigures ? ` Last good: ${formatLastGood(cell.lastGoodFigures)}.` : '';
  switch (command.kind) {
    case 'pin':
      return {
        title: `Pin ${remote} ${command.version} on ${tenant.name}`,
        text: `New visits to ${tenant.name} get ${remote} ${command.version}, whatever is released, until it is unpinned. Open pages keep what they have.`,
        button: `Pin ${command.version}`,
        danger: false,
      };
    case 'grant': {
      const subjects = grants?.missing.map(formatGrant).join(', ') ?? '';
      return {
        title: `Grant ${remote} ${command.version} on ${tenant.name}`,
        text: `It may then: ${subjects}. New visits to ${tenant.name} get it. Other brands grant it for themselves.`,
        button: command.pin ? `Grant and pin ${command.version}` : 'Grant',
        danger: false,
      };
    }
    case 'unpin':
      return {
        title: `Unpin ${remote} on ${tenant.name}`,
        text: `${tenant.name} follows its channel ${tenant.channel} again.`,
        button: 'Unpin',
        danger: false,
      };
    case 'follow':
      return {
        title: `Put ${remote} on ${command.channel} for ${tenant.name}`,
        text: `New visits to ${tenant.name} get what ${command.channel} has of ${remote}, unless a version is pinned. Other brands keep their channel.`,
        button: `Follow ${command.channel}`,
        danger: false,
      };
    case 'promote':
      return {
        title: `Promote ${remote} ${command.version} to ${command.channel}`,
        text: `Every tenant that follows ${command.channel} and has no pin gets ${remote} ${command.version} on its next visit.${command.channel === 'stable' ? NOT_RENDERED : ''}`,
        button: `Promote to ${command.channel}`,
        danger: false,
      };
    case 'roll-back':
      return {
        title: `Roll back ${remote} on ${tenant.name}`,
        text: `${tenant.name} goes from ${cell.version ?? 'nothing'} back to ${cell.lastGood ?? 'its last good version'}, and stays there until it is unpinned.${figures}`,
        button: cell.lastGood ? `Roll back to ${cell.lastGood}` : 'Roll back',
        danger: false,
      };
    case 'roll-out':
      return {
        title: `Start a rollout of ${remote} ${command.version} on ${tenant.name}`,
        text: `1 % of the visitors of ${tenant.name} get it, then 5, 25 and 100 %, each after enough visits and time. It stops by itself when it does harm.`,
        button: 'Start',
        danger: false,
      };
    case 'revoke':
      return {
        title: `Revoke ${remote} ${command.version} everywhere`,
        text: `No tenant gets this version any more. Open pages leave it at the next moment at which no bet or payment is in flight. ${
          cell.lastGood && cell.version === command.version
            ? `${tenant.name} gets ${cell.lastGood}.${figures}`
            : 'A tenant without a last good version goes without.'
        }`,
        button: `Revoke ${command.version}`,
        danger: true,
      };
  }
}

/** Done, or why not. */
type CommandResult = { readonly ok: true } | Pick<Extract<ReleaseWrite, { ok: false }>, 'ok' | 'reason' | 'remedy'>;

/** Makes the change, unless somebody has changed the registry since `detail` was read. @throws CallError */
export async function executeCommand(
  api: Api,
  command: ReleaseCommand,
  detail: ReleaseDetail,
  reason: string,
): Promise<CommandResult> {
  const { remote, revision, tenant } = detail;
  const about = { remote, revision, ...(reason && { reason }) };
  const tenantId = tenant.id;
  switch (command.kind) {
    case 'pin':
      return (await api.call('pinRelease', { ...about, tenantId, version: command.version })).docs;
    case 'grant': {
      const granted = (await api.call('grantRelease', { ...about, tenantId, version: command.version })).docs;
      if (!granted.ok || !command.pin) return granted;
      const next = { ...about, revision: granted.revision, tenantId, version: command.version };
      return (await api.call('pinRelease', next)).docs;
    }
    case 'unpin':
      return (await api.call('unpinRelease', { ...about, tenantId })).docs;
    case 'follow':
      return (await api.call('followChannel', { ...about, tenantId, channel: command.channel })).docs;
    case 'promote':
      return (await api.call('promoteRelease', { ...about, version: command.version, channel: command.channel })).docs;
    case 'roll-back':
      return (await api.call('rollbackRelease', { ...about, tenantId })).docs;
    case 'roll-out': {
      const { version: candidate } = command;
      const started = await api.call('startRollout', {
        remote,
        candidate,
        tenantIds: [tenantId],
        ...(reason && { reason }),
      });
      return started.docs;
    }
    case 'revoke':
      return (await api.call('revokeRelease', { ...about, version: command.version })).docs;
  }
}
