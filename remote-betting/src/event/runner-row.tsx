import { memo, useCallback, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { isRacing } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { classNames, Icon, lazyWithRetry, QUIETLY } from '@backlay/shared/ui';
import { useEventPorts } from './ports';
import { SuspensionOverlay, RunnerCells, useRunnerSuspension } from '../market';
import type { ViewportGroup } from '../odds';
import { PositionLine, type RunnerPosition } from './position-line';
import { Silks } from '../racing';
import styles from './runner.module.scss';

/** A part of its own: a page whose runners stay closed goes without it (E4.04). */
const DepthPanel = lazyWithRetry('depth', () => import(/* webpackChunkName: "depth" */ './depth-panel'), QUIETLY);

interface RunnerRowProps {
  readonly market: Market;
  readonly runner: Market['teams'][number];
  readonly group: ViewportGroup | null;
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
  const { slip } = useEventPorts();
  const name = useSaid()(runner.name);
  const block = useRunnerSuspension(market, runner.id);
  const chosen = useStore(
    slip.store,
    ({ selection }) => selection?.marketId === market.id && selection.runnerId === runner.id,
  );
  const placed = useStore(
    slip.store,
    ({ step, quiet, bet, order }) =>
      step === 'matched' &&
      quiet &&
      (bet?.market.id ?? order?.marketId) === market.id &&
      (bet?.odds.teamId ?? order?.teamId) === runner.id,
  );
  const racing = isRacing(market.eventType.id);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  }, []);
  // The name opens what stands behind the prices (E4.01), and where price alerts are set (E7.03).
  const hasDepth = market.type === 'betfair';
  const row = (
    <div className={classNames(styles.row, chosen && styles.chosen)} data-row="" role="group" aria-label={name}>
      {racing && <RacingMarks runner={runner} />}
      {racing && <Silks name={runner.name} url={runner.url} />}
      <div className={styles.runner}>
        <b>
          {hasDepth ? (
            <button
              ref={opener}
              type="button"
              className={styles.name}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              onKeyDown={(event) => isOpen && event.key === 'Escape' && close()}
            >
              {name}
            </button>
          ) : (
            name
          )}
          {placed && (
            <span className={styles.placed}>
              <Icon name="done" size={16} />
            </span>
          )}
        </b>
        {racing && <RaceDetails market={market} runner={runner} />}
        <PositionLine position={position} waiting={{ marketId: market.id, runnerId: runner.id }} />
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
        {block !== null && (marketBlock === null || isOpen) && <SuspensionOverlay block={block} />}
      </div>
    </div>
  );
  return (
    <>
      {row}
      {hasDepth && isOpen && (
        <div className={styles.depth}>
          <DepthPanel market={market} runner={runner} locked={block !== null || stale} onClose={close} />
        </div>
      )}
    </>
  );
});

/** Jockey, trainer and age; of a non-runner what its leaving takes off the odds of bets before (B3.21). */
function RaceDetails({ market, runner }: Pick<RunnerRowProps, 'market' | 'runner'>) {
  const t = useT();
  const left = market.book.runners.find(({ id, status }) => id === runner.id && status === 'REMOVED');
  const details = [
    runner.jockeyName,
    runner.trainerName && t('race.trainer', { name: runner.trainerName }),
    runner.age && t('race.age', { age: runner.age }),
    left?.adjustmentFactor && t('race.reduction', { percent: left.adjustmentFactor }),
  ].filter(Boolean);
  return details.length > 0 && <span className={styles.sub}>{details.join(' · ')}</span>;
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
