import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCombinedOdds, wonFactor } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, ButtonLink, Card, classNames, Icon, IconButton, useFromWidth } from '@backlay/shared/ui';
import { decimalText, type EventFeed } from '../odds';
import type { Coupon } from './coupon';
import { isUnderWay, type ChangedLeg, type CouponLeg } from './coupon-state';
import { CouponTerms } from './coupon-terms';
import styles from './multiples.module.scss';

/** How often the tray compares its legs with the prices of the screen, ms. */
const COMPARE_EVERY_MS = 500;
/** A window of this width has room for an open tray beside the prices, px. */
const ROOMY_PX = 800;

interface CouponTrayProps {
  readonly coupon: Coupon;
  readonly feed: Pick<EventFeed, 'watch'>;
}

/** The selections of a multiple at the foot of the sportsbook: how they combine, the stake, and what they return (E6.02, E6.07). */
export function CouponTray({ coupon, feed }: CouponTrayProps) {
  const t = useT();
  const state = useStore(coupon.store);
  const title = useRef<HTMLButtonElement>(null);
  const body = useId();
  const isRoomy = useFromWidth(ROOMY_PX);
  const [chosen, choose] = useState<boolean | null>(null);
  const { isCollecting, legs, step } = state;
  useLegPrices(feed, legs);
  if (!isCollecting && legs.length === 0 && step !== 'accepted') return null;
  const isLocked = isUnderWay(state);
  const changes = isLocked ? state.changed : coupon.listChanges();
  const isOpen = chosen ?? (isRoomy || legs.length === 0);
  // The button that was pressed goes with its leg: the focus stays in the tray.
  const remove = (change: () => void) => {
    change();
    title.current?.focus();
  };
  return (
    <Card role="region" aria-label={t('multiple.title')} className={styles.tray}>
      <header>
        <h2>
          <button ref={title} type="button" aria-expanded={isOpen} aria-controls={body} onClick={() => choose(!isOpen)}>
            <span>{t('multiple.title')}</span>
            {legs.length > 0 && <Summary legs={legs} hasChanged={changes.length > 0} />}
            <Icon name="chevron-down" size={18} />
          </button>
        </h2>
        {legs.length > 0 && (
          <Button size="sm" disabled={isLocked} onClick={() => remove(() => coupon.clear())}>
            {t('multiple.clear')}
          </Button>
        )}
      </header>
      <div id={body} hidden={!isOpen} className={styles.body}>
        {legs.length === 0 && <Empty isAccepted={step === 'accepted'} />}
        {legs.length > 0 && (
          <ol className={styles.legs} aria-label={t('multiple.legs')}>
            {legs.map((leg) => (
              <Leg
                key={leg.marketId}
                leg={leg}
                change={changes.find(({ marketId }) => marketId === leg.marketId)}
                isLocked={isLocked}
                onRemove={() => remove(() => coupon.remove(leg.marketId))}
              />
            ))}
          </ol>
        )}
        {legs.length === 1 && <p className={styles.hint}>{t('multiple.addAnother')}</p>}
        {legs.length > 1 && <CouponTerms coupon={coupon} state={state} changes={changes} />}
      </div>
    </Card>
  );
}

/** How many selections there are, and their combined odds. */
function Summary({ legs, hasChanged }: { readonly legs: readonly CouponLeg[]; readonly hasChanged: boolean }) {
  const t = useT();
  const count = t(legs.length === 1 ? 'multiple.oneSelection' : 'multiple.selections', { count: legs.length });
  return (
    <small className={classNames(hasChanged && styles.changed)}>
      {count}
      {legs.length > 1 && ` · ${formatCombinedOdds(legs.map(({ odd }) => wonFactor(odd)))}`}
    </small>
  );
}

function Empty({ isAccepted }: { readonly isAccepted: boolean }) {
  const t = useT();
  return (
    <div className={styles.empty}>
      <p role="status" className={classNames(isAccepted && styles.placed)}>
        {isAccepted && <Icon name="check" size={20} />}
        {t(isAccepted ? 'multiple.placed' : 'multiple.hint')}
      </p>
      {isAccepted && (
        <ButtonLink size="sm" href="/open-bets">
          {t('multiple.viewOpen')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Receives the prices of the legs' events, whichever event is on the screen, and compares the legs with them. */
function useLegPrices(feed: CouponTrayProps['feed'], legs: readonly CouponLeg[]): void {
  const events = [...new Set(legs.map(({ eventId }) => eventId))].sort().join(' ');
  const [, compare] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (events === '') return;
    const stop = events.split(' ').map((eventId) => feed.watch(eventId));
    const timer = setInterval(compare, COMPARE_EVERY_MS);
    return () => {
      clearInterval(timer);
      stop.forEach((leave) => leave());
    };
  }, [feed, events]);
}

interface LegProps {
  readonly leg: CouponLeg;
  readonly change: ChangedLeg | undefined;
  readonly isLocked: boolean;
  readonly onRemove: () => void;
}

function Leg({ leg, change, isLocked, onRemove }: LegProps) {
  const t = useT();
  const translateMessage = useSaid();
  const name = translateMessage(leg.runnerName);
  const next = change?.newOdd ?? null;
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {leg.eventName} · {translateMessage(leg.marketName)}
        </small>
        {change && <em>{describeChange(change, t)}</em>}
      </span>
      <b className={styles.odd}>
        {next !== null && next !== leg.odd && <s>{decimalText(leg.odd)}</s>}
        {decimalText(next ?? leg.odd)}
      </b>
      <IconButton icon="close" label={t('multiple.remove', { name })} disabled={isLocked} onClick={onRemove} />
    </li>
  );
}

/** What happened to a leg since the player chose it (E6.07). */
function describeChange({ odd, newOdd }: ChangedLeg, t: ReturnType<typeof useT>): string {
  if (newOdd === null) return t('multiple.unavailable');
  if (newOdd === odd) return t('multiple.priceStays', { price: decimalText(odd) });
  return t('multiple.priceChanged', { from: decimalText(odd), to: decimalText(newOdd) });
}
