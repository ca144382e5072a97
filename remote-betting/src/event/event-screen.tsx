import { useState, useEffect, type ReactNode } from 'react';
import { useParams } from '@backlay/shared/router';
import type { Market } from '@backlay/shared/contract';
import { isRacing } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import {
  ButtonLink,
  Chip,
  ChipRow,
  EmptyState,
  ErrorPanel,
  WidgetBoundary,
  useFromWidth,
  Card,
  Skeleton,
} from '@backlay/shared/ui';
import { useIsStale, useSecondDrawing } from '../market';
import { RaceCard } from '../racing';
import { CashOutOverview } from '../cash-out';
import { ScoreCard, ScoreLine, useEventScore, frameAddress, LiveFrame, useLiveTv } from '../live';
import { QuickBet } from '../slip';
import { PremiumCard } from '../sportsbook';
import { EventCrumb } from './event-crumb';
import { MarketCard } from './market-card';
import { tabOf, tabsOf, type MarketTab, useEventMarkets } from './use-event';
import { SessionCard } from './session-card';
import styles from './event.module.scss';
import marketStyles from './market.module.scss';
import runnerStyles from './runner.module.scss';
import { useEventPorts } from './ports';

/** The one polite region of an event: it speaks a change of status, never a price (design-language 9). */
export function StatusAnnouncer({ markets }: { readonly markets: readonly Market[] }) {
  const { books } = useEventPorts();
  const t = useT();
  const translateMessage = useSaid();
  const [word, setWord] = useState('');
  useEffect(
    () =>
      books.slow.subscribe((after, before) => {
        for (const { id, name } of markets) {
          const status = after.markets[id]?.status;
          if (!status || status === before.markets[id]?.status || before.markets[id] === undefined) continue;
          setWord(t('market.status', { market: translateMessage(name), status: translateMessage(status) }));
        }
      }),
    [books, markets, t, translateMessage],
  );
  return (
    <p role="status" className={styles.unseen}>
      {word}
    </p>
  );
}

/** The event page in its final geometry, before its markets are there. */
export function EventSkeleton() {
  return (
    <div className={styles.markets} aria-busy="true" data-testid="event-skeleton">
      <div className={styles.crumb}>
        <Skeleton width={200} height={18} />
      </div>
      <Skeleton height={110} />
      {[2, 2, 4].map((rows, market) => (
        <Card key={market} className={marketStyles.market}>
          <div className={marketStyles.marketHead}>
            <Skeleton width={130} height={18} />
          </div>
          <div className={marketStyles.heads} />
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={runnerStyles.row}>
              <Skeleton width="40%" height={16} />
            </div>
          ))}
        </Card>
      ))}
    </div>
  );
}

/** The longest that markets wait for the score, ms. */
const SCORE_WAIT_MS = 500;

/** What was read, once nothing is pending beside it, or once that took too long. */
function useTogether<Value>(read: Value | null, isPending: boolean): Value | null {
  const [hasWaited, setWaited] = useState(false);
  const waits = read !== null && isPending && !hasWaited;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setWaited(true), SCORE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return waits ? null : read;
}

