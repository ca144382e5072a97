import type { EndpointPayload } from '@backlay/shared/contract';
import { fromPaise } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { toPagedResponse, type RegisterRoute } from '../../core/http';
import { scopeOf } from '../../core/scope';
import { listFillPairs } from '../orders';

type WirePair = EndpointPayload<'fillPairs'>[number];
const toWirePlayer = ({ id, ...player }: { id: string; userName: string; tenantId: string }) => ({
  _id: id,
  ...player,
});

const LISTED_MS = 7 * 86_400_000;

/** Players whose fills with each other staff look at; nothing is cancelled by itself (E2.19). */
export function defineFillPairCalls(define: RegisterRoute, database: Database): void {
  define('fillPairs', async ({ caller, query }) => {
    const to = query.to === undefined ? Date.now() + 1 : Date.parse(query.to);
    const from = query.from === undefined ? to - LISTED_MS : Date.parse(query.from);
    const { page, limit } = query;
    const { pairs, total } = await listFillPairs(database, scopeOf(caller), { from, to, page, limit });
    const docs = pairs.map(({ players: [first, second], size, net, lastAt, ...pair }): WirePair => ({
      ...pair,
      players: [toWirePlayer(first), toWirePlayer(second)],
      size: fromPaise(size),
      net: fromPaise(net),
      lastAt: new Date(lastAt).toISOString(),
    }));
    return toPagedResponse(docs, query, total);
  });
}
