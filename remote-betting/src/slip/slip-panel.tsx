import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Bet, Order } from '@backlay/shared/contract';
import { formatAmount, toPaise } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, ButtonLink, EmptyState, Icon, Modal } from '@backlay/shared/ui';
import { useSlipPorts } from './ports';
import { formatRequestedPrice, formatMatchedPrice, getBetSubject, sideKey } from '../market';
import { formatRupees, usePreviewText } from './order-options';
import { SlipForm } from './slip-form';
import { slipMode } from './slip-storage';
import { StakeEditor } from '../stake-settings';
import { decimalText } from '../odds';
import { isInFlight, type SlipState } from './slip-state';
import type { SlipSummary } from './slip-summary';
import { useSlipController, useSlip } from './use-slip';
import styles from './slip-panel.module.scss';

/** B4.04. */
const CONFIRM_SHOWN_MS = 2000;

/** The slip as the panel and the sheet show it: empty, a bet, or an editor of presets (B2.27). */
export function SlipPanel() {
  const { state, summary } = useSlip();
  const { preferences } = useSlipController();
  const t = useT();
  const editing = useStore(preferences.store, (stored) => stored.editing);
  const { selection } = state;
  const mode = slipMode({ selected: selection !== null, inFlight: isInFlight(state), editing });
  const leaveEditor = () => void preferences.edit(null);
  if (mode === 'edit-stakes')
    return <StakeEditor key={mode} kind="stake" preferences={preferences} onDone={leaveEditor} />;
  if (mode === 'edit-quick-stakes')
    return <StakeEditor key={mode} kind="quickBet" preferences={preferences} onDone={leaveEditor} />;
  if (selection) return <SlipForm state={state} selection={selection} summary={summary} />;
  return (
    <div className={styles.empty}>
      <EmptyState icon="ticket" title={t('slip.empty')}>
        {t('slip.emptyHint')}
      </EmptyState>
      <ButtonLink variant="quiet" icon="clock" href="/safer-gambling">
        {t('slip.saferGambling')}
      </ButtonLink>
    </div>
  );
}

/** The two dialogs of the slip, once per page: the question before, the word after. */
export function SlipDialogs() {
  const { state, summary } = useSlip();
  return (
    <>
      <Confirmation state={state} summary={summary} />
      <Placed state={state} />
    </>
  );
}

/** Stays for two seconds at most after its press, and its button takes one press (B4.03, B4.04, OQ-83). */
function Confirmation({ state, summary }: { readonly state: SlipState; readonly summary: SlipSummary }) {
  const slip = useSlipController();
  const t = useT();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => setHeld(false), CONFIRM_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const { selection, step } = state;
  const preview = usePreviewText(summary.preview, state.odd);
  const asking = step === 'confirming';
  const confirm = () => {
    setHeld(true);
    slip.confirm();
  };
  return (
    <Modal
      open={selection !== null && (asking || (held && isInFlight(state)))}
      onClose={slip.leaveConfirmation}
      title={t('slip.confirmTitle')}
      footer={
        <>
          <Button disabled={!asking} onClick={slip.leaveConfirmation}>
            {t('slip.cancel')}
          </Button>
          <Button variant="primary" busy={!asking} onClick={confirm}>
            {t('slip.confirm')}
          </Button>
        </>
      }
    >
      {selection && (
        <dl className={styles.question}>
          <div>
            <dt>{t(sideKey(selection.marketType, selection.side))}</dt>
            <dd>{selection.runnerName}</dd>
          </div>
          {selection.marketType === 'session' && (
            <div>
              <dt>{t('slip.runs')}</dt>
              <dd>{state.run}</dd>
            </div>
          )}
          <div>
            <dt>{t('slip.odds')}</dt>
            <dd>{state.odd}</dd>
          </div>
          <div>
            <dt>{t('slip.stake')}</dt>
            <dd>₹{formatAmount(summary.stake)}</dd>
          </div>
          <div>
            <dt>{t('slip.liability')}</dt>
            <dd>₹{formatAmount(summary.liability)}</dd>
          </div>
          {summary.preview && (
            <div>
              <dt>{t('orders.title')}</dt>
              <dd>{preview}</dd>
            </div>
          )}
        </dl>
      )}
    </Modal>
  );
}

