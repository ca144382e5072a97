import { createRecord } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { MetricFigures } from './judge';
import { METRIC_RULES, METRICS, type Metric } from './metrics';
import { columnOf, COUNT_NAMES, type Arm, type CountName } from './visitor-counts';

type Sums = Readonly<Record<CountName, number>>;
type SumRow = Sums & { readonly epoch: number; readonly arm: Arm };

/** One metric at one share. */
interface Stratum {
  readonly epoch: number;
  readonly candidateTotal: number;
  readonly baselineTotal: number;
  readonly candidateRatio: number;
  readonly baselineRatio: number;
}

export interface RolloutFigures {
  /** Page views of the candidate, over all shares. */
  readonly candidateViews: number;
  readonly baselineViews: number;
  /** Page views of the candidate at the present share. */
  readonly stepViews: number;
  /** Refused bets that judge nothing, of both arms. */
  readonly refusedOtherwise: number;
  readonly metrics: Readonly<Record<Metric, MetricFigures>>;
}

/** Reads what a rollout is judged by, on one brand. */
export async function readFigures(
  database: Pick<Database, 'query'>,
  rolloutId: string,
  tenantId: string,
  epoch: number,
): Promise<RolloutFigures> {
  const { rows } = await database.query<SumRow>(
    `select epoch, arm, ${COUNT_NAMES.map((name) => `sum(${columnOf(name)})::float8 as "${name}"`).join(', ')}
     from rollout_visitor where rollout_id = $1 and tenant_id = $2 group by epoch, arm`,
    [rolloutId, tenantId],
  );
  const strata = METRICS.map((metric) => strataOf(metric, rows));
  const squares = await readSquares(database, rolloutId, tenantId, strata);
  const views = (arm: Arm, at?: number) =>
    rows.reduce((sum, row) => (row.arm === arm && (at ?? row.epoch) === row.epoch ? sum + row.views : sum), 0);
  return {
    candidateViews: views('candidate'),
    baselineViews: views('baseline'),
    stepViews: views('candidate', epoch),
    refusedOtherwise: rows.reduce((sum, { betsRefusedOtherwise }) => sum + betsRefusedOtherwise, 0),
    metrics: createRecord(METRICS, (metric) => {
      const index = METRICS.indexOf(metric);
      return figuresOf(strata[index] ?? [], squares, index);
    }),
  };
}

/** A share at which one of the arms had nothing to divide by compares nothing. */
function strataOf(metric: Metric, rows: readonly SumRow[]): readonly Stratum[] {
  const { numerator, denominator } = METRIC_RULES[metric];
  return rows
    .filter(({ arm }) => arm === 'candidate')
    .flatMap((candidate) => {
      const baseline = rows.find(({ arm, epoch }) => arm === 'baseline' && epoch === candidate.epoch);
      const candidateTotal = candidate[denominator];
      const baselineTotal = baseline?.[denominator] ?? 0;
      if (!baseline || candidateTotal === 0 || baselineTotal === 0) return [];
      const candidateRatio = candidate[numerator] / candidateTotal;
      const baselineRatio = baseline[numerator] / baselineTotal;
      return [{ epoch: candidate.epoch, candidateTotal, baselineTotal, candidateRatio, baselineRatio }];
    });
}

const totalOf = (strata: readonly Stratum[], arm: Arm): number =>
  strata.reduce((sum, stratum) => sum + stratum[`${arm}Total`], 0);

/** Weight of a baseline's residual: the shares count as the candidate's views lie. */
const weightOf = ({ candidateTotal, baselineTotal }: Stratum, all: readonly Stratum[]): number =>
  candidateTotal / (totalOf(all, 'candidate') * baselineTotal);

interface Squares {
  readonly visitors: number;
  /** Squared residuals of whole visitors, as they enter the variance. */
  readonly residuals: number;
  /** The same without the weights, for the spread that one view adds. */
  readonly plain: number;
}
type SquaresByArm = Readonly<Record<Arm, readonly Squares[]>>;

