import { useMemo, useState } from 'react';
import type { Bet, DepthUpdate, Market } from '@backlay/shared/contract';
import {
  formatShortDay,
  formatTime,
  formatTimeWithSeconds,
  readHistoryColumns,
  summarizeHistory,
  type HistorySpan,
  type PricePoint,
} from '@backlay/shared/domain';
import { useCallQuery } from '@backlay/shared/data';
import { useT } from '@backlay/shared/host';
import { Button, Chip, ChipRow, Skeleton } from '@backlay/shared/ui';
import { decimalText, VolumeText } from '../odds';
import depthStyles from './depth.module.scss';
import styles from './price-chart.module.scss';

const WIDTH = 320;
const HEIGHT = 140;
/** The lower part, which the bars of volume have. */
const VOLUME_HEIGHT = 28;
const BARS = 40;
const SPANS = ['minutes', 'hour', 'all'] as const satisfies readonly HistorySpan[];
const SPAN_KEYS = { minutes: 'depth.minutes', hour: 'depth.hour', all: 'depth.all' } as const;
type Unit = 'odds' | 'percent';

interface PriceChartProps {
  readonly market: Market;
  readonly runner: Market['teams'][number];
  readonly traded: DepthUpdate['traded'];
  /** The player's own on the runner: a mark where one is matched. */
  readonly bets: readonly Bet[];
  /** The newest point, where the socket sent one. */
  readonly newest: PricePoint | null;
}

/** Hundredths as odds, or as the chance of winning. */
const formatPrice = (price: number, unit: Unit): string =>
  unit === 'odds' ? decimalText(price / 100) : `${(10_000 / price).toFixed(1)} %`;
const DAY_SECONDS = 86_400;
const MINUTES_SECONDS = 180;
/** Below the chart: the time of day, its seconds where the chart is short, or the day where it is longer than one. */
function formatMark(second: number, seconds: number): string {
  if (seconds > DAY_SECONDS) return formatShortDay(second * 1000);
  return seconds < MINUTES_SECONDS ? formatTimeWithSeconds(second * 1000) : formatTime(second * 1000);
}

/** Price and volume of a runner over time with the player's own fills, in words and as a table as well (E4.04). */
export default function PriceChart({ market, runner, traded, bets, newest }: PriceChartProps) {
  const t = useT();
  const [span, setSpan] = useState<HistorySpan>('minutes');
  const [unit, setUnit] = useState<Unit>('odds');
  const [hasTable, setHasTable] = useState(false);
  const input = { marketId: market.id, teamId: runner.id, span };
  const { answer } = useCallQuery('marketHistory', input, { keepsPrevious: true, every: 60_000 });
  const docs = answer?.docs;
  const points = useMemo(() => (docs ? withNewest(readHistoryColumns(docs), newest) : null), [docs, newest]);
  const fills = useFills(bets);
  const summary = points && summarizeHistory(points);
  return (
    <>
      <ChipRow label={t('depth.span')}>
        {SPANS.map((each) => (
          <Chip key={each} selected={each === span} onClick={() => setSpan(each)}>
            {t(SPAN_KEYS[each])}
          </Chip>
        ))}
        <Chip selected={unit === 'percent'} onClick={() => setUnit(unit === 'odds' ? 'percent' : 'odds')}>
          {t('depth.percent')}
        </Chip>
      </ChipRow>
      {points === null ? (
        <div className={styles.waiting}>
          <Skeleton height={HEIGHT} />
        </div>
      ) : summary ? (
        <>
          <Plot points={points} fills={fills} unit={unit} />
          <p className={depthStyles.figures}>
            {t('depth.summary', {
              first: formatPrice(summary.first, unit),
              last: formatPrice(summary.last, unit),
              highest: formatPrice(unit === 'odds' ? summary.highest : summary.lowest, unit),
              lowest: formatPrice(unit === 'odds' ? summary.lowest : summary.highest, unit),
            })}
          </p>
          <Button size="sm" aria-expanded={hasTable} onClick={() => setHasTable(!hasTable)}>
            {t('depth.table')}
          </Button>
          {hasTable && <HistoryTable points={points} unit={unit} />}
          {hasTable && <TradedByPrice traded={traded} />}
        </>
      ) : (
        <p className={depthStyles.figures}>{t('depth.noHistory')}</p>
      )}
    </>
  );
}

function withNewest(points: readonly PricePoint[], newest: PricePoint | null): readonly PricePoint[] {
  const last = points.at(-1);
  return newest && newest.second > (last?.second ?? 0) ? [...points, newest] : points;
}

interface Fill {
  readonly second: number;
  readonly price: number;
  readonly side: 'back' | 'lay';
}

/** The player's matched bets on a runner as marks of the chart. */
function useFills(bets: readonly Bet[]): readonly Fill[] {
  return useMemo(
    () =>
      bets
        .filter(({ status }) => status === 'matched')
        .map(({ odds, createdAt }) => ({
          second: Math.floor(Date.parse(createdAt) / 1000),
          price: Math.round(odds.odd * 100),
          side: odds.type,
        })),
    [bets],
  );
}

interface PlotProps {
  readonly points: readonly PricePoint[];
  readonly fills: readonly Fill[];
  readonly unit: Unit;
}

