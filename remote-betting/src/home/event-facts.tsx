import { useStore } from 'zustand';
import type { HomeEvent } from '@backlay/shared/contract';
import { isLive } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { LiveMark, Tag } from '@backlay/shared/ui';
import { useHomePorts } from './ports';
import { eventTime, useNow } from '../market';
import styles from './event-tile.module.scss';

/** The latest score: from the feed, else from the list. */
export function useScore({ event, score }: HomeEvent) {
  const { books } = useHomePorts();
  return useStore(books.slow, ({ events }) => events[event.id]?.score) ?? score;
}

/** LIVE with the clock of the match, or when it begins (B4.24). */
export function EventClock({ event, clock }: { readonly event: HomeEvent; readonly clock: string | undefined }) {
  const t = useT();
  const translateMessage = useSaid();
  const now = useNow(10_000);
  const openDate = Date.parse(event.event.openDate);
  if (isLive(openDate, now)) {
    return (
      <>
        <LiveMark />
        {clock && <span>{translateMessage(clock)}</span>}
      </>
    );
  }
  const { time, tomorrow } = eventTime(openDate, now);
  return <span className={styles.time}>{tomorrow ? t('home.tomorrow', { time }) : time}</span>;
}

/** TV, bookmaker and session marks. */
export function EventTags({ event }: { readonly event: HomeEvent }) {
  const t = useT();
  return (
    <span className={styles.tags}>
      {event.hasTv && (
        <Tag>
          <abbr title={t('home.tvName')}>{t('home.tv')}</abbr>
        </Tag>
      )}
      {event.hasBookmaker && (
        <Tag>
          <abbr title={t('home.bookmakerName')}>{t('home.bookmaker')}</abbr>
        </Tag>
      )}
      {event.hasSession && (
        <Tag>
          <abbr title={t('home.sessionName')}>{t('home.session')}</abbr>
        </Tag>
      )}
    </span>
  );
}
