import { useParams } from '@backlay/shared/router';
import { SportsBookList, usePremium } from './sportsbook-list';
import { useEffect } from 'react';
import { useT } from '@backlay/shared/host';
import { ButtonLink, EmptyState, ErrorPanel, Skeleton } from '@backlay/shared/ui';
import { useSportsbookPorts } from './ports';
import { EventCrumb } from '../event';
import { useIsStale } from '../market';
import { ScoreCard, useEventScore } from '../live';
import { PremiumCard } from './premium-card';
import styles from './sportsbook.module.scss';

/** All premium markets of one event, with its score. */
export function SportsBookEvent({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const { feed, openBets } = useSportsbookPorts();
  const { markets, failed, reload } = usePremium(eventId);
  const score = useEventScore(eventId);
  const stale = useIsStale(eventId);
  useEffect(() => {
    const stop = [feed.watch(eventId), openBets.watchPositions(eventId)];
    return () => stop.forEach((leave) => leave());
  }, [feed, openBets, eventId]);
  const [first, ...others] = markets ?? [];
  const ordered = [...(markets ?? [])].sort((a, b) => a.sort - b.sort);
  return (
    <div className={styles.page} data-density="event" data-stale={stale || undefined}>
      {first && <EventCrumb markets={[first, ...others]} tv={null} />}
      {score && <ScoreCard score={score} />}
      {!markets && (failed ? <ErrorPanel onRetry={reload} /> : <Skeleton height={320} />)}
      {markets?.length === 0 && (
        <EmptyState
          icon="trophy"
          title={t('sportsBook.empty')}
          action={<ButtonLink href="/sports-book">{t('sportsBook.back')}</ButtonLink>}
        >
          {t('sportsBook.emptyHint')}
        </EmptyState>
      )}
      {stale && markets && (
        <p className={styles.stale} role="status">
          {t('event.stale')}
        </p>
      )}
      <div className={styles.events}>
        {ordered.map((market) => (
          <PremiumCard key={market.id} market={market} stale={stale} />
        ))}
      </div>
    </div>
  );
}

/** The sports book: every event with premium markets, or one of them (B2.05, OQ-94). */
export default function SportsBookScreen() {
  const { id } = useParams();
  return id ? <SportsBookEvent eventId={id} /> : <SportsBookList />;
}