function Plot({ points, fills, unit }: PlotProps) {
  const from = points[0]?.second ?? 0;
  const until = Math.max(from + 1, points.at(-1)?.second ?? 0);
  const valueOf = ({ price }: { readonly price: number }) => (unit === 'odds' ? price : 10_000 / price);
  const values = points.map(valueOf);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (second: number) => ((second - from) / (until - from)) * WIDTH;
  // One price alone has the middle.
  const y = (value: number) => 6 + (high === low ? 0.5 : (high - value) / (high - low)) * (HEIGHT - VOLUME_HEIGHT - 12);
  // A price holds until the next one.
  const line = points.map(
    (point, at) =>
      `${at === 0 ? 'M0' : `H${x(point.second).toFixed(1)}`} ${at === 0 ? y(valueOf(point)).toFixed(1) : `V${y(valueOf(point)).toFixed(1)}`}`,
  );
  const bars = volumeBars(points, from, until);
  const most = Math.max(1, ...bars);
  // Odds have two decimals.
  const middle = unit === 'odds' ? Math.round((high + low) / 2) : (high + low) / 2;
  const lines = [...new Set([high, middle, low])];
  const labelOf = (value: number) => formatPrice(unit === 'odds' ? value : 10_000 / value, unit);
  const last = points.at(-1);
  return (
    <div className={styles.plot} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.chart}>
        {lines.map((value) => (
          <line key={value} x1={0} x2={WIDTH} y1={y(value)} y2={y(value)} />
        ))}
        {bars.map((volume, at) => {
          const height = (volume / most) * VOLUME_HEIGHT;
          const step = WIDTH / BARS;
          return <rect key={at} x={at * step} y={HEIGHT - height} width={step - 1} height={height} />;
        })}
        <path d={`${line.join(' ')} H${WIDTH}`} />
      </svg>
      {fills
        .filter(({ second }) => second >= from && second <= until)
        .map((fill) => (
          <Dot
            key={`${fill.second} ${fill.price} ${fill.side}`}
            side={fill.side}
            left={x(fill.second) / WIDTH}
            top={Math.min(HEIGHT, Math.max(0, y(valueOf(fill)))) / HEIGHT}
          />
        ))}
      {last && <Dot left={1} top={y(valueOf(last)) / HEIGHT} />}
      {lines.map((value) => (
        <span key={value} className={styles.priceMark} style={{ top: topOf(y(value) / HEIGHT) }}>
          {labelOf(value)}
        </span>
      ))}
      <span className={styles.times}>
        {[from, (from + until) / 2, until].map((second) => (
          <span key={second}>{formatMark(second, until - from)}</span>
        ))}
      </span>
    </div>
  );
}

/** From the top of the chart, below which the times stand. */
const topOf = (share: number): string => `calc(var(--chart-h) * ${share.toFixed(4)})`;

interface DotProps {
  /** An own fill has a side; the newest price has none. */
  readonly side?: Fill['side'];
  /** Shares of the chart's width and height. */
  readonly left: number;
  readonly top: number;
}

/** A mark of the chart that stays round, however wide the chart is. */
function Dot({ side, left, top }: DotProps) {
  return (
    <i
      className={styles.dot}
      data-side={side}
      style={{ left: `calc((100% - var(--marks-w)) * ${left.toFixed(4)})`, top: topOf(top) }}
    />
  );
}

/** Rupees traded in each of equal parts of the time. */
function volumeBars(points: readonly PricePoint[], from: number, until: number): readonly number[] {
  const bars = Array.from({ length: BARS }, () => 0);
  points.forEach((point, at) => {
    const before = points[at - 1];
    const bar = Math.min(BARS - 1, Math.floor(((point.second - from) / (until - from)) * BARS));
    if (before) bars[bar] = (bars[bar] ?? 0) + Math.max(0, point.volume - before.volume);
  });
  return bars;
}

function HistoryTable({ points, unit }: { readonly points: readonly PricePoint[]; readonly unit: Unit }) {
  const t = useT();
  return (
    <div className={styles.table} role="region" aria-label={t('depth.table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('depth.time')}</th>
            <th scope="col">{t('depth.price')}</th>
            <th scope="col">{t('depth.volume')}</th>
          </tr>
        </thead>
        <tbody>
          {[...points].reverse().map((point) => (
            <tr key={point.second}>
              <th scope="row">{formatTimeWithSeconds(point.second * 1000)}</th>
              <td>{formatPrice(point.price, unit)}</td>
              <td>
                <VolumeText rupees={point.volume} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rupees traded by price, each with a bar. */
function TradedByPrice({ traded }: Pick<PriceChartProps, 'traded'>) {
  const t = useT();
  const most = Math.max(1, ...traded.map(([, size]) => size));
  if (traded.length === 0) return null;
  return (
    <table className={styles.bars} aria-label={t('depth.byPrice')}>
      <tbody>
        {[...traded].reverse().map(([price, size]) => (
          <tr key={price}>
            <th scope="row">{decimalText(price)}</th>
            <td>
              <span style={{ width: `${(size / most) * 100}%` }} />
              <VolumeText rupees={size} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
