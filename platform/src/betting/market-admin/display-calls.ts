import type { EventScore } from '@backlay/shared/domain';
import { reject, type RegisterRoute } from '../../core/http';
import type { MarketService } from '../markets';
import type { MarketAdmin } from './market-admin';
import { getActor, type MarketAdminUsers } from './permissions';

export interface DisplayRoutesDeps extends MarketAdminUsers {
  readonly admin: MarketAdmin;
  readonly markets: MarketService;
}

/** Live pictures and scores of people, in the place of those of the feed (A7.61, A7.62). */
export function defineDisplayCalls(define: RegisterRoute, parts: DisplayRoutesDeps): void {
  const { admin: backOffice, markets } = parts;

  async function show(eventId: string, change: () => Promise<void>) {
    if (!markets.event(eventId)) return reject(404, 'Event not found');
    await change();
    return { docs: { eventId }, message: 'Success' };
  }

  define('setLiveTv', async ({ caller, body: { eventId, iframeUrl } }) => {
    const actor = await getActor(caller, parts);
    return show(eventId, () => backOffice.setLiveTv(eventId, iframeUrl, actor));
  });

  define('deleteLiveTv', async ({ caller, query: { eventId } }) => {
    const actor = await getActor(caller, parts);
    return show(eventId, () => backOffice.setLiveTv(eventId, null, actor));
  });

  define('setScore', async ({ caller, body }) => {
    const actor = await getActor(caller, parts);
    const score: EventScore = body;
    return show(body.eventId, () => backOffice.setScore(body.eventId, score, actor));
  });

  define('deleteScore', async ({ caller, query: { eventId } }) => {
    const actor = await getActor(caller, parts);
    return show(eventId, () => backOffice.setScore(eventId, null, actor));
  });
}
