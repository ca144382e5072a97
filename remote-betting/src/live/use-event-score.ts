import { useStore } from 'zustand';
import type { EventFrame } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { scorePollMs } from '@backlay/shared/domain';
import { useHost } from '@backlay/shared/host';
import { useLivePorts } from './ports';

type Score = NonNullable<EventFrame['score']>;

/** The score of an event: pushed over the one socket (A9.08), polled where it does not come (OQ-87). */
export function useEventScore(eventId: string): Score | null {
  const host = useHost();
  const { books } = useLivePorts();
  const pushed = useStore(books.slow, ({ events }) => events[eventId]?.score ?? null);
  const gone = useStore(books.slow, ({ events }) => events[eventId]?.scoreGone ?? false);
  const connected = useStore(host.realtime.store, (state) => state.connected);
  const signedIn = useStore(host.session.store, ({ status }) => status === 'signed-in');
  const every = useStore(host.session.store, ({ status, points }) =>
    scorePollMs(
      status === 'signed-in' ? (points?.availablePts ?? Infinity) : null,
      host.tenant.domain.minDepositBalance,
    ),
  );
  // Whoever is logged in reads the same list at another path (OQ-86).
  const { answer } = useCallQuery(
    signedIn ? 'protectedScores' : 'scores',
    { eventIds: eventId },
    { every: connected ? undefined : every, version: connected },
  );
  const asked = answer?.docs.find((each) => each.eventId === eventId) ?? null;
  const known = gone ? null : (pushed ?? asked);
  return known?.eventId === eventId ? known : null;
}
