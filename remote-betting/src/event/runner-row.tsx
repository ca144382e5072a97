import { memo } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { isRacing } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { classNames, MoneyText } from '@backlay/shared/ui';
import { useBetting } from '../betting';
import { Overlay, RunnerCells, useRunnerBlock } from '../market';
import type { ViewGroup } from '../odds';
import type { RunnerPosition } from './use-positions';
import styles from './event.module.scss';

interface RunnerRowProps {
  readonly market: Market;
  readonly runner: Market['teams'][number];
  readonly group: ViewGroup | null;
  readonly levels: 1 | 3;
  /** Room on both sides, so that one deep stands on the spine of three deep. */
  readonly padded: boolean;
  /** The market's own overlay lies over all rows. */
  readonly marketBlock: string | null;
  readonly stale: boolean;
  readonly first: boolean;
  readonly position: RunnerPosition | undefined;
}

/** A runner: who, what its win would bring, and its prices. */
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { market, runner, group, levels, padded, marketBlock, stale, first, position } = props;
  const { slip } = useBetting();
  const block = useRunnerBlock(market, runner.id);
  const chosen = useStore(
    slip.store,
    ({ selection }) => selection?.marketId === market.id && selection.runnerId === runner.id,
  );
  return (
    <div className={classNames(styles.row, chosen && styles.chosen)} data-row="" role="group" aria-label={runner.name}>
      {isRacing(market.eventType.id) && <RacingMarks runner={runner} />}
      <div className={styles.runner}>
        <b>{runner.name}</b>
        {runner.jockeyName && <span className={styles.sub}>{runner.jockeyName}</span>}
        <PositionLine position={position} />
      </div>
      <div className={styles.ladder} data-padded={padded ? '' : undefined}>
        <RunnerCells
          market={market}
          runner={runner}
          group={group}
          levels={levels}
          locked={block !== null || stale}
          first={first}
        />
        {block !== null && marketBlock === null && <Overlay block={block} />}
      </div>
    </div>
  );
});

/** `+1,300.00 → +5,600.00`: now, and with the bet on the slip. */
function PositionLine({ position }: { readonly position: RunnerPosition | undefined }) {
  const t = useT();
  const { now = null, projected = null } = position ?? {};
  if (now === null && projected === null) return null;
  return (
    <span className={styles.sub}>
      {now !== null && <MoneyText paise={now} signed />}
      {projected !== null && (
        <>
          <span role="img" aria-label={t('market.becomes')}>
            →
          </span>
          <MoneyText paise={projected} signed />
        </>
      )}
    </span>
  );
}

/** Number on the cloth and place in the draw (B3.21). */
function RacingMarks({ runner }: { readonly runner: Market['teams'][number] }) {
  const t = useT();
  if (runner.clothNumber === undefined) return null;
  return (
    <span className={styles.cloth}>
      <b>{runner.clothNumber}</b>
      {runner.stallDraw !== undefined && (
        <small>
          <abbr title={t('market.draw', { draw: runner.stallDraw })}>({runner.stallDraw})</abbr>
        </small>
      )}
    </span>
  );
}
