import { useEffect, useRef, useState } from 'react';
import { useT } from '@backlay/shared/host';
import { Button, classNames } from '@backlay/shared/ui';
import { useBetting } from '../betting';
import { decimalText } from '../odds';
import { isInFlight, type SlipState } from './slip-state';
import type { SlipSummary } from './slip-summary';
import styles from './slip-form.module.scss';

/** A change of the price is spoken at most this often, ms. */
const SPEAK_EVERY_MS = 5000;

/** What the player has to know before placing: a price that moved, a market that closed, why the last order came to nothing. */
export function SlipNotices({ state, summary }: { readonly state: SlipState; readonly summary: SlipSummary }) {
  const { slip } = useBetting();
  const t = useT();
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
          {state.reason || t(state.step === 'rejected' ? 'slip.rejected' : 'slip.notPlaced')}
        </p>
      )}
      {problem?.field === 'slip' && (state.tried || problem.code === 'blocked' || problem.code === 'stale') && (
        <p className={styles.notice} role={state.tried ? 'alert' : undefined}>
          {t(problem.text, problem.values)}
        </p>
      )}
      {priceNow !== null && problem?.field !== 'slip' && (
        <p className={styles.notice}>
          <PriceWord text={t('slip.priceNow', { price: decimalText(priceNow) })} />
          <TakePrice price={priceNow} />
        </p>
      )}
    </>
  );

  function TakePrice({ price }: { readonly price: number }) {
    return (
      <Button variant="link" size="sm" onClick={slip.takePrice}>
        {t('slip.takePrice', { price: decimalText(price) })}
      </Button>
    );
  }
}

/** Shows every price, speaks one in five seconds. */
function PriceWord({ text }: { readonly text: string }) {
  const [spoken, setSpoken] = useState(text);
  const at = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, SPEAK_EVERY_MS - (Date.now() - at.current));
    const timer = setTimeout(() => {
      at.current = Date.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span role="status" className={styles.unseen}>
        {spoken}
      </span>
    </>
  );
}
