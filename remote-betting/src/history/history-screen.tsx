import { useEffect, useState } from 'react';
import type { Bet } from '@backlay/shared/contract';
import { storeOfflineLines } from '@backlay/shared/data';
import { BET_CATEGORIES, BET_CATEGORY_FILTERS, formatDateTime, toPaise } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { useLocation, useSearchParams } from '@backlay/shared/router';
import {
  Card,
  Chip,
  ChipRow,
  EmptyState,
  ErrorPanel,
  Icon,
  MoneyText,
  Select,
  Skeleton,
  Tag,
  KeyValue,
  KeyValueList,
  Sheet,
} from '@backlay/shared/ui';
import {
  formatRequestedPrice,
  isSessionBet,
  marketTypeOf,
  formatMatchedPrice,
  sideKey,
  getBetSubject,
} from '../market';
import { GameBets } from './game-bets';
import { Archived, Pages, Totals } from './pages';
import { isOfCasino, PERIODS, useHistory, type HistoryFilter, type HistoryPart } from './use-history';
import styles from './history.module.scss';
import { formatMultipleReturn, MultipleLegs } from '../open-bets';
import { CopyReference } from '../orders';

/** All data of one settled bet, and the sentence that explains its result. */
export function BetSheet({ bet, onClose }: { readonly bet: Bet | null; readonly onClose: () => void }) {
  const t = useT();
  const translateMessage = useSaid();
  const asked = bet && formatRequestedPrice(bet);
  return (
    <Sheet open={bet !== null} onClose={onClose} title={t('history.details')}>
      {bet && (
        <>
          {bet.explanation && <p className={styles.sentence}>{translateMessage(formatMultipleReturn(bet))}</p>}
          {bet.multiple && <MultipleLegs multiple={bet.multiple} className={styles.legs} />}
          <KeyValueList>
            {bet.multiple ? (
              // Its legs stand above, with their events.
              <KeyValue name={t('openBets.bet')}>{translateMessage(bet.market.marketName)}</KeyValue>
            ) : (
              <>
                <KeyValue name={t('openBets.bet')}>
                  {t(sideKey(marketTypeOf(bet), bet.odds.type))} {translateMessage(getBetSubject(bet))}
                </KeyValue>
                <KeyValue name={bet.market.event.name}>{translateMessage(bet.market.marketName)}</KeyValue>
              </>
            )}
            {asked !== null && <KeyValue name={t('history.asked')}>{asked}</KeyValue>}
            <KeyValue name={t(asked === null ? 'slip.odds' : 'history.matched')}>{formatMatchedPrice(bet)}</KeyValue>
            <KeyValue name={t('slip.stake')}>
              <MoneyText paise={toPaise(bet.stake)} />
            </KeyValue>
            <KeyValue name={t('history.liability')}>
              <MoneyText paise={toPaise(bet.liability)} />
            </KeyValue>
            {bet.result && <KeyValue name={t('history.result')}>{t(`history.${bet.result}`)}</KeyValue>}
            <KeyValue name={t('history.points')}>
              <MoneyText paise={toPaise(bet.profitLoss ?? 0)} signed />
            </KeyValue>
            <KeyValue name={t('history.placed')}>{formatDateTime(bet.createdAt)}</KeyValue>
            <KeyValue name={t('history.settled')}>{formatDateTime(bet.updatedAt)}</KeyValue>
            {bet.reference && (
              <KeyValue name={t('history.number')} action={<CopyReference reference={bet.reference} />}>
                {bet.reference}
              </KeyValue>
            )}
          </KeyValueList>
        </>
      )}
    </Sheet>
  );
}

