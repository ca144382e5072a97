import { useParams } from '@backlay/shared/router';
import { MAIN_GROUP, SportsBookList, usePremium } from './sportsbook-list';
import { useEffect, useState } from 'react';
import type { Market } from '@backlay/shared/contract';
import { useSaid, useT } from '@backlay/shared/host';
import { ButtonLink, Chip, ChipRow, EmptyState, ErrorPanel, Skeleton } from '@backlay/shared/ui';
import { useSportsbookPorts } from './ports';
import { BuildMultiple, CouponContext, CouponTray, createCoupon } from '../multiples';
import { EventCrumb } from '../event';
import { useIsStale } from '../market';
import { ScoreCard, useEventScore } from '../live';
import { PremiumCard } from './premium-card';
import styles from './sportsbook.module.scss';

const groupOf = ({ group }: Market): string => group ?? MAIN_GROUP;

/** The groups of an event in the order of their first markets, with their numbers. */
function listGroups(markets: readonly Market[]): readonly { readonly group: string; readonly count: number }[] {
  const groups = new Map<string, number>();
  for (const market of markets) groups.set(groupOf(market), (groups.get(groupOf(market)) ?? 0) + 1);
  return [...groups].map(([group, count]) => ({ group, count }));
}

/** The premium markets of one event by group, with its score (E6.01). */
export function SportsBookEvent({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const { feed, openBets } = useSportsbookPorts();
  const { markets, failed, reload } = usePremium(eventId);
  const { score } = useEventScore(eventId);
  const stale = useIsStale(eventId);
  useEffect(() => {
    const stop = [feed.watch(eventId), openBets.watchPositions(eventId)];
    return () => stop.forEach((leave) => leave());
  }, [feed, openBets, eventId]);
  const [first, ...others] = markets ?? [];
  const translateMessage = useSaid();
  const [chosen, choose] = useState(MAIN_GROUP);
  const ordered = [...(markets ?? [])].sort((a, b) => a.sort - b.sort);
  const groups = listGroups(ordered);
  const shown = groups.some(({ group }) => group === chosen) ? chosen : groups[0]?.group;
  return (
    <div className={styles.page} data-density="event" data-stale={stale || undefined}>
      <BuildMultiple>{first && <EventCrumb markets={[first, ...others]} tv={null} />}</BuildMultiple>
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
      {groups.length > 1 && (
        <ChipRow label={t('event.markets')}>
          {groups.map(({ group, count }) => (
            <Chip key={group} count={count} selected={group === shown} onClick={() => choose(group)}>
              {translateMessage(group)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <div className={styles.events}>
        {ordered
          .filter((market) => groupOf(market) === shown)
          .map((market) => (
            <PremiumCard key={market.id} market={market} stale={stale} />
          ))}
      </div>
    </div>
  );
}

/** The sports book: every event with premium markets, or one of them (B2.05, OQ-94). */
export default function SportsBookScreen() {
  const { id } = useParams();
  const ports = useSportsbookPorts();
  const coupon = createCoupon(ports);
  return (
    <CouponContext value={coupon}>
      {id ? <SportsBookEvent eventId={id} /> : <SportsBookList />}
      <CouponTray coupon={coupon} feed={ports.feed} />
    </CouponContext>
  );
}
