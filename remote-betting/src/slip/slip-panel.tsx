import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatAmount } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, ButtonLink, EmptyState, Icon, Modal } from '@backlay/shared/ui';
import { useSlipPorts } from './ports';
import { formatRequestedPrice, formatMatchedPrice, sideKey } from '../market';
import { SlipForm } from './slip-form';
import { slipMode } from './slip-storage';
import { StakeEditor } from '../stake-settings';
import { isInFlight, type SlipState } from './slip-state';
import type { SlipSummary } from './slip-summary';
import { useSlipController, useSlip } from './use-slip';
import styles from './slip-form.module.scss';

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
        </dl>
      )}
    </Modal>
  );
}

/** B2.24, B4.07. */
function Placed({ state }: { readonly state: SlipState }) {
  const slip = useSlipController();
  const { pressed } = useSlipPorts().slip;
  const t = useT();
  const asked = state.bet && formatRequestedPrice(state.bet);
  return (
    <Modal
      open={state.step === 'matched'}
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
        <p>{t('slip.placed')}</p>
        {asked && state.bet && <small>{t('slip.struck', { price: formatMatchedPrice(state.bet), asked })}</small>}
      </div>
    </Modal>
  );
}
