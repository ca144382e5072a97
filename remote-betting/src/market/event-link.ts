import type { HomeEvent } from '@backlay/shared/contract';

/** Where an event lives (B2.02). */
export const eventPath = ({ event, eventType }: Pick<HomeEvent, 'event' | 'eventType'>): string =>
  `/events/${eventType.id}/${event.id}`;
