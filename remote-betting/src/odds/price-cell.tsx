import { memo, useLayoutEffect, useRef, useCallback, useState } from 'react';
import type { Side } from '@backlay/shared/domain';
import { OddsCell } from '@backlay/shared/ui';
import type { CellBinding } from './price-renderer';
import type { CellAddress, OddsStore } from './odds-store';
import { formatCell, type CellFormat, type PriceCellView, type ViewportGroup } from './cell-renderer';
import type { EventFeed } from './event-feed';

/** A press on a price: which cell, and what it showed. */
export interface PriceSelection {
  readonly side: Side;
  readonly level: 0 | 1 | 2;
  readonly view: PriceCellView;
}

export interface PriceCellProps {
  readonly books: OddsStore;
  readonly group: ViewportGroup;
  readonly marketId: string;
  readonly runnerId: string;
  readonly side: Side;
  /** 0 is the best price. */
  readonly level: 0 | 1 | 2;
  readonly format: CellFormat;
  /** `Back India`: the word and the runner. */
  readonly name: string;
  readonly locked: boolean;
  readonly inSlip: boolean;
  /** First of its market: where Tab enters. */
  readonly first: boolean;
  readonly onPress: (press: PriceSelection) => void;
}

/** Whether the first frame is being drawn on the server: there is no page, and no board that writes prices into one. */
export const IS_DRAWN = typeof Element === 'undefined';

/** A group for cells that nobody writes into again. */
const DRAWN_GROUP: ViewportGroup = { visible: true, views: new Set(), onVisible: () => undefined };

/** The price of a cell as the first frame has it, in its label too. Its address names what an early press aimed at (F9.04). */
function drawnPrice(books: OddsStore, format: CellFormat, name: string, address: CellAddress) {
  const { price, amount } = books.priceAt(address) ?? { price: 0, amount: 0 };
  const { marketId, runnerId, side, level } = address;
  const shown = formatCell(format, price, amount, books.board.indianUnits);
  return {
    ...shown,
    'aria-label': `${name} ${shown.price}`.trimEnd(),
    'data-price': `${marketId} ${runnerId} ${side} ${level}`,
  };
}

/** One price. React draws it once; the board writes into it from then on. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { books, group, marketId, runnerId, side, level, format, name, locked, inSlip, first, onPress } = props;
  const button = useRef<HTMLButtonElement>(null);
  const binding = useRef<CellBinding | null>(null);

  useLayoutEffect(() => {
    const cell = books.cellOf({ marketId, runnerId, side, level });
    if (cell === null || !button.current) return;
    const bound = books.board.bind(cell, button.current, format, group);
    binding.current = bound;
    return () => {
      binding.current = null;
      bound.release();
    };
  }, [books, group, marketId, runnerId, side, level, format]);

  const press = () => {
    const view = binding.current?.view;
    if (view && view.shown !== 0) onPress({ side, level, view });
  };

  return (
    <OddsCell
      ref={button}
      side={side}
      depth={DEPTHS[level]}
      name={name}
      inSlip={inSlip}
      suspended={locked}
      tabIndex={first ? 0 : -1}
      data-cell=""
      onClick={press}
      {...(IS_DRAWN && drawnPrice(books, format, name, { marketId, runnerId, side, level }))}
    />
  );
});

const DEPTHS = [1, 2, 3] as const;

/** For the element of a market: its cells can be drawn once it is there. With an event, that one is watched while it is near the window. */
export function useViewGroup(
  { books, feed }: { readonly books: OddsStore; readonly feed: EventFeed },
  eventId?: string,
): { readonly ref: (element: HTMLElement | null) => (() => void) | undefined; readonly group: ViewportGroup | null } {
  const [group, setGroup] = useState<ViewportGroup | null>(IS_DRAWN ? DRAWN_GROUP : null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      let leave: (() => void) | undefined;
      const made = books.board.group(element, (visible) => {
        leave?.();
        leave = visible && eventId !== undefined ? feed.watch(eventId, 'list') : undefined;
      });
      setGroup(made.group);
      return made.release;
    },
    [books, feed, eventId],
  );
  return { ref, group };
}
