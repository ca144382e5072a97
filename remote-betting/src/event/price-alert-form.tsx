import { useState, type FormEvent } from 'react';
import type { Market, PriceAlert } from '@backlay/shared/contract';
import { usePriceAlerts, usePush } from '@backlay/shared/data';
import { incrementOdds, isValidIncrement, type PriceLadder, type Side } from '@backlay/shared/domain';
import { useHost, useSaid, useT } from '@backlay/shared/host';
import { Button, Chip, ChipRow, IconButton, Stepper } from '@backlay/shared/ui';
import { decimalText } from '../odds';
import styles from './price-alert.module.scss';

const SIDES = ['back', 'lay'] as const;
/** Where nothing is on offer and nothing was matched yet. */
const START = 2;

export interface PriceAlertFormProps {
  readonly market: Market;
  readonly runner: Market['teams'][number];
  /** The best price of each side that is on offer now; null where there is none. */
  readonly best: Readonly<Record<Side, number | null>>;
}

/** Sets a price at which the player is notified once, and lists those of the runner (E7.03). */
export default function PriceAlertForm({ market, runner, best }: PriceAlertFormProps) {
  const t = useT();
  const translateMessage = useSaid();
  const { toasts } = useHost();
  const { alerts, busy, save, remove } = usePriceAlerts();
  const priceLadder: PriceLadder = market.priceLadder ?? 'FINEST';
  const name = translateMessage(runner.name);
  const [side, setSide] = useState<Side>('back');
  // One step better than what is on offer; it does not move while the player reads it.
  const suggest = (of: Side) =>
    decimalText(incrementOdds(best[of] ?? START, of === 'back' ? 'up' : 'down', { priceLadder }));
  const [text, setText] = useState(() => suggest('back'));
  const [error, setError] = useState('');
  const price = Number(text);
  const isOnOffer = side === 'back' ? (best.back ?? 0) >= price : (best.lay ?? Infinity) <= price;
  const choose = (next: Side) => {
    setSide(next);
    setText(suggest(next));
    setError('');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValidIncrement(price, priceLadder)) return setError(t('priceAlert.offLadder'));
    setError('');
    const result = await save({ marketId: market.id, teamId: runner.id, side, price });
    if (result?.ok) toasts.success(t('priceAlert.saved'));
    else if (result) setError(result.reason === 'lost' ? t('priceAlert.failed') : translateMessage(result.message));
  };
  const own = alerts.filter(({ marketId, teamId }) => marketId === market.id && teamId === runner.id);
  return (
    <form
      className={styles.form}
      aria-label={t('priceAlert.title', { runner: name })}
      onSubmit={(event) => void submit(event)}
    >
      <ChipRow label={t('priceAlert.side')}>
        {SIDES.map((each) => (
          <Chip key={each} selected={each === side} onClick={() => choose(each)}>
            {t(each === 'back' ? 'side.back' : 'side.lay')}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles.entry}>
        <Stepper
          label={t('priceAlert.price')}
          value={text}
          disabled={busy}
          onChange={(next) => setText(next.replace(/[^\d.]/g, ''))}
          onStep={(direction) =>
            setText(decimalText(incrementOdds(price || START, direction === 1 ? 'up' : 'down', { priceLadder })))
          }
        />
        <Button variant="primary" type="submit" busy={busy}>
          {t('priceAlert.set')}
        </Button>
      </div>
      <p>
        {isOnOffer
          ? t('priceAlert.now')
          : t(side === 'back' ? 'priceAlert.back' : 'priceAlert.lay', { odds: price > 0 ? decimalText(price) : text })}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <OwnAlerts alerts={own} onRemove={(id) => void remove(id)} />
      {own.length > 0 && <PushOffer />}
    </form>
  );
}

interface OwnAlertsProps {
  readonly alerts: readonly PriceAlert[];
  readonly onRemove: (id: string) => void;
}

/** The player's alerts on the runner. */
function OwnAlerts({ alerts, onRemove }: OwnAlertsProps) {
  const t = useT();
  if (alerts.length === 0) return null;
  return (
    <ul aria-label={t('priceAlert.own')}>
      {alerts.map(({ _id, side, price }) => {
        const label = t(side === 'back' ? 'priceAlert.ownBack' : 'priceAlert.ownLay', { odds: decimalText(price) });
        return (
          <li key={_id} data-side={side}>
            <span>{label}</span>
            <IconButton icon="bin" label={t('priceAlert.remove', { alert: label })} onClick={() => onRemove(_id)} />
          </li>
        );
      })}
    </ul>
  );
}

/** Offers the alerts on this device; the browser is asked by this press alone (E7.02, A2.88). */
function PushOffer() {
  const t = useT();
  const { toasts } = useHost();
  const { mayOffer, busy, enable } = usePush({ reads: false });
  if (!mayOffer) return null;
  const accept = async () => {
    if ((await enable()) === 'on') toasts.success(t('openBets.tellDone'));
  };
  return (
    <Button
      size="sm"
      icon="bell"
      busy={busy}
      onClick={() => void accept().catch(() => toasts.error(t('openBets.tellFailed')))}
    >
      {t('priceAlert.tell')}
    </Button>
  );
}
