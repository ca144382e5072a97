import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { EndpointPayload } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { formatMoney, isPartialCashOut, toPaise } from '@backlay/shared/domain';
import { useSaid, useSession, useT } from '@backlay/shared/host';
import { Button, Card, classNames, lazyWithRetry, MoneyText } from '@backlay/shared/ui';
import { CancelledFirst } from '../orders';
import { CashOutController, readTolerance } from './cash-out-controller';
import { useCashOutPorts } from './ports';
import styles from './cash-out.module.scss';

const CashOutPart = lazyWithRetry('cash-out', () => import(/* webpackChunkName: "cash-out" */ './cash-out-part'));

type Offer = EndpointPayload<'cashOutOffers'>[number];

/** How often the amounts follow the prices while there are some, and how often one looks for some, ms. */
const FOLLOW_MS = 2000;
const LOOK_MS = 20_000;

interface CashOutOverviewProps {
  /** The markets of one event; those of all events where it is left out. */
  readonly eventId?: string;
  /** From how many markets on it is shown: one alone has its button in its card. */
  readonly from?: number;
  readonly className?: string | undefined;
}

/** What closing each market comes to, or why it cannot be closed, and one press for all of them (E5.01, E5.05). */
export function CashOutOverview({ eventId, from = 1, className }: CashOutOverviewProps) {
  const t = useT();
  const translateMessage = useSaid();
  const { openBets, host } = useCashOutPorts();
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const version = useStore(openBets.store, ({ bets }) => bets.length);
  // Without a bet there is nothing to ask for.
  const hasBets = useStore(openBets.store, ({ bets, positions }) =>
    eventId === undefined
      ? bets.length > 0
      : Object.values(positions).filter((each) => each.eventId === eventId && each.exposure !== 0).length >= from,
  );
  const [hasOffers, follow] = useState(false);
  const { answer, reload } = useCallQuery('cashOutOffers', eventId === undefined ? {} : { eventId }, {
    ...{ enabled: signedIn && hasBets, version, every: hasOffers ? FOLLOW_MS : LOOK_MS },
    onAnswer: ({ docs }) => follow(docs.length > 0),
  });
  // A rule that fired, or a press in another tab, has changed what there is.
  useEffect(() => host.realtime.on('getCashOutUpdates', () => void reload()), [host, reload]);
  const [closed, setClosed] = useState<Closed | null>(null);
  // The sheet stays with its result when the market has left the list.
  const [part, setPart] = useState<{ readonly offer: Offer; readonly open: boolean } | null>(null);
  const offers = (hasBets && answer?.docs) || [];
  const end = (end: Closed | null): void => {
    if (end) setClosed(end);
    void reload();
  };
  const isShown = offers.length >= from || closed !== null;
  return (
    <>
      {isShown && (
        <Card className={classNames(styles.overview, className)} role="region" aria-label={t('cashOut.button')}>
          <ul>
            {offers.map((offer) => (
              <OfferRow
                key={offer.marketId}
                offer={offer}
                onEnd={end}
                onPart={(each) => setPart({ offer: each, open: true })}
              />
            ))}
          </ul>
          <CashOutAll offers={offers} onEnd={end} />
          <p className={styles.closed} role="status">
            {closed && (
              <>
                {t('cashOut.closed', { market: translateMessage(closed.name) })}
                {closed.isPart && `. ${t('cashOut.worst')}`} <MoneyText paise={toPaise(closed.amount)} signed symbol />
              </>
            )}
          </p>
        </Card>
      )}
      {part && (
        <CashOutPart
          key={part.offer.marketId}
          eventId={part.offer.eventId}
          marketId={part.offer.marketId}
          marketName={part.offer.marketName}
          open={part.open}
          onClose={() => {
            setPart({ ...part, open: false });
            void reload();
          }}
        />
      )}
    </>
  );
}

interface Closed {
  readonly name: string;
  /** Rupees. */
  readonly amount: number;
  /** Something of a position is left: the amount is that of the worst result. */
  readonly isPart: boolean;
}

interface PressProps {
  /** Receives what was closed; null where nothing was. */
  readonly onEnd: (end: Closed | null) => void;
}

interface OfferRowProps extends PressProps {
  readonly offer: Offer;
  /** Opens the sheet where a part of it can be closed. */
  readonly onPart: (offer: Offer) => void;
}

/** The names of an offer. A market that the feed has dropped is named by its bet. */
function useOfferNames({ marketId, marketName, eventName }: Offer): { marketName: string; eventName: string } {
  const { openBets } = useCashOutPorts();
  const market = useStore(openBets.store, ({ bets }) => bets.find((bet) => bet.market.id === marketId)?.market);
  return { marketName: marketName || (market?.marketName ?? ''), eventName: eventName || (market?.event.name ?? '') };
}

