import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLocation } from '@backlay/shared/router';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useSession, useT, useSaid } from '@backlay/shared/host';
import {
  Button,
  Checkbox,
  classNames,
  EmptyState,
  ErrorPanel,
  lazyWithRetry,
  Link,
  MoneyText,
  QUIETLY,
  Skeleton,
  Spinner,
  TabPanel,
  Tabs,
  Tag,
} from '@backlay/shared/ui';
import { useOpenBetsPorts } from './ports';
import {
  formatRequestedPrice,
  betTime,
  isSessionBet,
  marketTypeOf,
  formatMatchedPrice,
  sideKey,
  getBetSubject,
} from '../market';
import { useSlipController } from '../slip';
import { MultipleLegs } from './multiple-legs';
import { CopyReference, WaitingOrders } from '../orders';
import { FillList } from './fill-list';
import { foldFills, groupByAverageOdds, groupByMarket, listBets, type BetGroup, type BetLine } from './average-odds';
import styles from './open-bets.module.scss';

const SettleAlertOffer = lazyWithRetry(
  'settle-alert',
  () => import(/* webpackChunkName: "settle-alert" */ './settle-alert-offer'),
  QUIETLY,
);

/** B2.13. */
const AVERAGE_SPIN_MS = 1000;

interface OpenBetListProps {
  /** In the panel: 350 px high at most. */
  readonly compact?: boolean;
}

/** Open bets; where bets wait, the unmatched and the matched ones on a tab each, with their numbers (E1.14). */
export function OpenBetList({ compact = false }: OpenBetListProps) {
  const { openBets, orders } = useOpenBetsPorts();
  const t = useT();
  const signedIn = useSession((session) => session.status === 'signed-in');
  const waiting = useStore(orders.store, (state) => state.waiting.length);
  const matched = useStore(openBets.store, ({ bets }) => foldFills(listBets(bets)).length);
  const [chosen, setTab] = useState<'unmatched' | 'matched' | null>(null);
  // A bet within its delay waits for the clock, not for a price.
  const isWaiting = useStore(orders.store, (state) => state.waiting.some((order) => order.state !== 'delayed'));
  // The first view is where bets wait; from then on the tab moves by a press alone.
  if (chosen === null && isWaiting) setTab('unmatched');
  if (!orders.isEnabled() || !signedIn) return <MatchedBets compact={compact} />;
  const tab = chosen ?? 'matched';
  const idPrefix = compact ? 'panel-bets' : 'open-bets';
  return (
    <>
      <Tabs
        label={t('openBets.tab')}
        idPrefix={idPrefix}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'unmatched', label: t('orders.unmatched'), count: waiting },
          { id: 'matched', label: t('orders.matched'), count: matched },
        ]}
      />
      <TabPanel idPrefix={idPrefix} id={tab}>
        {tab === 'unmatched' ? <WaitingOrders compact={compact} /> : <MatchedBets compact={compact} />}
      </TabPanel>
    </>
  );
}

/** The player's open bets with what may be shown of them (B2.13 to B2.16). */
function MatchedBets({ compact = false }: OpenBetListProps) {
  const { openBets } = useOpenBetsPorts();
  const t = useT();
  const { status, bets } = useStore(openBets.store);
  const signedIn = useSession((session) => session.status === 'signed-in');
  const { pathname } = useLocation();
  const eventId = /^\/events\/(?:[^/]+\/)?([^/]+)$/.exec(pathname)?.[1];
  const { average, averaging, setAverage } = useAverage();
  const [info, setInfo] = useState(true);
  const [thisEvent, setThisEvent] = useState(false);
  const listed = thisEvent && eventId ? bets.filter(({ market }) => market.event.id === eventId) : bets;
  const groups = groupByMarket(average ? groupByAverageOdds(listed) : foldFills(listBets(listed)));

  if (!signedIn) return <EmptyState icon="ticket" title={t('openBets.visitor')} />;
  return (
    <div className={styles.list}>
      <div className={styles.options}>
        <Checkbox
          label={t('openBets.average')}
          checked={average}
          onChange={(event) => setAverage(event.target.checked)}
        />
        <Checkbox label={t('openBets.info')} checked={info} onChange={(event) => setInfo(event.target.checked)} />
        {eventId && (
          <Checkbox
            label={t('openBets.thisEvent')}
            checked={thisEvent}
            onChange={(event) => setThisEvent(event.target.checked)}
          />
        )}
        <EditStake compact={compact} />
      </div>
      {averaging ? (
        <div className={styles.wait}>
          <Spinner size={22} label={t('openBets.average')} />
        </div>
      ) : status === 'failed' ? (
        <ErrorPanel onRetry={() => void openBets.read()} />
      ) : status === 'unread' || status === 'reading' ? (
        <div className={styles.wait}>
          <Skeleton width="90%" height={40} />
        </div>
      ) : groups.length === 0 ? (
        <EmptyState icon="ticket" title={t('openBets.empty')}>
          {t('openBets.emptyHint')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.heads} aria-hidden="true">
            <span>{t('openBets.bet')}</span>
            <span>{t('openBets.odds')}</span>
            <span>{t('openBets.stakePl')}</span>
          </div>
          <div
            className={classNames(styles.scroll, compact && styles.compact)}
            tabIndex={compact ? 0 : undefined}
            role="group"
            aria-label={t('openBets.tab')}
          >
            {groups.map((group) => (
              <MarketBets key={group.key} group={group} info={info} />
            ))}
          </div>
          <SettleAlertOffer />
          <Totals lines={groups.flatMap(({ lines }) => lines)} count={listed.length} />
        </>
      )}
    </div>
  );
}

