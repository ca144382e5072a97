import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Bet, Market } from '@backlay/shared/contract';
import { isPartialCashOut, formatMoney, toPaise, type CashOutPlan } from '@backlay/shared/domain';
import { useSaid, useT, type Host } from '@backlay/shared/host';
import { Button, EmptyState, Icon, MoneyText, Sheet } from '@backlay/shared/ui';
import { EventState, formatMatchedPrice } from '../market';
import { CancelledFirst } from '../orders';
import { writeSlipSetting } from '../slip';
import { formatCashOut } from './cash-out-amount';
import { CashOutController, formatPart, readTolerance, type CashOutRun } from './cash-out-controller';
import { useCashOutPlan } from './cash-out-plan';
import { useCashOutPorts } from './ports';
import styles from './cash-out.module.scss';
import { Figures, Terms } from './cash-out-figures';
import { Rules } from './cash-out-rules';

/** The tolerance of the device, and how to choose another. */
function useTolerance(): readonly [number, (percent: number) => void] {
  const [percent, setPercent] = useState(readTolerance);
  const choose = (next: number): void => {
    setPercent(next);
    writeSlipSetting('cash-out-tolerance', String(next));
  };
  return [percent, choose];
}

/** What became of a press whose sheet was closed meanwhile. */
function toastEnd({ i18n, toasts }: Host, { name }: Market, { status, amount, reason, results }: CashOutRun): void {
  const market = i18n.said(name);
  const worst = results.some(isPartialCashOut) ? `. ${i18n.t('cashOut.worst')}` : '';
  const figure = formatMoney(toPaise(amount), { plus: true });
  if (status === 'done') toasts.success(`${i18n.t('cashOut.closed', { market })}${worst} ${figure}`);
  else toasts.error(`${market}: ${i18n.said(reason)}`);
}

interface CashOutSheetProps {
  readonly market: Market;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What closing a position, or a part of it, comes to; and the values at which it is closed without a press. */
export default function CashOutSheet({ market, open, onClose }: CashOutSheetProps) {
  const ports = useCashOutPorts();
  const t = useT();
  const translateMessage = useSaid();
  const [controller] = useState(() => new CashOutController(ports, market));
  const [share, setShare] = useState(100);
  const [tolerance, chooseTolerance] = useTolerance();
  const { status, reason } = useStore(controller.store);
  const [known, setKnown] = useState<readonly Bet[]>([]);
  const busy = status === 'running' || status === 'checking';
  const plan = useCashOutPlan(market, share, open && !busy);
  const isShown = useRef(open);
  useEffect(() => {
    isShown.current = open;
    return () => void (isShown.current = false);
  }, [open]);
  const press = async (shown: CashOutPlan): Promise<void> => {
    setKnown(ports.openBets.store.getState().bets);
    await controller.press(shown.share, shown.amount, tolerance);
    if (!isShown.current) toastEnd(ports.host, market, controller.store.getState());
  };
  const close = () => {
    // A press goes on without its sheet, which shows what became of it when it is opened again.
    if (!busy) controller.clear();
    onClose();
  };
  const footer =
    status === 'done' ? (
      <Button block size="lg" variant="primary" onClick={close}>
        {t('cashOut.done')}
      </Button>
    ) : (
      plan && (
        <Button block size="lg" variant="primary" busy={busy} onClick={() => void press(plan)}>
          {isPartialCashOut(plan) ? formatPart(t, plan.share, plan.amount) : formatCashOut(t, plan)}
        </Button>
      )
    );
  return (
    // A drawer at a desk: the positions stay in sight beside it.
    <Sheet
      open={open}
      onClose={close}
      title={t('cashOut.title', { market: translateMessage(market.name) })}
      under={
        <p className={styles.event}>
          {market.event.name} <EventState markets={[market]} />
        </p>
      }
      footer={footer}
    >
      <div className={styles.figures}>
        {status === 'done' ? (
          <Result market={market} controller={controller} known={known} />
        ) : plan ? (
          <>
            <Figures market={market} plan={plan} share={share} onShare={setShare} />
            <Terms market={market} plan={plan} tolerance={tolerance} onTolerance={chooseTolerance} />
          </>
        ) : (
          <EmptyState icon="lock" title={t('cashOut.none')} />
        )}
        {status !== 'done' && plan && <CancelledFirst marketId={market.id} className={styles.part} />}
        {status === 'checking' && <p role="status">{t('cashOut.unknown')}</p>}
        {reason && (
          <p className={styles.part} role="alert">
            {translateMessage(reason)}
          </p>
        )}
        {status !== 'done' && <Rules controller={controller} open={open} share={share} />}
      </div>
    </Sheet>
  );
}

interface ResultProps {
  readonly market: Market;
  readonly controller: CashOutController;
  /** The open bets at the press: what came since is what it placed. */
  readonly known: readonly Bet[];
}

/** What a press did: the part that it closed, its bets as they were matched, and what is left (E5.02, E5.03). */
function Result({ market, controller, known }: ResultProps) {
  const t = useT();
  const translateMessage = useSaid();
  const { openBets } = useCashOutPorts();
  const { amount, results } = useStore(controller.store);
  const bets = useStore(openBets.store, (state) => state.bets);
  const part = results.find(isPartialCashOut);
  const placed = bets.filter((bet) => bet.market.id === market.id && !known.some(({ _id }) => _id === bet._id));
  return (
    <div className={styles.done} role="status">
      {part && <p>{t('cashOut.partClosed', { share: part.share })}</p>}
      {placed.length > 0 && (
        <ul className={styles.bets}>
          {placed.map((bet) => (
            <li key={bet._id}>
              {t('cashOut.bet', {
                side: t(`side.${bet.odds.type}`),
                runner: translateMessage(bet.odds.teamName),
                stake: formatMoney(toPaise(bet.stake)),
                odds: formatMatchedPrice(bet),
              })}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.result}>
        <Icon name="done" size={18} /> {t(part ? 'cashOut.worst' : 'cashOut.youGet')}{' '}
        <MoneyText paise={toPaise(amount)} signed symbol />
      </p>
    </div>
  );
}
