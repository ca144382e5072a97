import type { EventScore } from '@backlay/shared/domain';
import { refuse, type DefineCall } from '../http';
import type { MarketService } from '../markets';
import type { MarketDesk } from './desk';
import { doerOf, type DeskPeople } from './people';

export interface DisplayCallParts extends DeskPeople {
  readonly desk: MarketDesk;
  readonly markets: MarketService;
}

/** Live pictures and scores of people, in the place of those of the feed (A7.61, A7.62). */
export function defineDisplayCalls(define: DefineCall, parts: DisplayCallParts): void {
  const { desk, markets } = parts;

  async function show(eventId: string, change: () => Promise<void>) {
    if (!markets.event(eventId)) return refuse(404, 'There is no such event');
    await change();
    return { docs: { eventId }, message: 'Success' };
  }

  define('setLiveTv', async ({ caller, body: { eventId, iframeUrl } }) => {
    const doer = await doerOf(caller, parts);
    return show(eventId, () => desk.setLiveTv(eventId, iframeUrl, doer));
  });

  define('deleteLiveTv', async ({ caller, query: { eventId } }) => {
    const doer = await doerOf(caller, parts);
    return show(eventId, () => desk.setLiveTv(eventId, null, doer));
  });

  define('setScore', async ({ caller, body }) => {
    const doer = await doerOf(caller, parts);
    const score: EventScore = body;
    return show(body.eventId, () => desk.setScore(body.eventId, score, doer));
  });

  define('deleteScore', async ({ caller, query: { eventId } }) => {
    const doer = await doerOf(caller, parts);
    return show(eventId, () => desk.setScore(eventId, null, doer));
  });
}