function OfferRow({ offer, onEnd, onPart }: OfferRowProps) {
  const t = useT();
  const translateMessage = useSaid();
  const { marketId, amount, share, delay, outcomes, reason } = offer;
  const ports = useCashOutPorts();
  const { marketName, eventName } = useOfferNames(offer);
  const [controller] = useState(() => new CashOutController(ports, { id: marketId, delay }));
  const run = useStore(controller.store);
  const cancelled = useId();
  // One press closes and cancels: it waits until the card can name what it cancels.
  const isUnread = useStore(ports.orders.store, ({ status }) => status === 'unread' || status === 'reading');
  const isBusy = run.status === 'running' || run.status === 'checking';
  const press = async (): Promise<void> => {
    await controller.press(share, toPaise(amount ?? 0), readTolerance());
    const { status, amount: got, results } = controller.store.getState();
    onEnd(status === 'done' ? { name: marketName, amount: got, isPart: results.some(isPartialCashOut) } : null);
  };
  return (
    <li>
      <h2>{t('cashOut.title', { market: translateMessage(marketName) })}</h2>
      <p>{eventName}</p>
      <p className={styles.swings}>
        {outcomes.map(({ teamId, teamName, before }) => (
          <span key={teamId}>
            {t('cashOut.ifWins', { runner: translateMessage(teamName) })} <MoneyText paise={toPaise(before)} signed />
          </span>
        ))}
      </p>
      {amount === null ? (
        <p>{translateMessage(reason ?? t('cashOut.none'))}</p>
      ) : (
        <>
          <CancelledFirst marketId={marketId} id={cancelled} className={styles.part} />
          {isPartialCashOut(offer) && (
            <p>
              {t('cashOut.worst')} <MoneyText paise={toPaise(amount)} signed symbol />
            </p>
          )}
          <div className={styles.presses}>
            <Button onClick={() => onPart(offer)}>{t('cashOut.partOf')}</Button>
            <Button
              variant="primary"
              busy={isBusy}
              disabled={ports.orders.isEnabled() && isUnread}
              aria-describedby={cancelled}
              onClick={() => void press()}
            >
              {isPartialCashOut(offer) ? t('cashOut.percent', { share }) : amountText(t, amount)}
            </Button>
          </div>
        </>
      )}
      <p role="status">{run.status === 'checking' ? t('cashOut.unknown') : translateMessage(run.reason)}</p>
    </li>
  );
}

const amountText = (t: ReturnType<typeof useT>, rupees: number): string => {
  const amount = formatMoney(toPaise(rupees));
  return rupees < 0 ? t('cashOut.closeAt', { amount }) : t('cashOut.for', { amount });
};

/** One press for every market that can be closed; each is closed for itself or not at all. */
function CashOutAll({ offers, onEnd }: PressProps & { readonly offers: readonly Offer[] }) {
  const t = useT();
  const translateMessage = useSaid();
  const ports = useCashOutPorts();
  const closable = offers.flatMap(({ marketId, amount, share }) =>
    amount === null ? [] : [{ marketId, minAmount: amount, share }],
  );
  const delay = Math.max(0, ...offers.map((offer) => offer.delay));
  const [controller] = useState(() => new CashOutController(ports, { id: '', delay: delay * closable.length }));
  const { status, results } = useStore(controller.store);
  const total = closable.reduce((sum, { minAmount }) => sum + minAmount, 0);
  const press = async (): Promise<void> => {
    await controller.pressAll(closable, readTolerance());
    const { results: ends } = controller.store.getState();
    const done = ends.filter(({ done: isDone }) => isDone);
    const amount = done.reduce((sum, each) => sum + (each.amount ?? 0), 0);
    const name = t('cashOut.several', { count: done.length });
    onEnd(done.length > 0 ? { name, amount, isPart: done.some(isPartialCashOut) } : null);
  };
  const refused = results.filter(({ done }) => !done);
  const nameOf = (marketId: string) => offers.find((offer) => offer.marketId === marketId)?.marketName ?? '';
  if (closable.length < 2 && results.length === 0) return null;
  return (
    <div className={styles.all}>
      {closable.length > 1 && (
        <Button
          block
          variant="primary"
          busy={status === 'running' || status === 'checking'}
          onClick={() => void press()}
        >
          {t(total < 0 ? 'cashOut.closeAll' : 'cashOut.all', { count: closable.length })}{' '}
          {formatMoney(toPaise(total), { plus: true })}
        </Button>
      )}
      <div role="status">
        {status === 'checking' && t('cashOut.unknown')}
        {refused.map(({ marketId, message }) => (
          <p key={marketId}>
            {translateMessage(nameOf(marketId))}: {translateMessage(message)}
          </p>
        ))}
      </div>
    </div>
  );
}
