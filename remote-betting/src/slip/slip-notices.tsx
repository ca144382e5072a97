import { useEffect, useRef, useState } from 'react';
import { useHost, useT, useSaid, useTenant } from '@backlay/shared/host';
import { Button, classNames, Select, CountdownRing, Spinner } from '@backlay/shared/ui';
import { decimalText } from '../odds';
import { isInFlight, type SlipState, type SlipSelection } from './slip-state';
import type { SlipSummary } from './slip-summary';
import { useSlipController } from './use-slip';
import styles from './slip-notices.module.scss';
import { useStore } from 'zustand';
import { BALANCE_REFUSALS, PRICE_POLICIES, countdownSeconds } from '@backlay/shared/domain';

/** A change of the price is spoken at most this often, ms. */
const SPEAK_EVERY_MS = 5000;

interface NoticesProps {
  readonly state: SlipState;
  readonly summary: SlipSummary;
}

/** What the player has to know before placing: a price that moved, a market that closed, why the last order came to nothing. */
export function SlipNotices({ state, summary }: NoticesProps) {
  const t = useT();
  const translateMessage = useSaid();
  if (isInFlight(state)) return null;
  const { problem, priceNow } = summary;
  if (state.moved) {
    const { from, to } = state.moved;
    return (
      <p className={styles.notice} role="alert">
        <span>{t('slip.priceMoved', { from: decimalText(from), to: decimalText(to) })}</span>
        <TakePrice price={priceNow ?? to} />
      </p>
    );
  }
  return (
    <>
      {(state.step === 'rejected' || state.step === 'lapsed') && (
        <p className={classNames(styles.notice, styles.refused)} role="alert">
          <span>
            {translateMessage(state.reason) || t(state.step === 'rejected' ? 'slip.rejected' : 'slip.notPlaced')}
          </span>
          {BALANCE_REFUSALS.includes(state.reason) && <DepositLink />}
        </p>
      )}
      {problem?.field === 'slip' && (state.tried || problem.code === 'blocked' || problem.code === 'stale') && (
        <p className={styles.notice} role={state.tried ? 'alert' : undefined}>
          {t(problem.text, problem.values)}
        </p>
      )}
    </>
  );
}

/** The bet stays on the slip below the deposit, so that it can be placed with the new balance. */
function DepositLink() {
  const { overlays } = useHost();
  const t = useT();
  if (!overlays.isOffered?.('deposit')) return null;
  return (
    <Button variant="link" size="sm" className={styles.take} onClick={() => overlays.open('deposit')}>
      {t('slip.deposit')}
    </Button>
  );
}

/** The board's price where it is not the slip's, beside the label of the odds: it comes and goes without moving a button. */
export function PriceNow({ state, summary: { priceNow, preview } }: NoticesProps) {
  // What is matched now has the board's price already: there is nothing to accept.
  const isMatched = preview !== null && preview.matched > 0;
  if (priceNow === null || isMatched || state.moved || isInFlight(state)) return null;
  return (
    <>
      <TakePrice price={priceNow} />
      <PriceVoice price={priceNow} />
    </>
  );
}

function TakePrice({ price }: { readonly price: number }) {
  const slip = useSlipController();
  const t = useT();
  return (
    <Button variant="link" size="sm" className={styles.take} onClick={slip.takePrice}>
      {t('slip.takePrice', { price: decimalText(price) })}
    </Button>
  );
}

/** Every price is shown, one in five seconds is spoken. */
function PriceVoice({ price }: { readonly price: number }) {
  const t = useT();
  const [spoken, setSpoken] = useState(price);
  const at = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, SPEAK_EVERY_MS - (Date.now() - at.current));
    const timer = setTimeout(() => {
      at.current = Date.now();
      setSpoken(price);
    }, wait);
    return () => clearTimeout(timer);
  }, [price]);
  return (
    <span role="status" className={styles.unseen}>
      {t('slip.priceNow', { price: decimalText(spoken) })}
    </span>
  );
}

/** Policy for a price that moves before the bet is accepted. The player chooses; the device stores it. */
export function PricePolicyChoice() {
  const { preferences } = useSlipController();
  const t = useT();
  const chosen = useStore(preferences.store, ({ pricePolicy }) => pricePolicy);
  return (
    <Select
      compact
      className={styles.policy}
      label={t('policy.title')}
      value={chosen}
      onChange={preferences.choosePolicy}
      options={PRICE_POLICIES.map((value) => ({ value, label: t(`policy.${value}`) }))}
    />
  );
}

/** What stands in place of the buttons while an order is on its way (B2.25, B2.26). */
export function SlipProgress({ state, selection }: { readonly state: SlipState; readonly selection: SlipSelection }) {
  const slip = useSlipController();
  const { flags } = useTenant();
  const t = useT();
  if (state.step === 'unknown') {
    return (
      <div className={styles.process} role="status">
        <Spinner size={22} />
        <span>{t('slip.unknown')}</span>
        <Button size="sm" onClick={slip.checkAgain}>
          {t('slip.checkAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.process} role="status">
      {flags.hideCountdown ? (
        <Spinner size={22} />
      ) : (
        <CountdownRing key={state.reference} seconds={countdownSeconds(selection.delaySeconds, selection.marketType)} />
      )}
      <span>{t('slip.inProcess')}</span>
    </div>
  );
}
