import type { RolloutSummary } from '@backlay/shared/contract';
import type { CommandSummary } from './commands';

export type RolloutAction = 'step' | 'pause' | 'resume' | 'abort' | 'finish';
type Metric = NonNullable<RolloutSummary['brands'][number]['metrics']>[number]['metric'];

export const ROLLOUT_STATES: Readonly<Record<RolloutSummary['state'], string>> = {
  running: 'Canary',
  paused: 'Paused',
  aborted: 'Aborted',
  expired: 'Ended by its deadline',
  finished: 'Finished',
};

export const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  loadFailures: 'Load failures',
  errors: 'Visits with an error',
  freezes: 'Freezes',
  inp: 'INP, geometric mean',
  betsRefused: 'Bets refused',
  betsAccepted: 'Bets accepted a visit',
  depositsStarted: 'Deposits started a visit',
  depositsFinished: 'Deposits finished',
};

const signOf = (value: number, isDifference: boolean): string =>
  isDifference && value > 0 ? '+' : value < 0 ? '−' : '';

/** A ratio as percent, bets a visit as a number, INP in milliseconds; a difference has its sign. INP differs by a factor. */
export function formatMetricValue(metric: Metric, value: number, isDifference = false): string {
  if (metric === 'inp')
    return isDifference
      ? `${signOf(value, true)}${Math.abs((Math.exp(value) - 1) * 100).toFixed(0)} %`
      : value === 0
        ? 'none'
        : `${Math.round(Math.exp(value))} ms`;
  const size = Math.abs(value);
  const text =
    metric === 'betsAccepted' ? size.toFixed(2) : `${(size * 100).toFixed(1)} ${isDifference ? 'points' : '%'}`;
  return `${signOf(value, isDifference)}${text}`;
}

/** What will happen to a rollout, before it does. */
export function summariseRolloutAction(action: RolloutAction, rollout: RolloutSummary): CommandSummary {
  const { remote, candidate, baseline, steps, step } = rollout;
  const name = `${remote} ${candidate}`;
  switch (action) {
    case 'abort':
      return {
        title: `Abort the rollout of ${name}`,
        text: `New visits get ${baseline}. Open pages keep what they have until a bet or payment on its way is answered.`,
        button: 'Abort',
        danger: true,
      };
    case 'finish':
      return {
        title: `Finish the rollout of ${name}`,
        text: `Every new visit gets ${candidate}, and its tenants are pinned to it.`,
        button: 'Finish',
        danger: false,
      };
    case 'step':
      return {
        title: `Promote ${name} to ${steps[step + 1]?.share ?? 100} %`,
        text: 'Everybody who has it keeps it. The step does not wait for its visits and its time.',
        button: 'Promote',
        danger: false,
      };
    case 'pause':
      return {
        title: `Pause the rollout of ${name}`,
        text: 'Its share stays, and no step is taken. A metric without evidence left still stops it.',
        button: 'Pause',
        danger: false,
      };
    case 'resume':
      return {
        title: `Resume the rollout of ${name}`,
        text: 'Its plan goes on with the present step.',
        button: 'Resume',
        danger: false,
      };
  }
}
