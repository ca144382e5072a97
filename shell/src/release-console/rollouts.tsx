import type { RolloutSummary } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { Button, classNames, ErrorPanel, Icon, Skeleton } from '@backlay/shared/ui';
import { useState } from 'react';
import { Confirm } from './confirm';
import { formatRejection, formatShortTime } from './format';
import {
  formatMetricValue,
  METRIC_NAMES,
  ROLLOUT_STATES,
  summariseRolloutAction,
  type RolloutAction,
} from './rollout-format';
import styles from './rollouts.module.scss';
import { usePolledCall } from './use-polled-call';

type Names = ReadonlyMap<string, string>;
type Brand = RolloutSummary['brands'][number];
type MetricSummary = NonNullable<Brand['metrics']>[number];

interface RolloutsProps {
  readonly tenants: Names;
  /** ms. */
  readonly now: number;
}

/** Candidates that a share of the visitors has: both arms of each metric, and what staff can do about it (F3.10). */
export function Rollouts({ tenants, now }: RolloutsProps) {
  const { api } = useHost();
  const [wanted, setWanted] = useState<{ readonly rollout: RolloutSummary; readonly action: RolloutAction } | null>(
    null,
  );
  const known = usePolledCall('rollouts', async (signal) => (await api.call('rollouts', {}, { signal })).docs);
  if (!known.value) return known.failed ? <ErrorPanel onRetry={known.refresh} /> : <Skeleton height={320} />;
  const { mayWrite, rollouts } = known.value;
  const live = rollouts.filter(({ endedAt }) => endedAt === null);
  const ended = rollouts.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      {live.length === 0 && <p className={styles.none}>No rollout runs. Start one from a version of a tenant.</p>}
      {live.map((rollout) => (
        <LiveRollout
          key={rollout._id}
          {...{ rollout, tenants, now, mayWrite }}
          onAction={(action) => setWanted({ rollout, action })}
        />
      ))}
      {ended.length > 0 && <EndedRollouts rollouts={ended} tenants={tenants} now={now} />}
      {wanted && <ConfirmRollout {...wanted} onClose={() => setWanted(null)} onDone={known.refresh} />}
    </>
  );
}

interface LiveRolloutProps extends RolloutsProps {
  readonly rollout: RolloutSummary;
  readonly mayWrite: boolean;
  readonly onAction: (action: RolloutAction) => void;
}

function LiveRollout({ rollout, tenants, now, mayWrite, onAction }: LiveRolloutProps) {
  const { remote, candidate, baseline, state, startedAt, startedBy, brands, next } = rollout;
  const names = brands.map(({ tenantId }) => tenants.get(tenantId) ?? tenantId).join(', ');
  return (
    <section className={styles.rollout} aria-label={`${remote} ${candidate}`}>
      <header>
        <div>
          <h2>
            {remote} {candidate}
            <span className={classNames(styles.tag, state === 'paused' && styles.paused)}>
              <Icon name={state === 'paused' ? 'pause' : 'rocket'} size={14} />
              {ROLLOUT_STATES[state]}
            </span>
          </h2>
          <p className={styles.quiet}>
            {names} · from {baseline} · started {formatShortTime(startedAt, now)} by {startedBy}
          </p>
        </div>
        {mayWrite && <RolloutActions rollout={rollout} onAction={onAction} />}
      </header>
      <Share rollout={rollout} now={now} />
      <p className={styles.notice} role="status">
        <Icon name="info" size={16} />
        {next ? `${next}. ` : ''}It stops by itself when one metric has no evidence left. A visit keeps its version.
      </p>
      {brands.map((brand) => (
        <BrandMetrics key={brand.tenantId} brand={brand} rollout={rollout} name={tenants.get(brand.tenantId)} />
      ))}
    </section>
  );
}

function RolloutActions({ rollout, onAction }: Pick<LiveRolloutProps, 'rollout' | 'onAction'>) {
  const { state, baseline, steps, step } = rollout;
  const nextStep = steps[step + 1];
  return (
    <div className={styles.actions}>
      <Button variant="danger" size="sm" icon="error" onClick={() => onAction('abort')}>
        Abort to {baseline}
      </Button>
      {state === 'paused' ? (
        <Button size="sm" icon="play" onClick={() => onAction('resume')}>
          Resume
        </Button>
      ) : (
        <Button size="sm" icon="pause" onClick={() => onAction('pause')}>
          Pause
        </Button>
      )}
      {nextStep && state === 'running' && (
        <Button size="sm" onClick={() => onAction('step')}>
          Promote to {nextStep.share} %
        </Button>
      )}
      <Button size="sm" onClick={() => onAction('finish')}>
        Finish
      </Button>
    </div>
  );
}

