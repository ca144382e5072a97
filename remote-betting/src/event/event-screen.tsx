import { useState } from 'react';
import { useParams } from '@backlay/shared/router';
import type { Market } from '@backlay/shared/contract';
import { isRacing } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { ButtonLink, Chip, ChipRow, EmptyState, ErrorPanel, WidgetBoundary } from '@backlay/shared/ui';
import { useFromWidth } from '@backlay/shared/ui';
import { useIsStale } from '../market';
import { RaceCard } from '../racing';
import { ScoreCard, useEventScore } from '../live';
import { QuickBet } from '../slip';
import { PremiumCard } from '../sportsbook';
import { frameAddress, LiveFrame, useLiveTv } from '../live';
import { EventCrumb } from './event-crumb';
import { EventSkeleton } from './event-skeleton';
import { MarketCard } from './market-card';
import { tabOf, tabsOf, type MarketTab } from './market-tabs';
import { SessionCard } from './session-card';
import { StatusAnnouncer } from './status-announcer';
import { useEventMarkets } from './use-event';
import styles from './event.module.scss';

/** An event and all its markets (B2.02). */
export default function EventScreen() {
  const { eventId = '' } = useParams();
  const { markets, failed, reload } = useEventMarkets(eventId);
  const score = useEventScore(eventId);
  const stale = useIsStale(eventId);
  const t = useT();
  const tv = useLiveTv(eventId);
  const [watching, watch] = useState(false);
  const isDesktop = useFromWidth(800);
  const [first, ...others] = markets ?? [];
  const television = tv ? { on: watching, toggle: () => watch(!watching) } : null;
  const scoreFrame = frameAddress(score?.iframeUrl);
  return (
    <div className={styles.page} data-density="event" data-stale={stale || undefined}>
      {first && <EventCrumb markets={[first, ...others]} tv={score && isDesktop ? null : television} />}
      <WidgetBoundary name="score">
        {score && <ScoreCard score={score} tv={isDesktop ? television : null} />}
        {scoreFrame && <LiveFrame url={scoreFrame} title={t('event.score')} />}
      </WidgetBoundary>
      {tv && watching && (
        <WidgetBoundary name="live-tv">
          <LiveFrame url={tv} title={t('event.tv')} />
        </WidgetBoundary>
      )}
      {!isDesktop && <QuickBet />}
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
  const leading = shown.filter((market) => LEADING.has(tabOf(market)));
  const premium = shown.filter((market) => tabOf(market) === 'premium');
  const others = shown.filter((market) => tabOf(market) === 'other');
  const racing = markets.find(({ eventType, type }) => isRacing(eventType.id) && type === 'betfair');
  return (
    <>
      {racing && <RaceCard market={racing} />}
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
        {leading.map((market) => (
          <WidgetBoundary key={market.id} name="market">
            <MarketCard market={market} stale={stale} />
          </WidgetBoundary>
        ))}
        {sessions.length > 0 && (
          <WidgetBoundary name="sessions">
            <SessionCard markets={sessions} stale={stale} />
          </WidgetBoundary>
        )}
        {others.map((market) => (
          <WidgetBoundary key={market.id} name="market">
            <MarketCard market={market} stale={stale} />
          </WidgetBoundary>
        ))}
        {premium.map((market) => (
          <WidgetBoundary key={market.id} name="premium">
            <PremiumCard market={market} stale={stale} />
          </WidgetBoundary>
        ))}
      </div>
      <StatusAnnouncer markets={markets} />
    </>
  );
}

const LEADING: ReadonlySet<string> = new Set(['matchOdds', 'bookmaker']);
