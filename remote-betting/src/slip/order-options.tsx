import { useId } from 'react';
import { useStore } from 'zustand';
import { formatAmount, groupIndianDigits, PERSISTENCES, type Paise } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { classNames, Icon, lazyWithRetry, QUIETLY, Select, Switch } from '@backlay/shared/ui';
import { decimalText, LEVELS } from '../odds';
import { listExpiries, onEventText } from '../orders';
import { useSlipPorts } from './ports';
import { asksOnEvent, TIMES_IN_FORCE, turnsInPlay, type OrderPreview } from './slip-order';
import type { SlipSelection, SlipState } from './slip-state';
import { useSlipController } from './use-slip';
import styles from './order-options.module.scss';

/** A first page has the slip without the data layer: depth comes with the first limit that needs it. */
const FollowedDepth = lazyWithRetry(
  'followed-depth',
  () => import(/* webpackChunkName: "followed-depth" */ '../market/use-depth'),
  QUIETLY,
);

/** Rupees without paise where there are none. */
export const formatRupees = (paise: Paise): string =>
  `₹${paise % 100 === 0 ? groupIndianDigits(paise / 100) : formatAmount(paise)}`;

/** What an order will do, in one sentence before the press (E1.01). */
export function usePreviewText(preview: OrderPreview | null, odd: string): string {
  const t = useT();
  if (!preview) return t('orders.previewEmpty');
  const { matched, average, rest, restIs } = preview;
  const price = decimalText(Number(odd));
  const values = {
    ...{ matched: formatRupees(matched), rest: formatRupees(rest), price },
    best: average === null ? price : decimalText(average),
  };
  if (restIs === 'refused') return t('orders.previewRefused', values);
  if (matched === 0) return t(restIs === 'waits' ? 'orders.previewWaits' : 'orders.previewNothing', values);
  if (rest === 0) return t('orders.previewMatched', values);
  return t(restIs === 'waits' ? 'orders.previewBoth' : 'orders.previewPart', values);
}

interface OrderOptionsProps {
  readonly state: SlipState;
  readonly selection: SlipSelection;
  readonly preview: OrderPreview | null;
  readonly locked: boolean;
}

/** What the order does now, its way, and what becomes of its waiting part (E1.02, E1.05, E1.13). */
export function OrderOptions({ state, selection, preview, locked }: OrderOptionsProps) {
  const { preferences } = useSlipController();
  const ports = useSlipPorts();
  const { books } = ports;
  const t = useT();
  // A limit behind the displayed levels meets what stands there too: the sentence counts it (E1.01).
  const last = books.priceAt({ ...selection, level: LEVELS - 1 })?.price;
  const limit = Number(state.odd);
  const isBehind = last !== undefined && (selection.side === 'back' ? limit < last : limit > last);
  const choices = useStore(preferences.store);
  const inPlay = useStore(books.slow, ({ markets }) => markets[selection.marketId]?.inPlay ?? false);
  const text = usePreviewText(preview, state.odd);
  const mayWait = choices.timeInForce === 'keep';
  const expiries = listExpiries(selection.openDate, inPlay, Date.now());
  return (
    <section className={styles.order} aria-label={t('orders.title')}>
      {isBehind && (
        <FollowedDepth ports={ports} runner={{ marketId: selection.marketId, teamId: selection.runnerId }} />
      )}
      <p className={styles.preview}>
        <Icon name={preview?.rest === 0 ? 'done' : 'waiting'} size={18} />
        <span>{text}</span>
      </p>
      <div className={styles.selects}>
        <Select
          compact
          label={t('orders.way')}
          value={choices.timeInForce}
          disabled={locked}
          onChange={preferences.chooseTimeInForce}
          options={TIMES_IN_FORCE.map((value) => ({ value, label: t(`orders.way.${value}`) }))}
        />
        {mayWait && (
          <Select
            compact
            label={t('orders.expiry')}
            value={expiries.includes(choices.expiry) ? choices.expiry : 'none'}
            disabled={locked}
            onChange={preferences.chooseExpiry}
            options={expiries.map((value) => ({ value, label: t(`orders.expiry.${value}`) }))}
          />
        )}
      </div>
      {mayWait && turnsInPlay(selection, inPlay) && <PersistenceChoice locked={locked} />}
      {asksOnEvent(selection, inPlay, choices) && (
        <div className={styles.onEvent}>
          <Switch
            label={t(onEventText(selection.sportId))}
            checked={choices.onEvent === 'stay'}
            disabled={locked}
            onChange={() => preferences.chooseOnEvent(choices.onEvent === 'stay' ? 'lapse' : 'stay')}
          />
        </div>
      )}
    </section>
  );
}

/** What becomes of the waiting part at the start: three radio buttons beside each other (E1.05). */
function PersistenceChoice({ locked }: { readonly locked: boolean }) {
  const { preferences } = useSlipController();
  const t = useT();
  const name = useId();
  const chosen = useStore(preferences.store, ({ persistence }) => persistence);
  return (
    <fieldset className={styles.persistence} disabled={locked}>
      <legend>{t('orders.persistence')}</legend>
      {PERSISTENCES.map((value) => (
        <label key={value} className={classNames(styles.way, value === chosen && styles.chosen)}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => preferences.choosePersistence(value)}
          />
          <b>{t(`orders.persistence.${value}`)}</b>
          <small>{t(`orders.persistence.${value}Help`)}</small>
        </label>
      ))}
    </fieldset>
  );
}
