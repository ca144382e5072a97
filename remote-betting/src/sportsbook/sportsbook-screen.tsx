import { useParams } from '@backlay/shared/router';
import { SportsBookEvent } from './sportsbook-event';
import { SportsBookList } from './sportsbook-list';

/** The sports book: every event with premium markets, or one of them (B2.05, OQ-94). */
export default function SportsBookScreen() {
  const { id } = useParams();
  return id ? <SportsBookEvent eventId={id} /> : <SportsBookList />;
}