/** A visitor is the unit over all shares: its residuals are summed before they are squared. */
async function readSquares(
  database: Pick<Database, 'query'>,
  rolloutId: string,
  tenantId: string,
  strata: readonly (readonly Stratum[])[],
): Promise<SquaresByArm> {
  const epochs = [...new Set(strata.flat().map(({ epoch }) => epoch))];
  const coefficients: number[][] = [];
  const inner: string[] = [];
  const outer: string[] = [];
  const names: string[] = [];
  METRICS.forEach((metric, index) => {
    const { numerator, denominator } = METRIC_RULES[metric];
    const [n, x] = [columnOf(denominator), columnOf(numerator)];
    const own = strata[index] ?? [];
    const at = (read: (stratum: Stratum) => number) =>
      epochs.map((epoch) => {
        const stratum = own.find((one) => one.epoch === epoch);
        return stratum ? read(stratum) : 0;
      });
    coefficients.push(
      at(() => 1),
      at(({ candidateRatio }) => candidateRatio),
      at(({ baselineRatio }) => baselineRatio),
      at((stratum) => weightOf(stratum, own)),
    );
    names.push(`u${index}`, `c${index}`, `b${index}`, `w${index}`);
    inner.push(
      `sum(u${index} * ${n}) as n${index}`,
      `sum(u${index} * (${x} - ${n} * case arm when 'candidate' then c${index} else b${index} end)) as p${index}`,
      `sum(u${index} * w${index} * (${x} - ${n} * b${index})) as r${index}`,
    );
    outer.push(
      `count(*) filter (where n${index} > 0)::float8 as "v${index}"`,
      `coalesce(sum(p${index} ^ 2), 0)::float8 as "p${index}"`,
      `coalesce(sum(r${index} ^ 2), 0)::float8 as "r${index}"`,
    );
  });
  const { rows } = await database.query<Record<string, number> & { readonly arm: Arm }>(
    `select arm, ${outer.join(', ')} from (
       select visitor, arm, ${inner.join(', ')}
       from rollout_visitor
       join unnest($3::int[], ${names.map((_, index) => `$${index + 4}::float8[]`).join(', ')}) as at (epoch, ${names.join(', ')})
         using (epoch)
       where rollout_id = $1 and tenant_id = $2 group by visitor, arm) as visitors
     group by arm`,
    [rolloutId, tenantId, epochs, ...coefficients],
  );
  const squaresOf = (arm: Arm): readonly Squares[] => {
    const row = rows.find((one) => one.arm === arm);
    return METRICS.map((_, index) => ({
      visitors: row?.[`v${index}`] ?? 0,
      residuals: row?.[`r${index}`] ?? 0,
      plain: row?.[`p${index}`] ?? 0,
    }));
  };
  return { candidate: squaresOf('candidate'), baseline: squaresOf('baseline') };
}

/** Corrects for the ratio that was estimated from the same visitors. */
const unbiased = (squares: number, visitors: number): number =>
  visitors > 1 ? (squares * visitors) / (visitors - 1) : 0;

function figuresOf(strata: readonly Stratum[], squares: SquaresByArm, index: number): MetricFigures {
  const candidateTotal = totalOf(strata, 'candidate');
  const baselineTotal = totalOf(strata, 'baseline');
  const none = { visitors: 0, residuals: 0, plain: 0 };
  const { candidate = none, baseline = none } = {
    candidate: squares.candidate[index],
    baseline: squares.baseline[index],
  };
  const ratio = (read: (stratum: Stratum) => number) =>
    strata.reduce((sum, stratum) => sum + (stratum.candidateTotal / candidateTotal) * read(stratum), 0);
  const spread = unbiased(candidate.plain, candidate.visitors);
  return {
    candidate: {
      visitors: candidate.visitors,
      total: candidateTotal,
      ratio: ratio(({ candidateRatio }) => candidateRatio),
      variance: candidateTotal === 0 ? 0 : spread / candidateTotal ** 2,
      dispersion: candidateTotal === 0 ? 0 : spread / candidateTotal,
    },
    baseline: {
      visitors: baseline.visitors,
      total: baselineTotal,
      ratio: ratio(({ baselineRatio }) => baselineRatio),
      variance: unbiased(baseline.residuals, baseline.visitors),
      dispersion: baselineTotal === 0 ? 0 : unbiased(baseline.plain, baseline.visitors) / baselineTotal,
    },
  };
}
