import { useParams } from '@backlay/shared/router';
import { SportsBookEvent } from './sports-book-event';
import { SportsBookList } from './sports-book-list';

/** The sports book: every event with premium markets, or one of them (B2.05, OQ-94). */
export default function SportsBookScreen() {
  const { id } = useParams();
  return id ? <SportsBookEvent eventId={id} /> : <SportsBookList />;
}