/** B2.14: in the panel the editor opens in the slip beside the list, on the page of a phone at its own address. */
function EditStake({ compact }: { readonly compact: boolean }) {
  const admin = useSlipController();
  const { navigation } = useHost();
  const t = useT();
  return (
    <Button
      variant="link"
      size="sm"
      icon="edit"
      className={styles.edit}
      onClick={() => {
        if (compact) void admin.preferences.edit('stake');
        else if (admin.preferences.mayEdit()) navigation.go('/button-values');
      }}
    >
      {t('openBets.editStake')}
    </Button>
  );
}

function MarketBets({ group: { first, lines }, info }: { readonly group: BetGroup; readonly info: boolean }) {
  const t = useT();
  const translateMessage = useSaid();
  const { market } = first;
  return (
    <section aria-label={`${market.event.name}, ${translateMessage(market.marketName)}`}>
      <header className={styles.market}>
        {first.multiple ? (
          <span>{market.event.name}</span>
        ) : (
          <Link href={`/events/${market.event.id}`}>{market.event.name}</Link>
        )}
        <small>{isSessionBet(first) ? t('event.session') : translateMessage(market.marketName)}</small>
      </header>
      <ul className={styles.bets}>
        {lines.map((line) => (
          <BetRow key={line.key} line={line} info={info} />
        ))}
      </ul>
    </section>
  );
}

function BetRow({ line, info }: { readonly line: BetLine; readonly info: boolean }) {
  const t = useT();
  const translateMessage = useSaid();
  const { bet } = line;
  // Of several bets that are shown as one there is no one price that was asked for.
  const asked = line.key === bet._id ? formatRequestedPrice(bet) : null;
  // What the bet may bring: the profit of a back, the liability of a lay (as the row of its runner shows it).
  const result = bet.odds.type === 'back' ? line.profit : -line.liability;
  return (
    <li className={styles.bet}>
      <span className={styles.side}>
        <Tag tone={bet.odds.type}>{t(sideKey(marketTypeOf(bet), bet.odds.type)).toUpperCase()}</Tag>
      </span>
      <span className={styles.what}>
        <b>{translateMessage(getBetSubject(bet))}</b>
        {bet.multiple && <MultipleLegs multiple={bet.multiple} className={styles.legs} />}
        {line.fills && <FillList fills={line.fills} />}
        {(info || bet.status === 'delayed') && (
          <small>
            {info && (
              <span className={styles.reference}>
                {betTime(bet.createdAt)}
                {bet.reference && (
                  <>
                    {` · ${bet.reference}`} <CopyReference reference={bet.reference} />
                  </>
                )}
              </span>
            )}
            {bet.status === 'delayed' && <em> {t('openBets.delayed')}</em>}
          </small>
        )}
      </span>
      <span className={styles.odds}>
        <b>{formatMatchedPrice(bet, { odd: line.odd, run: bet.odds.run })}</b>
        {asked !== null && <small>{t('openBets.asked', { price: asked })}</small>}
      </span>
      <span className={styles.money}>
        <MoneyText paise={toPaise(line.stake)} />
        <small>
          <MoneyText paise={toPaise(result)} signed />
        </small>
      </span>
    </li>
  );
}

function Totals({ lines, count }: { readonly lines: readonly BetLine[]; readonly count: number }) {
  const t = useT();
  const exposure = useSession(({ points }) => points?.exposure ?? 0);
  const stake = lines.reduce((sum, line) => sum + toPaise(line.stake), 0);
  return (
    <p className={styles.totals}>
      <span>{count === 1 ? t('openBets.one') : t('openBets.count', { count })}</span>
      <span>
        {t('openBets.stake')}{' '}
        <b>
          <MoneyText paise={stake} />
        </b>
      </span>
      <span>
        {t('openBets.exposure')}{' '}
        <b>
          <MoneyText paise={toPaise(exposure)} />
        </b>
      </span>
    </p>
  );
}

/** The switch turns a spinner for a second before the list changes (B2.13). */
function useAverage() {
  const [average, choose] = useState(false);
  const [averaging, setAveraging] = useState(false);
  useEffect(() => {
    if (!averaging) return;
    const timer = setTimeout(() => setAveraging(false), AVERAGE_SPIN_MS);
    return () => clearTimeout(timer);
  }, [averaging]);
  const setAverage = (on: boolean) => {
    choose(on);
    setAveraging(true);
  };
  return { average, averaging, setAverage };
}