/** An event and all its markets (B2.02). */
export default function EventScreen() {
  const { eventId = '' } = useParams();
  const { markets: read, failed, reload } = useEventMarkets(eventId);
  const { score: readScore, isPending } = useEventScore(eventId);
  // The score stands above the markets: both come together, so that no price moves under a finger (E8.19).
  const markets = useTogether(read, isPending);
  const score = markets || failed ? readScore : null;
  const stale = useIsStale(eventId);
  const t = useT();
  const tv = useLiveTv(eventId);
  const [watching, watch] = useState(false);
  const [scored, openScore] = useState(false);
  const isDesktop = useFromWidth(800);
  const [first, ...others] = markets ?? [];
  const television = tv ? { on: watching, toggle: () => watch(!watching) } : null;
  const scoreFrame = frameAddress(score?.iframeUrl);
  return (
    <div className={styles.page} data-density="event" data-stale={stale || undefined}>
      {first && <EventCrumb markets={[first, ...others]} tv={score && isDesktop ? null : television} />}
      <WidgetBoundary name="score">
        {score && !isDesktop && <ScoreLine score={score} open={scored} onToggle={() => openScore(!scored)} />}
        {score && (isDesktop || scored) && <ScoreCard score={score} tv={isDesktop ? television : null} />}
        {scoreFrame && (isDesktop || scored) && <LiveFrame url={scoreFrame} title={t('event.score')} />}
      </WidgetBoundary>
      {tv && watching && (
        <WidgetBoundary name="live-tv">
          <LiveFrame url={tv} title={t('event.tv')} />
        </WidgetBoundary>
      )}
      {markets ? (
        <>
          <EventMarkets markets={markets} stale={stale} quickBet={!isDesktop && <QuickBet />} />
          <WidgetBoundary name="cash-out">
            <CashOutOverview eventId={eventId} from={2} />
          </WidgetBoundary>
        </>
      ) : failed ? (
        <ErrorPanel onRetry={reload} />
      ) : (
        <EventSkeleton />
      )}
    </div>
  );
}

/** Markets below the tabs that the first drawing has: as many as a window shows. */
const FIRST_MARKETS = 2;

interface EventMarketsProps {
  readonly markets: readonly Market[];
  readonly stale: boolean;
  /** On a phone, below the first prices. */
  readonly quickBet: ReactNode;
}

function EventMarkets({ markets, stale, quickBet }: EventMarketsProps) {
  const t = useT();
  const [chosen, choose] = useState<MarketTab>('all');
  const isWhole = useSecondDrawing();
  const isDesktop = useFromWidth(800);
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
  // A phone begins with the first prices, under whatever tab: what chooses the rest stands below them (E8.02).
  const top = isDesktop ? undefined : markets.find((market) => LEADING.has(tabOf(market)));
  const leading = shown.filter((market) => LEADING.has(tabOf(market)) && market !== top);
  // All markets together show what the sportsbook leads with; its own tab shows every group.
  const premium = shown.filter(
    (market) => tabOf(market) === 'premium' && (tab !== 'all' || (market.group ?? MAIN) === MAIN),
  );
  const others = shown.filter((market) => tabOf(market) === 'other');
  const racing = markets.find(({ eventType, type }) => isRacing(eventType.id) && type === 'betfair');
  return (
    <>
      {racing && <RaceCard market={racing} />}
      {stale && (
        <p className={styles.stale} role="status">
          {t('event.stale')}
        </p>
      )}
      {top && (
        <WidgetBoundary key={top.id} name="market">
          <MarketCard market={top} stale={stale} />
        </WidgetBoundary>
      )}
      <ChipRow label={t('event.markets')} className={styles.tabs}>
        {tabs.map(({ tab: each, count }) => (
          <Chip key={each} count={count} selected={each === tab} onClick={() => choose(each)}>
            {t(each === 'matchOdds' && racing ? 'event.win' : `event.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      {quickBet}
      <div className={styles.markets}>
        {(isWhole ? leading : leading.slice(0, FIRST_MARKETS)).map((market) => (
          <WidgetBoundary key={market.id} name="market">
            <MarketCard market={market} stale={stale} />
          </WidgetBoundary>
        ))}
        {isWhole && sessions.length > 0 && (
          <WidgetBoundary name="sessions">
            <SessionCard key={sessions[0]?.event.id} markets={sessions} stale={stale} />
          </WidgetBoundary>
        )}
        {(isWhole ? others : []).map((market) => (
          <WidgetBoundary key={market.id} name="market">
            <MarketCard market={market} stale={stale} />
          </WidgetBoundary>
        ))}
        {(isWhole ? premium : []).map((market) => (
          <WidgetBoundary key={market.id} name="premium">
            <PremiumCard market={market} stale={stale} />
          </WidgetBoundary>
        ))}
      </div>
      <StatusAnnouncer markets={markets} />
    </>
  );
}

/** The group that a sportsbook leads with. */
const MAIN = 'Main';
const LEADING: ReadonlySet<string> = new Set(['matchOdds', 'bookmaker']);