/** Longest life of the line that confirms a bet without a dialog, ms (E8.05). */
const QUIET_MS = 2000;

/** What of a placed order is matched and what waits, in one sentence (E1.01). */
function useOrderText(): (order: Order) => string {
  const t = useT();
  return ({ matched, waiting, averageOdd, odd }) => {
    const values = {
      ...{ matched: formatRupees(toPaise(matched)), waiting: formatRupees(toPaise(waiting)) },
      ...{ average: decimalText(averageOdd ?? odd), price: decimalText(odd) },
    };
    if (matched === 0) return t('orders.placedWaiting', values);
    return waiting > 0 ? t('orders.placedBoth', values) : t('orders.placedMatched', values);
  };
}

/** A tick and one line over the header, where no price is; it takes neither focus nor press (E8.05). */
function QuietlyPlaced({ bet, order }: { readonly bet: Bet | null; readonly order: Order | null }) {
  const t = useT();
  const translateMessage = useSaid();
  const toText = useOrderText();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isGone) return null;
  const toMatchedText = ({ teamName, matched, averageOdd, odd }: Order) =>
    t('slip.quietlyPlaced', {
      name: translateMessage(teamName),
      ...{ stake: formatAmount(toPaise(matched)), price: decimalText(averageOdd ?? odd) },
    });
  const text = bet
    ? t('slip.quietlyPlaced', {
        name: translateMessage(getBetSubject(bet)),
        ...{ stake: formatAmount(toPaise(bet.stake)), price: formatMatchedPrice(bet) },
      })
    : order && (order.waiting > 0 ? `${translateMessage(order.teamName)}: ${toText(order)}` : toMatchedText(order));
  return (
    <p className={styles.quietly} role="status">
      <Icon name="done" size={18} />
      {text}
    </p>
  );
}

/** What was confirmed quietly last: its line stays while the next price is pressed. */
function useQuietBet({ step, quiet, bet, order }: SlipState): {
  readonly bet: Bet | null;
  readonly order: Order | null;
} {
  const [last, setLast] = useState<{ bet: Bet | null; order: Order | null }>({ bet: null, order: null });
  const isPlaced = step === 'matched' && quiet;
  if (isPlaced && (bet !== last.bet || order !== last.order)) setLast({ bet, order });
  return isPlaced ? { bet, order } : last;
}

/** B2.24, B4.07. */
function Placed({ state }: { readonly state: SlipState }) {
  const slip = useSlipController();
  const { pressed } = useSlipPorts().slip;
  const t = useT();
  const quiet = useQuietBet(state);
  const quietId = quiet.bet?._id ?? quiet.order?._id;
  const toText = useOrderText();
  const { order } = state;
  const asked = state.bet && formatRequestedPrice(state.bet);
  return (
    <>
      {quietId && <QuietlyPlaced key={quietId} {...quiet} />}
      <Modal
        open={state.step === 'matched' && !state.quiet}
        onClose={slip.closeSuccess}
        focusAfter={pressed}
        title={t('slip.title')}
        footer={
          <Button variant="primary" block onClick={slip.closeSuccess}>
            {t('slip.okay')}
          </Button>
        }
      >
        <div className={styles.placed} role="status">
          <Icon name="done" size={40} />
          <p>{t(order && order.waiting > 0 && order.matched === 0 ? 'orders.placedWaits' : 'slip.placed')}</p>
          {order && <small>{toText(order)}</small>}
          {asked && state.bet && <small>{t('slip.struck', { price: formatMatchedPrice(state.bet), asked })}</small>}
        </div>
      </Modal>
    </>
  );
}
