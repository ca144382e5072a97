import { useState } from 'react';
import { useParams } from '@backlay/shared/router';
import type { Market } from '@backlay/shared/contract';
import { isRacing } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { ButtonLink, Chip, ChipRow, EmptyState, ErrorPanel } from '@backlay/shared/ui';
import { useStale } from '../market';
import { EventCrumb } from './event-crumb';
import { EventSkeleton } from './event-skeleton';
import { MarketCard } from './market-card';
import { tabOf, tabsOf, type MarketTab } from './market-tabs';
import { ScoreCard } from './score-card';
import { SessionCard } from './session-card';
import { StatusVoice } from './status-voice';
import { useEventMarkets, useEventScore } from './use-event';
import styles from './event.module.scss';

/** An event and all its markets (B2.02). */
export default function EventScreen() {
  const { eventId = '' } = useParams();
  const { markets, failed, reload } = useEventMarkets(eventId);
  const score = useEventScore(eventId);
  const stale = useStale(eventId);
  const first = markets?.[0];
  return (
    <div className={styles.page} data-density="event" data-stale={stale || undefined}>
      {first && <EventCrumb market={first} />}
      {score && <ScoreCard score={score} />}
      {markets ? (
        <EventMarkets markets={markets} stale={stale} />
      ) : failed ? (
        <ErrorPanel onRetry={reload} />
      ) : (
        <EventSkeleton />
      )}
    </div>
  );
}

function EventMarkets({ markets, stale }: { readonly markets: readonly Market[]; readonly stale: boolean }) {
  const t = useT();
  const [chosen, choose] = useState<MarketTab>('all');
  const tabs = tabsOf(markets);
  const tab = tabs.some((each) => each.tab === chosen) ? chosen : 'all';
  if (markets.length === 0) {
    return (
      <EmptyState icon="trophy" title={t('event.missing')} action={<ButtonLink href="/">{t('event.home')}</ButtonLink>}>
        {t('event.emptyHint')}
      </EmptyState>
    );
  }
  const shown = markets.filter((market) => tab === 'all' || tabOf(market) === tab);
  const sessions = shown.filter(({ type }) => type === 'session');
  const priced = shown.filter(({ type }) => type !== 'session');
  const racing = markets.some(({ eventType }) => isRacing(eventType.id));
  return (
    <>
      <ChipRow label={t('event.markets')} className={styles.tabs}>
        {tabs.map(({ tab: each, count }) => (
          <Chip key={each} count={count} selected={each === tab} onClick={() => choose(each)}>
            {t(each === 'matchOdds' && racing ? 'event.win' : `event.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      {stale && (
        <p className={styles.stale} role="status">
          {t('event.stale')}
        </p>
      )}
      <div className={styles.markets}>
        {priced
          .filter((market) => tabOf(market) !== 'other')
          .map((market) => (
            <MarketCard key={market.id} market={market} stale={stale} />
          ))}
        {sessions.length > 0 && <SessionCard markets={sessions} stale={stale} />}
        {priced
          .filter((market) => tabOf(market) === 'other')
          .map((market) => (
            <MarketCard key={market.id} market={market} stale={stale} />
          ))}
      </div>
      <StatusVoice markets={markets} />
    </>
  );
}
