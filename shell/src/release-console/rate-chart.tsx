import { formatTime } from '@backlay/shared/domain';
import type { ReleaseDetail } from '@backlay/shared/contract';
import styles from './inspector.module.scss';
import { formatFailureRate } from './format';

const WIDTH = 296;
const HEIGHT = 48;
const TOP = 4;

/** Points of the line: time to the right, rate upwards; a step in which nobody tried is left out. Highest is at least the threshold. */
export function rateLine(series: ReleaseDetail['series'], highest: number): string {
  const last = Math.max(1, series.length - 1);
  return series
    .flatMap(({ rate }, index) =>
      rate === null ? [] : [`${round((index / last) * WIDTH)},${round(heightOf(rate, highest))}`],
    )
    .join(' ');
}

const round = (value: number): number => Math.round(value * 10) / 10;
const heightOf = (rate: number, highest: number): number => HEIGHT - TOP - (rate / highest) * (HEIGHT - 2 * TOP);

interface RateChartProps {
  readonly series: ReleaseDetail['series'];
  /** The share above which the version goes back by itself. */
  readonly threshold: number;
}

/** Failure rate over time: a line to look at, the same figures as a table to read. */
export function RateChart({ series, threshold }: RateChartProps) {
  const tried = series.filter(({ rate }) => rate !== null);
  const first = series[0];
  const last = series.at(-1);
  if (!first || !last || tried.length === 0) return <p className={styles.quiet}>No loads in the last hours.</p>;
  const highest = Math.max(threshold * 1.5, ...tried.map(({ rate }) => rate ?? 0), 0.01);
  const limit = heightOf(threshold, highest);
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
        <line x1="0" x2={WIDTH} y1={limit} y2={limit} className={styles.limit} />
        {tried.length === 1 ? (
          <circle cx={WIDTH} cy={heightOf(tried[0]?.rate ?? 0, highest)} r="3" className={styles.point} />
        ) : (
          <polyline points={rateLine(series, highest)} className={styles.rate} />
        )}
      </svg>
      <figcaption>
        <span>{formatTime(first.at)}</span>
        <span>Failure rate, limit {formatFailureRate(threshold)}</span>
        <span>{formatTime(last.at)}</span>
      </figcaption>
      <details>
        <summary>Figures</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Loads</th>
              <th scope="col">Failures</th>
              <th scope="col">Rate</th>
            </tr>
          </thead>
          <tbody>
            {tried.map(({ at, loads, failures, rate }) => (
              <tr key={at}>
                <th scope="row">{formatTime(at)}</th>
                <td>{loads}</td>
                <td>{failures}</td>
                <td>{formatFailureRate(rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
