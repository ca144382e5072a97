import type { ReleaseDetail, ReleaseWrite } from '@backlay/shared/contract';
import type { Api } from '@backlay/shared/host';
import { formatLastGood } from './words';

/** A change that staff asks for; each is confirmed before it is made. */
export type Wish =
  | { readonly kind: 'pin'; readonly version: string }
  | { readonly kind: 'unpin' }
  | { readonly kind: 'promote'; readonly version: string; readonly channel: 'stable' | 'next' }
  | { readonly kind: 'roll-back' }
  | { readonly kind: 'revoke'; readonly version: string };

export interface WishInWords {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly danger: boolean;
}

/** What will happen, and to whom, before it does. */
export function wishInWords(wish: Wish, { remote, tenant, cell }: ReleaseDetail): WishInWords {
  const figures = cell.lastGoodFigures ? ` Last good: ${formatLastGood(cell.lastGoodFigures)}.` : '';
  switch (wish.kind) {
    case 'pin':
      return {
        title: `Pin ${remote} ${wish.version} on ${tenant.name}`,
        text: `New visits to ${tenant.name} get ${remote} ${wish.version}, whatever is released, until it is unpinned. Open pages keep what they have.`,
        button: `Pin ${wish.version}`,
        danger: false,
      };
    case 'unpin':
      return {
        title: `Unpin ${remote} on ${tenant.name}`,
        text: `${tenant.name} follows its channel ${tenant.channel} again.`,
        button: 'Unpin',
        danger: false,
      };
    case 'promote':
      return {
        title: `Promote ${remote} ${wish.version} to ${wish.channel}`,
        text: `Every tenant that follows ${wish.channel} and has no pin gets ${remote} ${wish.version} on its next visit.`,
        button: `Promote to ${wish.channel}`,
        danger: false,
      };
    case 'roll-back':
      return {
        title: `Roll back ${remote} on ${tenant.name}`,
        text: `${tenant.name} goes from ${cell.version ?? 'nothing'} back to ${cell.lastGood ?? 'its last good version'}, and stays there until it is unpinned.${figures}`,
        button: cell.lastGood ? `Roll back to ${cell.lastGood}` : 'Roll back',
        danger: false,
      };
    case 'revoke':
      return {
        title: `Revoke ${remote} ${wish.version} everywhere`,
        text: `No tenant gets this version any more. Open pages leave it at the next moment at which no bet or payment is in flight. ${
          cell.lastGood && cell.version === wish.version
            ? `${tenant.name} gets ${cell.lastGood}.${figures}`
            : 'A tenant without a last good version goes without.'
        }`,
        button: `Revoke ${wish.version}`,
        danger: true,
      };
  }
}

/** Makes the change, unless somebody has changed the registry since `detail` was read. @throws CallError */
export async function carryOut(api: Api, wish: Wish, detail: ReleaseDetail, reason: string): Promise<ReleaseWrite> {
  const { remote, revision, tenant } = detail;
  const about = { remote, revision, ...(reason && { reason }) };
  const tenantId = tenant.id;
  switch (wish.kind) {
    case 'pin':
      return (await api.call('pinRelease', { ...about, tenantId, version: wish.version })).docs;
    case 'unpin':
      return (await api.call('unpinRelease', { ...about, tenantId })).docs;
    case 'promote':
      return (await api.call('promoteRelease', { ...about, version: wish.version, channel: wish.channel })).docs;
    case 'roll-back':
      return (await api.call('rollbackRelease', { ...about, tenantId })).docs;
    case 'revoke':
      return (await api.call('revokeRelease', { ...about, version: wish.version })).docs;
  }
}
