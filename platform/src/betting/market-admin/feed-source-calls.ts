import type { EndpointPayload } from '@backlay/shared/contract';
import type { RegisterRoute } from '../../core/http';
import { toOwnId, type PushLog, type PushSource } from '../feed';
import type { MarketService } from '../markets';

type WireSource = EndpointPayload<'feedSources'>[number];

export interface FeedSourceCallDeps {
  readonly markets: Pick<MarketService, 'listAllEvents' | 'now'>;
  /** Null where no source pushes. */
  readonly pushFeeds: { readonly sources: readonly PushSource[]; readonly log: Pick<PushLog, 'listSources'> } | null;
}

/** How each source that pushes stands, on every process alike (D3.17, G7.09). */
export function defineFeedSourceCalls(define: RegisterRoute, { markets, pushFeeds }: FeedSourceCallDeps): void {
  define('feedSources', async () => {
    const records = new Map((await pushFeeds?.log.listSources())?.map((record) => [record.source, record]));
    const used = markets.listAllEvents().filter(({ markets: all }) => all.some(({ result }) => !result));
    const docs = (pushFeeds?.sources ?? []).map(({ name, group, priority, heartbeatMs }): WireSource => {
      const record = records.get(name);
      const isSilent = markets.now - (record?.receivedAt ?? 0) > 2 * heartbeatMs;
      const state = record?.state ?? 'current';
      return {
        ...{ name, group, priority },
        state: state === 'current' && isSilent ? 'silent' : state,
        receivedAt: record ? new Date(record.receivedAt).toISOString() : null,
        seq: record?.seq ?? 0,
        usedEvents: used.filter(({ event }) => event.source === name).length,
        conflicts: (record?.conflicts ?? []).map(({ eventId, reason }) => ({
          eventId: toOwnId(group, eventId),
          reason,
        })),
      };
    });
    return { docs: docs.sort((a, b) => a.group.localeCompare(b.group) || a.priority - b.priority) };
  });
}