/** The player's settled bets, what each came to and why (B1.03, B7.09). */
export default function HistoryScreen() {
  const t = useT();
  const translateMessage = useSaid();
  const { filter, choose, turnTo } = useFilter();
  return (
    <div className={styles.page}>
      <h1>{t('history.title')}</h1>
      <div className={styles.filters}>
        <Select
          compact
          label={t('history.category')}
          icon="filter"
          options={BET_CATEGORIES.map((value, index) => ({
            value,
            label: translateMessage(BET_CATEGORY_FILTERS[index] ?? value),
          }))}
          value={filter.category}
          onChange={(category) => choose({ category })}
        />
        <ChipRow label={t('history.period')}>
          {PERIODS.map((period) => (
            <Chip key={period} selected={period === filter.period} onClick={() => choose({ period })}>
              {t(`history.${period}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {isOfCasino(filter.category) ? (
        <GameBets filter={filter} onPage={turnTo} />
      ) : (
        <MarketBets filter={filter} onPage={turnTo} />
      )}
    </div>
  );
}

/** The address keeps what is listed, so that a reload lists it again; every choice begins at its first page. */
function useFilter() {
  const [query, setQuery] = useSearchParams();
  const category = BET_CATEGORIES.find((each) => each === query.get('category')) ?? 'exchange';
  const period = PERIODS.find((each) => each === query.get('period')) ?? 'week';
  const { key } = useLocation();
  const [turned, turn] = useState({ key, page: 1 });
  const filter: HistoryFilter = { category, period, page: turned.key === key ? turned.page : 1 };
  return {
    filter,
    choose: (chosen: Partial<Pick<HistoryFilter, 'category' | 'period'>>) =>
      setQuery({ category, period, ...chosen }, { replace: true }),
    turnTo: (page: number) => turn({ key, page }),
  };
}

/** The bet that the address names, as a notification does (E7.02), until its sheet is closed. */
function useLinkedBet(bets: readonly Bet[] = []) {
  const [query] = useSearchParams();
  const id = query.get('bet');
  const [closed, setClosed] = useState<string | null>(null);
  const bet = id === null || id === closed ? null : (bets.find(({ _id }) => _id === id) ?? null);
  return { bet, close: () => setClosed(id) };
}

/** Stores the bets in the language of the page, for a visit without a network (E7.05). */
function useOfflineBets(bets: readonly Bet[] | undefined): void {
  const translateMessage = useSaid();
  useEffect(() => {
    if (!bets) return;
    const lines = bets.map((bet) => ({
      title: bet.market.event.name,
      detail: translateMessage(bet.explanation ?? bet.market.marketName),
      amount: bet.profitLoss ?? null,
    }));
    storeOfflineLines('bets', lines, Date.now());
  }, [bets, translateMessage]);
}

/** Bets on markets, with their sums. */
function MarketBets({ filter, onPage }: HistoryPart) {
  const t = useT();
  const { answer, state, reload } = useHistory(filter);
  const [shown, show] = useState<Bet | null>(null);
  const linked = useLinkedBet(answer?.docs);
  useOfflineBets(answer?.docs);
  const close = () => {
    show(null);
    linked.close();
  };
  return (
    <>
      {state === 'failed' && !answer && <ErrorPanel onRetry={() => void reload()} />}
      {state === 'loading' && <Skeleton height={240} />}
      {answer && answer.docs.length === 0 && <EmptyState icon="ticket" title={t('history.empty')} />}
      {answer && answer.docs.length > 0 && (
        <>
          <Totals
            sums={[
              ['history.back', answer.totalBack],
              ['history.lay', answer.totalLay],
              ['history.points', answer.totalBetPts],
              ['history.commission', answer.totalCommission],
            ]}
          />
          <Card>
            <ul className={styles.bets}>
              {answer.docs.map((bet) => (
                <BetRow key={bet._id} bet={bet} onOpen={() => show(bet)} />
              ))}
            </ul>
          </Card>
          <Pages answer={answer} page={filter.page} onPage={onPage} />
        </>
      )}
      {answer && <Archived until={answer.archivedUntil} />}
      <BetSheet bet={shown ?? linked.bet} onClose={close} />
    </>
  );
}

function BetRow({ bet, onOpen }: { readonly bet: Bet; readonly onOpen: () => void }) {
  const t = useT();
  const translateMessage = useSaid();
  const side = t(sideKey(marketTypeOf(bet), bet.odds.type));
  const asked = formatRequestedPrice(bet);
  return (
    <li>
      <button type="button" className={styles.bet} onClick={onOpen}>
        <span className={styles.side}>
          <Tag tone={bet.odds.type}>{side.toUpperCase()}</Tag>
        </span>
        <span className={styles.what}>
          <b>{translateMessage(getBetSubject(bet))}</b>
          <small>
            {bet.market.event.name} · {isSessionBet(bet) ? t('event.session') : translateMessage(bet.market.marketName)}{' '}
            · {formatMatchedPrice(bet)}
            {asked !== null && ` (${t('openBets.asked', { price: asked })})`}
          </small>
          {bet.explanation && <span className={styles.why}>{translateMessage(formatMultipleReturn(bet))}</span>}
        </span>
        <span className={styles.money}>
          <MoneyText paise={toPaise(bet.profitLoss ?? 0)} signed />
          <small>
            <MoneyText paise={toPaise(bet.stake)} />
          </small>
        </span>
        <Icon name="chevron-right" size={16} />
      </button>
    </li>
  );
}
