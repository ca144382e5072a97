import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useParams } from '@backlay/shared/router';
import type { Market } from '@backlay/shared/contract';
import { defaultStakes, type PriceLadder } from '@backlay/shared/domain';
import { useCallQuery } from '@backlay/shared/data';
import { useSaid, useT, useTenant } from '@backlay/shared/host';
import { Button, ButtonLink, EmptyState, ErrorPanel, Link, Skeleton, useFromWidth } from '@backlay/shared/ui';
import { useEventMarkets } from '../event';
import { EventState, eventPath, useDepth } from '../market';
import { LadderBoard } from './ladder-board';
import { LadderHints, useLadderHints } from './ladder-hints';
import { hasLadder } from './ladder-link';
import { LadderPanel, PracticePanel } from './ladder-panel';
import type { LadderRunner } from './ladder-source';
import { LiveSource } from './live-source';
import { PracticeSource } from './practice-source';
import { useLadderPorts } from './ports';
import styles from './ladder.module.scss';

const MOST_STAKES = 6;

/** A market as a ladder, with a practice market of play money in its place (E4.05, E4.08). */
export default function LadderScreen() {
  const { eventId = '', marketId = '' } = useParams();
  const { markets, failed, reload } = useEventMarkets(eventId);
  const t = useT();
  const { exchangeOrders } = useTenant().flags;
  const isWide = useFromWidth(1200);
  const market = markets?.find(({ id }) => id === marketId);
  if (failed) return <ErrorPanel onRetry={reload} />;
  if (!markets) return <Skeleton height={600} />;
  const problem = !exchangeOrders || !market || !hasLadder(market) ? 'ladder.none' : !isWide && 'ladder.narrow';
  if (!market || problem)
    return (
      <EmptyState
        icon="ticket"
        title={t(problem || 'ladder.none')}
        action={<ButtonLink href={`/events/${eventId}`}>{t('ladder.toEvent')}</ButtonLink>}
      />
    );
  return <MarketLadder key={market.id} market={market} />;
}

function MarketLadder({ market }: { readonly market: Market }) {
  const t = useT();
  const translateMessage = useSaid();
  const [practises, practise] = useState(false);
  const hints = useLadderHints();
  const runners = useMemo(
    () =>
      [...market.teams].sort((a, b) => a.sort - b.sort).map(({ id, name }) => ({ id, name: translateMessage(name) })),
    [market, translateMessage],
  );
  const start = () => {
    hints.close();
    practise(true);
  };
  const title = (
    <div className={styles.title}>
      <h1>
        <Link href={eventPath(market)}>{market.event.name}</Link> <EventState markets={[market]} />
      </h1>
      <p>
        {practises ? t('ladder.practiceNote') : translateMessage(market.name)}
        {!practises && market.delay > 0 && ` · ${t('ladder.delay', { seconds: market.delay })}`}
      </p>
    </div>
  );
  const parts = {
    title,
    practice: (
      <Button size="sm" aria-pressed={practises} onClick={() => (practises ? practise(false) : start())}>
        {t(practises ? 'ladder.endPractice' : 'ladder.practice')}
      </Button>
    ),
    hints: <LadderHints {...hints} />,
  };
  return practises ? (
    <PracticeLadder runners={runners} {...parts} />
  ) : (
    <LiveLadder market={market} runners={runners} priceLadder={market.priceLadder ?? 'CLASSIC'} {...parts} />
  );
}

/** Parts of the page that practice and market share. */
interface LadderParts {
  readonly title: ReactNode;
  readonly practice: ReactNode;
  readonly hints: ReactNode;
}

/** The player's stakes in rupees, ascending. */
function useStakes(min: number, max: number): readonly number[] {
  const { answer } = useCallQuery('stakes');
  return useMemo(() => {
    const presets = answer?.docs.stake ?? defaultStakes;
    const values = [...new Set(presets.map(({ value }) => value))].filter((value) => value >= min && value <= max);
    return values.sort((a, b) => a - b).slice(0, MOST_STAKES);
  }, [answer, min, max]);
}

interface LiveLadderProps extends LadderParts {
  readonly market: Market;
  readonly runners: readonly LadderRunner[];
  readonly priceLadder: PriceLadder;
}

function LiveLadder({ market, runners, priceLadder, hints, ...parts }: LiveLadderProps) {
  const { host, clock, books, openBets, orders } = useLadderPorts();
  const { indianUnits } = useTenant().flags;
  const stakes = useStakes(market.min, market.max);
  const cashOut = useRef<HTMLDivElement>(null);
  const [source] = useState(
    () => new LiveSource(market, { books, openBets, orders, lostText: () => host.i18n.t('failure.title') }),
  );
  useEffect(() => source.open(), [source]);
  return (
    <>
      {runners.map(({ id }) => (
        <DepthFeed key={id} source={source} marketId={market.id} runnerId={id} />
      ))}
      {stakes.length > 0 && (
        <LadderBoard
          {...{ source, runners, priceLadder, stakes, clock, indianUnits, ...parts }}
          onRefused={host.toasts.error}
          onCashOut={() => cashOut.current?.querySelector('button')?.click()}
          panel={
            <>
              {hints}
              <LadderPanel source={source} market={market} runners={runners} cashOut={cashOut} />
            </>
          }
        />
      )}
    </>
  );
}

/** Keeps the depth of one runner open while the ladder is (E4.02). */
function DepthFeed(props: { readonly source: LiveSource; readonly marketId: string; readonly runnerId: string }) {
  const { source, marketId, runnerId } = props;
  const depth = useDepth(useLadderPorts(), marketId, runnerId);
  useEffect(() => {
    if (depth) source.receive(depth);
  }, [source, depth]);
  return null;
}

const PRACTICE_STAKES = [500, 1000, 2000, 3000, 5000, 10_000];
const PRACTICE_RUNNERS = 2;

function PracticeLadder({
  runners,
  title,
  practice,
}: Pick<LadderParts, 'title' | 'practice'> & { readonly runners: readonly LadderRunner[] }) {
  const { host, clock } = useLadderPorts();
  const { indianUnits } = useTenant().flags;
  const [shown] = useState(() => runners.slice(0, PRACTICE_RUNNERS));
  const [source] = useState(() => new PracticeSource(shown, clock));
  useEffect(() => source.open(), [source]);
  return (
    <LadderBoard
      {...{ source, clock, indianUnits, title, practice }}
      runners={shown}
      priceLadder="CLASSIC"
      stakes={PRACTICE_STAKES}
      onRefused={host.toasts.error}
      onCashOut={() => source.cashOut()}
      panel={<PracticePanel source={source} runners={shown} onCashOut={() => source.cashOut()} />}
    />
  );
}