function Share({ rollout, now }: { readonly rollout: RolloutSummary; readonly now: number }) {
  const { share, steps, step, brands, candidate, baseline, startedAt } = rollout;
  const sum = (read: (brand: Brand) => number) =>
    brands.reduce((all, brand) => all + read(brand), 0).toLocaleString('en-IN');
  const minutes = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 60_000));
  return (
    <dl className={styles.share}>
      <div>
        <dt>Share of visitors</dt>
        <dd>{share} %</dd>
      </div>
      <div className={styles.steps}>
        <dt>Steps</dt>
        <dd>
          <ol>
            {steps.map((one, index) => (
              <li
                key={one.share}
                aria-current={index === step ? 'step' : undefined}
                data-done={index < step || undefined}
              >
                {one.share} %
              </li>
            ))}
          </ol>
        </dd>
      </div>
      <div>
        <dt>Visits on {candidate}</dt>
        <dd>{sum(({ candidateViews }) => candidateViews)}</dd>
      </div>
      <div>
        <dt>Visits on {baseline}</dt>
        <dd>{sum(({ baselineViews }) => baselineViews)}</dd>
      </div>
      <div>
        <dt>Running for</dt>
        <dd>{minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`}</dd>
      </div>
    </dl>
  );
}

interface BrandMetricsProps {
  readonly brand: Brand;
  readonly rollout: RolloutSummary;
  readonly name: string | undefined;
}

function BrandMetrics({ brand, rollout, name }: BrandMetricsProps) {
  const { tenantId, metrics, candidateViews, refusedOtherwise } = brand;
  return (
    <>
      {rollout.brands.length > 1 && <h3>{name ?? tenantId}</h3>}
      {metrics === null ? (
        <p className={styles.none}>
          {candidateViews.toLocaleString('en-IN')} of 500 visits on {rollout.candidate}: too few to judge.
        </p>
      ) : (
        <ul className={styles.metrics}>
          {metrics.map((metric) => (
            <MetricCard key={metric.metric} metric={metric} rollout={rollout} />
          ))}
        </ul>
      )}
      {refusedOtherwise > 0 && (
        <p className={styles.quiet}>
          {refusedOtherwise.toLocaleString('en-IN')} bets were refused for reasons that no version has, such as a low
          balance. They judge nothing.
        </p>
      )}
    </>
  );
}

function MetricCard({ metric, rollout }: { readonly metric: MetricSummary; readonly rollout: RolloutSummary }) {
  const { metric: name, candidate, baseline, interval, budget, crossed } = metric;
  const left = Math.round(budget * 100);
  const label = crossed ? 'Stopped' : interval === null ? 'Too few' : left < 50 ? 'Watch' : 'Running';
  return (
    <li className={styles.metric}>
      <h4>
        {METRIC_NAMES[name]}
        <span className={classNames(styles.tag, crossed && styles.bad, label === 'Watch' && styles.paused)}>
          {label}
        </span>
      </h4>
      <dl>
        <div>
          <dt>{rollout.candidate}</dt>
          <dd>{formatMetricValue(name, candidate)}</dd>
        </div>
        <div>
          <dt>{rollout.baseline}</dt>
          <dd>{formatMetricValue(name, baseline)}</dd>
        </div>
        <div>
          <dt>Difference</dt>
          <dd>{interval === null ? 'not known yet' : formatInterval(name, interval)}</dd>
        </div>
      </dl>
      <IntervalBar metric={metric} />
      <label className={styles.quiet}>
        Evidence left {left} %
        <progress max={100} value={left} />
      </label>
    </li>
  );
}

const formatInterval = (name: MetricSummary['metric'], [low, high]: readonly [number, number]): string =>
  `${formatMetricValue(name, low, true)} to ${formatMetricValue(name, high, true)}`;

const BAR = { width: 300, height: 28 } as const;

/** The effect with its interval around zero. */
function IntervalBar({ metric: { effect, interval, crossed } }: { readonly metric: MetricSummary }) {
  if (interval === null) return <div className={styles.bar} />;
  const reach = Math.max(...interval.map(Math.abs)) || 1;
  const at = (value: number) => (BAR.width / 2) * (1 + value / (reach * 1.1));
  const [low, high] = interval;
  return (
    <svg
      className={classNames(styles.bar, crossed && styles.bad)}
      viewBox={`0 0 ${BAR.width} ${BAR.height}`}
      aria-hidden="true"
    >
      <line className={styles.zero} x1={at(0)} x2={at(0)} y1={2} y2={BAR.height - 2} />
      <line className={styles.range} x1={at(low)} x2={at(high)} y1={BAR.height / 2} y2={BAR.height / 2} />
      <circle className={styles.point} cx={at(effect)} cy={BAR.height / 2} r={5} />
    </svg>
  );
}

function EndedRollouts({ rollouts, tenants, now }: RolloutsProps & { readonly rollouts: readonly RolloutSummary[] }) {
  return (
    <>
      <h2>Ended</h2>
      <ol className={styles.ended}>
        {rollouts.map(({ _id, remote, candidate, state, endedAt, endedReason, brands }) => (
          <li key={_id}>
            <time dateTime={endedAt ?? undefined}>{endedAt && formatShortTime(endedAt, now)}</time>
            <span>
              <b>
                {remote} {candidate}
              </b>{' '}
              {ROLLOUT_STATES[state].toLowerCase()} on{' '}
              {brands.map(({ tenantId }) => tenants.get(tenantId) ?? tenantId).join(', ')}
              {endedReason && <small>{endedReason}</small>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface ConfirmRolloutProps {
  readonly rollout: RolloutSummary;
  readonly action: RolloutAction;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ConfirmRollout({ rollout, action, onClose, onDone }: ConfirmRolloutProps) {
  const { api, toasts } = useHost();
  const { title, text, button, danger } = summariseRolloutAction(action, rollout);
  const write = async (reason: string) => {
    const { docs } = await api.call('changeRollout', { id: rollout._id, action, ...(reason && { reason }) });
    onDone();
    if (!docs.ok) return formatRejection(docs);
    toasts.success(`${title}: done`);
    return null;
  };
  return (
    <Confirm title={title} button={button} danger={danger} onClose={onClose} carryOut={write}>
      {text}
    </Confirm>
  );
}
