import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { useT } from '@backlay/shared/host';
import type { Side } from '@backlay/shared/domain';
import { LADDER_ROWS } from './ladder-model';
import type { LadderRunner } from './ladder-source';
import type { LadderWriter } from './ladder-writer';
import styles from './ladder-rows.module.scss';

/** What a press in a row meant. */
export interface RowPress {
  readonly kind: 'place' | 'own';
  readonly side: Side;
  readonly row: number;
}

export interface RunnerLadderProps {
  readonly runner: LadderRunner;
  readonly writer: LadderWriter;
  /** Rows and cells are attached: the texts can be written. */
  readonly onReady: () => void;
  readonly onPress: (press: RowPress) => void;
  /** An own order was dragged to another row. */
  readonly onDrag: (side: Side, from: number, to: number) => void;
}

const rowOf = (target: EventTarget | null): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset['row']) : null;
};

/** The rows of one runner. React renders them once; the writer fills them (E4.05, E4.09). */
export function RunnerLadder({ runner, writer, onReady, onPress, onDrag }: RunnerLadderProps) {
  const t = useT();
  const grid = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ readonly side: Side; readonly row: number } | null>(null);
  useLayoutEffect(() => {
    const rows = grid.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    rows.forEach((row, at) => {
      const part = (name: string) => row.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? row;
      writer.attach(at, {
        row,
        ...{ closed: part('closed'), price: part('price'), bar: part('bar'), traded: part('traded') },
        ...{ ownBack: part('ownBack'), back: part('back'), lay: part('lay'), ownLay: part('ownLay') },
      });
    });
    onReady();
  }, [writer, onReady]);

  const drop = (event: PointerEvent | null) => {
    const from = dragged.current;
    dragged.current = null;
    grid.current?.removeAttribute('data-dragging');
    if (!from || !event) return;
    const to = rowOf(document.elementFromPoint(event.clientX, event.clientY));
    if (to !== null && to !== from.row) onDrag(from.side, from.row, to);
  };
  const own = (side: Side, row: number) => ({
    type: 'button' as const,
    tabIndex: -1,
    hidden: true,
    className: styles.own,
    onClick: () => onPress({ kind: 'own', side, row }),
    onPointerDown: (event: PointerEvent) => {
      if (event.button > 0) return;
      dragged.current = { side, row };
      grid.current?.setAttribute('data-dragging', side);
    },
  });
  return (
    <div
      ref={grid}
      role="group"
      aria-label={t('ladder.of', { runner: runner.name })}
      className={styles.rows}
      onPointerUp={drop}
      onPointerCancel={() => drop(null)}
    >
      <Heads />
      {Array.from({ length: LADDER_ROWS }, (_, row) => (
        <div key={row} data-row={row} className={styles.row}>
          <span data-part="closed" className={styles.closed} />
          <span className={styles.slot}>
            <button data-part="ownBack" {...own('back', row)} />
          </span>
          <button
            type="button"
            data-part="back"
            tabIndex={-1}
            className={styles.back}
            onClick={() => onPress({ kind: 'place', side: 'back', row })}
          />
          <b data-part="price" className={styles.price} />
          <button
            type="button"
            data-part="lay"
            tabIndex={-1}
            className={styles.lay}
            onClick={() => onPress({ kind: 'place', side: 'lay', row })}
          />
          <span className={styles.slot}>
            <button data-part="ownLay" {...own('lay', row)} />
          </span>
          <span className={styles.traded}>
            <i data-part="bar" />
            <span data-part="traded" />
          </span>
        </div>
      ))}
    </div>
  );
}

function Heads() {
  const t = useT();
  return (
    <div className={styles.heads} aria-hidden="true">
      <span>{t('ladder.closed')}</span>
      <span>{t('ladder.own')}</span>
      <span className={styles.backHead}>{t('side.back')}</span>
      <span>{t('slip.odds')}</span>
      <span className={styles.layHead}>{t('side.lay')}</span>
      <span>{t('ladder.own')}</span>
      <span>{t('ladder.traded')}</span>
    </div>
  );
}
