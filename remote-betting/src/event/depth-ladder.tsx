import type { DepthUpdate, Order } from '@backlay/shared/contract';
import { fromPaise, groupIndianDigits, toPaise, type Level, type Side } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Icon } from '@backlay/shared/ui';
import { decimalText, VolumeText } from '../odds';
import styles from './depth.module.scss';

export type Orders = readonly Order[];

interface PriceLadderProps {
  readonly depth: DepthUpdate;
  /** How many levels of each side are shown. */
  readonly levels: number;
  readonly locked: boolean;
  readonly orders: Orders;
  /** A press on an empty cell asks for its price: the bet would wait there (E1.01). */
  readonly mayWait: boolean;
  readonly onPress: (cell: HTMLElement, side: Side, level: number, at: Level) => void;
}

const SIDES = ['back', 'lay'] as const;
/** The column of a side in the ladder; odds stand between them, what is traded after them. */
const COLUMNS = { back: 1, odds: 2, lay: 3, traded: 4 } as const;

/** Levels of both sides in the order of their prices, with what is traded and what waits for the player (E4.01). */
export function PriceLadder({ depth, levels, locked, orders, mayWait, onPress }: PriceLadderProps) {
  const t = useT();
  const shown = { back: depth.back.slice(0, levels), lay: depth.lay.slice(0, levels) };
  const prices = [...shown.back, ...shown.lay].map(([price]) => price);
  const rows = [...new Set([...prices, ...orders.map(({ odd }) => odd)])].sort((one, other) => other - one);
  if (rows.length === 0) return null;
  const rowOf = (price: number): number => rows.indexOf(price) + 2;
  const traded = new Map(depth.traded);
  const most = Math.max(1, ...rows.map((price) => traded.get(price) ?? 0));
  return (
    <div className={styles.ladder}>
      <PriceLadderFrame rows={rows} depth={depth} orders={orders} />
      {SIDES.map((side) => (
        <ul key={side} aria-label={t(SIDE_TEXTS[side])} data-side={side}>
          {shown[side].map((level, at) => (
            <li key={level[0]}>
              <button
                type="button"
                disabled={locked}
                data-best={at === 0 ? '' : undefined}
                style={{ gridRow: rowOf(level[0]), gridColumn: COLUMNS[side] }}
                onClick={(event) => onPress(event.currentTarget, side, at, level)}
              >
                <span className={styles.word}>{t(SIDE_TEXTS[side])}</span>
                <span className={styles.word}>{decimalText(level[0])}</span>
                <VolumeText rupees={level[1]} />
                <OwnPart rupees={sumOwn(orders, otherSide(side), level[0])} />
              </button>
            </li>
          ))}
        </ul>
      ))}
      {mayWait &&
        SIDES.flatMap((side) =>
          rows
            .filter((price) => !shown[side].some(([known]) => known === price))
            .map((price) => (
              <button
                key={`${side} ${price}`}
                type="button"
                className={styles.wish}
                disabled={locked}
                aria-label={t(side === 'back' ? 'ladder.backAt' : 'ladder.layAt', { odds: decimalText(price) })}
                style={{ gridRow: rowOf(price), gridColumn: COLUMNS[side] }}
                onClick={(event) => onPress(event.currentTarget, side, 0, [price, 0])}
              />
            )),
        )}
      {rows.map((price) => {
        const rupees = traded.get(price);
        return (
          <span
            key={price}
            className={styles.traded}
            aria-hidden="true"
            style={{ gridRow: rowOf(price), gridColumn: COLUMNS.traded }}
          >
            {rupees !== undefined && <i style={{ width: `${(rupees / most) * 100}%` }} />}
            {rupees !== undefined && <VolumeText rupees={rupees} />}
          </span>
        );
      })}
    </div>
  );
}

/** What of the ladder is no level: its heads, odds, empty cells, and marks of the player's waiting orders. */
function PriceLadderFrame({
  rows,
  depth,
  orders,
}: Pick<PriceLadderProps, 'depth' | 'orders'> & { readonly rows: readonly number[] }) {
  const t = useT();
  return (
    <>
      <span className={styles.head} data-side="back" aria-hidden="true">
        {t('side.back')}
      </span>
      <span className={styles.head} aria-hidden="true">
        {t('depth.price')}
      </span>
      <span className={styles.head} data-side="lay" aria-hidden="true">
        {t('side.lay')}
      </span>
      <span className={styles.head} aria-hidden="true">
        {t('depth.volume')}
      </span>
      {rows.map((price, at) => (
        <span
          key={price}
          className={styles.odds}
          aria-hidden="true"
          style={{ gridRow: at + 2 }}
          data-last={price === depth.lastPrice ? '' : undefined}
        >
          {decimalText(price)}
        </span>
      ))}
      {SIDES.flatMap((side) =>
        rows.map((price, at) => (
          <span
            key={`${side} ${price}`}
            className={styles.lane}
            data-side={side}
            aria-hidden="true"
            style={{ gridRow: at + 2, gridColumn: COLUMNS[side] }}
          >
            <OwnMark rupees={sumOwn(orders, side, price)} />
          </span>
        )),
      )}
    </>
  );
}

const SIDE_TEXTS = { back: 'side.back', lay: 'side.lay' } as const;
const otherSide = (side: Side): Side => (side === 'back' ? 'lay' : 'back');

/** Rupees of own orders of a side that wait at a price. */
const sumOwn = (orders: Orders, side: Side, price: number): number =>
  fromPaise(
    orders
      .filter(({ oddType, odd }) => oddType === side && odd === price)
      .reduce((sum, { waiting }) => sum + toPaise(waiting), 0),
  );

function OwnMark({ rupees }: { readonly rupees: number }) {
  if (rupees <= 0) return null;
  return (
    <b className={styles.mark}>
      <Icon name="waiting" size={14} />
      {groupIndianDigits(Math.round(rupees))}
    </b>
  );
}

/** How much of a level waits for the player's own orders, for a reader of the screen: others do not have it (E2.12). */
function OwnPart({ rupees }: { readonly rupees: number }) {
  const t = useT();
  if (rupees <= 0) return null;
  return <span className={styles.word}>{t('depth.yours', { rupees: groupIndianDigits(Math.round(rupees)) })}</span>;
}
