import { memo, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import type { Side } from '@backlay/shared/domain';
import { useSaid, useT, type I18n } from '@backlay/shared/host';
import { PriceCell, type PriceSelection, type ViewportGroup } from '../odds';
import { useMarketPorts } from './ports';
import { getCellFormat, sideKey } from './runners';

type Levels = 1 | 3 | 'back';

interface RunnerCellsProps {
  readonly market: Market;
  readonly runner: Market['teams'][number];
  readonly group: ViewportGroup | null;
  /** Levels of the ladder on each side, the best prices next to each other; or the best back alone. */
  readonly levels: Levels;
  readonly locked: boolean;
  readonly first: boolean;
}

/** The prices of one runner: back then lay, or No then Yes in a session. */
export const RunnerCells = memo(function RunnerCells({
  market,
  runner,
  group,
  levels,
  locked,
  first,
}: RunnerCellsProps) {
  const { books, slip } = useMarketPorts();
  const t = useT();
  const translateMessage = useSaid();
  const pressed = useStore(slip.store, ({ selection }) =>
    selection?.marketId === market.id && selection.runnerId === runner.id ? `${selection.side}${selection.level}` : '',
  );
  const press = useCallback((at: PriceSelection) => slip.selectPrice(market, runner, at), [slip, market, runner]);
  const order = useMemo(() => cellOrder(market.type === 'session', levels), [market.type, levels]);
  if (!group) return order.map(([side, level]) => <span key={`${side}${level}`} data-cell-place="" style={PLACE} />);
  return order.map(([side, level], index) => (
    <PriceCell
      key={`${side}${level}`}
      books={books}
      group={group}
      marketId={market.id}
      runnerId={runner.id}
      side={side}
      level={level}
      format={getCellFormat(market.type)}
      name={cellName(t, translateMessage, side, market, runner)}
      locked={locked}
      inSlip={pressed === `${side}${level}`}
      first={first && index === 0}
      onPress={press}
    />
  ));
});

const PLACE = { width: 'var(--cell-w)', height: 'var(--cell-h)' } as const;

/** 'Back India'; of a session 'Lay 16 over runs IND No', of one of several lines with its number (design-language 9). */
function cellName(
  t: I18n['t'],
  translateMessage: I18n['said'],
  side: Side,
  market: Market,
  runner: Market['teams'][number],
): string {
  const word = t(sideKey(market.type, side));
  if (market.type !== 'session') return `${word} ${translateMessage(runner.name)}`;
  const line = market.teams.length > 1 ? ` ${t('market.line', { line: market.teams.indexOf(runner) + 1 })}` : '';
  return `${t(side === 'lay' ? 'side.lay' : 'side.back')} ${translateMessage(market.name)}${line} ${word}`;
}

function cellOrder(isSession: boolean, levels: Levels): readonly (readonly [Side, 0 | 1 | 2])[] {
  if (isSession) {
    return [
      ['lay', 0],
      ['back', 0],
    ];
  }
  if (levels === 'back') return [['back', 0]];
  if (levels === 1) {
    return [
      ['back', 0],
      ['lay', 0],
    ];
  }
  return [
    ['back', 2],
    ['back', 1],
    ['back', 0],
    ['lay', 0],
    ['lay', 1],
    ['lay', 2],
  ];
}
