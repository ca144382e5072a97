import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { FavouriteEvent, Market } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { ButtonLink, EmptyState, Link, SectionHead } from '@backlay/shared/ui';
import { useFavouritesPorts } from './ports';
import { MarketCard } from '../event';
import { bySport, EventGroup, HomeSkeleton } from '../home';
import { eventPath, useIsStale } from '../market';
import { EventStar } from './star';
import styles from './favourites.module.scss';

/** Events and markets that the player keeps at hand (B2.10). */
export default function FavouritesScreen() {
  const { favourites, books } = useFavouritesPorts();
  const t = useT();
  const { listed, listedMarkets } = useStore(favourites.store);
  useEffect(() => void favourites.read(), [favourites]);
  useEffect(() => {
    const markets = (listedMarkets ?? []).flatMap(({ market }) => (market ? [market] : []));
    const shown = (listed ?? []).flatMap((each) => (each.listed?.market ? [each.listed.market] : []));
    books.define([...markets, ...shown]);
  }, [books, listed, listedMarkets]);

  const events = (listed ?? []).flatMap((each) => (each.listed ? [each.listed] : []));
  const over = (listed ?? []).filter((each) => each.listed === null);
  const markets = (listedMarkets ?? []).flatMap(({ market }) => (market ? [market] : []));
  const isRead = listed !== null && listedMarkets !== null;
  return (
    <div className={styles.page}>
      <h1>{t('favourites.title')}</h1>
      {!isRead && <HomeSkeleton />}
      {isRead && listed.length + listedMarkets.length === 0 && (
        <EmptyState
          icon="star"
          title={t('favourites.empty')}
          action={<ButtonLink href="/">{t('event.home')}</ButtonLink>}
        >
          {t('favourites.emptyHint')}
        </EmptyState>
      )}
      {events.length > 0 && (
        <section className={styles.section} aria-label={t('favourites.events')}>
          <SectionHead title={t('favourites.events')} count={events.length} />
          {bySport(events).map((group) => (
            <EventGroup key={group.id} group={group} />
          ))}
        </section>
      )}
      {markets.length > 0 && (
        <section className={styles.section} aria-label={t('favourites.markets')}>
          <SectionHead title={t('favourites.markets')} count={markets.length} />
          {markets.map((market) => (
            <FavouriteMarketCard key={market.id} market={market} />
          ))}
        </section>
      )}
      {over.length > 0 && <Over events={over} />}
    </div>
  );
}

/** A market away from its event: the way there stands above it, and it is watched while it is shown. */
function FavouriteMarketCard({ market }: { readonly market: Market }) {
  const { feed } = useFavouritesPorts();
  const stale = useIsStale(market.event.id);
  useEffect(() => feed.watch(market.event.id), [feed, market.event.id]);
  return (
    <article data-density="event" data-stale={stale || undefined} aria-label={market.event.name}>
      <Link href={eventPath(market)} className={styles.event}>
        {market.event.name}
      </Link>
      <MarketCard market={market} stale={stale} />
    </article>
  );
}

/** Events that are over stay until their star is taken off. */
function Over({ events }: { readonly events: readonly FavouriteEvent[] }) {
  const t = useT();
  return (
    <section className={styles.section} aria-label={t('favourites.over')}>
      <SectionHead title={t('favourites.over')} count={events.length} />
      <ul className={styles.over}>
        {events.map(({ eventId }) => (
          <li key={eventId}>
            <span>{t('favourites.overEvent', { id: eventId })}</span>
            <EventStar id={eventId} name={eventId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
