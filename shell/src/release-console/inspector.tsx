import { formatTime } from '@backlay/shared/domain';
import type { ReleaseDetail } from '@backlay/shared/contract';
import { Button, classNames, ErrorPanel, Icon, Skeleton } from '@backlay/shared/ui';
import type { ReactNode } from 'react';
import { StateMark } from './cell';
import styles from './inspector.module.scss';
import { RateChart } from './rate-chart';
import {
  formatGrant,
  formatLastGood,
  formatShortTime,
  formatFailureRate,
  formatBytes,
  formatCellState,
  stateOf,
  formatChoiceSource,
} from './format';
import type { ReleaseCommand } from './commands';

export interface InspectorProps {
  readonly detail: ReleaseDetail | null;
  readonly failed: boolean;
  readonly threshold: number;
  readonly now: number;
  readonly onRetry: () => void;
  readonly onCommand: (command: ReleaseCommand) => void;
  readonly onLook: (version: string) => void;
  /** Opens the tenant's site with this version for oneself. */
  readonly onTry: () => void;
}

/** One version on one tenant: what can be done, what was checked, how often it failed, and what else there is. */
export function Inspector({ detail, failed, threshold, now, onRetry, onCommand, onLook, onTry }: InspectorProps) {
  if (!detail) return failed ? <ErrorPanel onRetry={onRetry} /> : <Skeleton height={320} />;
  return (
    <>
      <Standing detail={detail} />
      <Grants detail={detail} />
      <Commands detail={detail} onCommand={onCommand} onTry={onTry} />
      <Part title="Health">
        <Checks detail={detail} />
        <RateChart series={detail.series} threshold={threshold} />
        <Failures detail={detail} />
      </Part>
      <Part title="Versions">
        <Versions detail={detail} now={now} onCommand={onCommand} onLook={onLook} />
      </Part>
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** What is wrong, if anything is, and why this version is the one. */
function Standing({ detail: { cell, version, revoked, tenant } }: { readonly detail: ReleaseDetail }) {
  const runs = cell.version === version;
  const state = stateOf(cell);
  const words = revoked
    ? `Revoked by ${revoked.by}${revoked.reason ? `: ${revoked.reason}` : ''}`
    : !runs
      ? cell.version === null
        ? `Not on ${tenant.name}`
        : `Not running here; ${cell.version} is`
      : state === 'failing' && cell.failingSince
        ? `Failing since ${formatTime(cell.failingSince)}`
        : state === 'refused'
          ? `${cell.wanted ?? 'What was wanted'} is refused: ${cell.refused ?? ''}`
          : formatCellState(state);
  const tone =
    revoked || (runs && state === 'failing')
      ? styles.bad
      : runs && state !== 'healthy' && state !== 'unknown'
        ? styles.warn
        : undefined;
  return (
    <>
      <p className={classNames(styles.standing, tone)} role="status">
        <StateMark state={revoked ? 'failing' : runs ? state : 'unknown'} />
        {words}
      </p>
      {cell.why !== null && <p className={styles.quiet}>Chosen by {formatChoiceSource(cell.why)}.</p>}
      {runs && (
        <p className={styles.quiet}>
          {cell.lastGood && cell.lastGoodFigures
            ? `Last good: ${cell.lastGood}, ${formatLastGood(cell.lastGoodFigures)}.`
            : 'No last good version: to go back, pin a version by its number.'}
        </p>
      )}
    </>
  );
}

/** What a version of an outside team may do on this brand, and what the brand has not granted (F1.06). */
function Grants({ detail: { grants, tenant } }: { readonly detail: ReleaseDetail }) {
  if (!grants || grants.wanted.length === 0) return null;
  const missing = new Set(grants.missing);
  return (
    <Part title={`What it may do on ${tenant.name}`}>
      <ul className={styles.checks}>
        {grants.wanted.map((grant) => (
          <li key={grant} className={missing.has(grant) ? styles.asked : undefined}>
            <Icon name={missing.has(grant) ? 'warning' : 'done'} size={16} />
            <span>{formatGrant(grant)}</span>
            <span>{missing.has(grant) ? 'not granted' : 'granted'}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type Asks = Pick<InspectorProps, 'onCommand' | 'onTry'> & { readonly detail: ReleaseDetail };

/** What staff can do with the version, its way onto the brand first. */
function Commands({ detail, onCommand, onTry }: Asks) {
  const { version, may, kind, revoked, tenant } = detail;
  const otherChannel = tenant.channel === 'next' ? 'stable' : 'next';
  return (
    <div className={styles.commands}>
      {may.write && <BrandCommands detail={detail} onCommand={onCommand} />}
      {may.write && !revoked && (
        <>
          <Button size="sm" icon="rocket" onClick={() => onCommand({ kind: 'promote', version, channel: 'stable' })}>
            Promote to stable
          </Button>
          <Button size="sm" onClick={() => onCommand({ kind: 'promote', version, channel: 'next' })}>
            Promote to next
          </Button>
        </>
      )}
      {may.write && (
        <Button size="sm" onClick={() => onCommand({ kind: 'follow', channel: otherChannel })}>
          Follow {otherChannel}
        </Button>
      )}
      {may.qa && (
        <Button size="sm" icon="external" onClick={onTry}>
          Try it myself
        </Button>
      )}
      {may.write && kind === 'remote' && !revoked && (
        <Button size="sm" variant="danger" onClick={() => onCommand({ kind: 'revoke', version })}>
          Revoke
        </Button>
      )}
    </div>
  );
}

/** Commands that change the version of this brand alone. What it has not granted it cannot pin. */
function BrandCommands({ detail: { cell, version, revoked, grants }, onCommand }: Pick<Asks, 'detail' | 'onCommand'>) {
  const runs = cell.version === version;
  const wantsGrant = !revoked && (grants?.missing.length ?? 0) > 0;
  const mayRun = !revoked && !wantsGrant;
  const whole = { size: 'sm', className: styles.whole } as const;
  return (
    <>
      {runs && cell.lastGood && cell.lastGood !== version && (
        <Button {...whole} variant="primary" icon="rollback" onClick={() => onCommand({ kind: 'roll-back' })}>
          Roll back to {cell.lastGood}
        </Button>
      )}
      {wantsGrant && (
        <Button
          {...whole}
          variant="primary"
          icon="lock"
          onClick={() => onCommand({ kind: 'grant', version, pin: cell.wanted !== version })}
        >
          {cell.wanted === version ? `Grant ${version}` : `Grant and pin ${version}`}
        </Button>
      )}
      {mayRun && cell.pinned !== version && (
        <Button {...whole} icon="pin" onClick={() => onCommand({ kind: 'pin', version })}>
          Pin {version}
        </Button>
      )}
      {mayRun && !runs && cell.pinned === null && (
        <Button {...whole} icon="rocket" onClick={() => onCommand({ kind: 'roll-out', version })}>
          Start a rollout
        </Button>
      )}
      {cell.pinned !== null && (
        <Button {...whole} onClick={() => onCommand({ kind: 'unpin' })}>
          Unpin {cell.pinned}
        </Button>
      )}
    </>
  );
}

function Checks({ detail: { checks, cell, size, version } }: { readonly detail: ReleaseDetail }) {
  const { compressed, budget, raw } = size;
  // The platform's own rules have the same text where it has one of these.
  const ruled = new Set(checks.map(({ rule }) => rule));
  return (
    <ul className={styles.checks}>
      {checks.map(({ label, ok, detail, remedy }) => (
        <li key={label} className={ok ? undefined : styles.broken}>
          <Icon name={ok ? 'done' : 'error'} size={16} label={ok ? 'passed' : 'failed'} />
          <span>
            {label}
            {!ok && remedy && <small>{remedy}</small>}
          </span>
          <span>{detail}</span>
        </li>
      ))}
      {cell.version === version && !ruled.has('failures') && (
        <li>
          <Icon name="activity" size={16} />
          <span>Failure rate</span>
          <span>
            {formatFailureRate(cell.rate)}
            {cell.loads > 0 && `, ${cell.failures} of ${cell.loads}`}
          </span>
        </li>
      )}
      {!ruled.has('size') && (
        <li>
          <Icon name="download" size={16} />
          <span>Size, compressed</span>
          <span>
            {formatBytes(compressed)}
            {budget === null ? ` of ${formatBytes(raw)} raw` : ` of ${formatBytes(budget)}`}
          </span>
        </li>
      )}
    </ul>
  );
}

function Failures({ detail: { failures } }: { readonly detail: ReleaseDetail }) {
  if (failures.length === 0) return null;
  return (
    <ul className={styles.failures}>
      {failures.map(({ phase, failures: count, cause, path }) => (
        <li key={phase + path + cause}>
          <b>
            {count} × {phase}
          </b>
          <code>{cause}</code>
          <small>{path}</small>
        </li>
      ))}
    </ul>
  );
}

function Versions({
  detail,
  now,
  onCommand,
  onLook,
}: Pick<InspectorProps, 'now' | 'onCommand' | 'onLook'> & { readonly detail: ReleaseDetail }) {
  return (
    <ul className={styles.versions}>
      {detail.versions.map(({ version, publishedAt, current, pinned, lastGood, channels, revoked, health }) => {
        const messages = [
          ...channels,
          lastGood && 'last good',
          revoked && 'revoked',
          `published ${formatShortTime(publishedAt, now)}`,
        ].filter(Boolean);
        return (
          <li key={version}>
            <StateMark state={revoked ? 'failing' : health} />
            <button
              type="button"
              className={styles.look}
              aria-pressed={version === detail.version}
              onClick={() => onLook(version)}
            >
              <b>{version}</b>
              <small>{messages.join(', ')}</small>
            </button>
            {current && <span className={styles.tag}>current</span>}
            {detail.may.write && !pinned && !revoked && (
              <Button
                size="sm"
                icon="pin"
                aria-label={`Pin ${version}`}
                onClick={() => onCommand({ kind: 'pin', version })}
              >
                Pin
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
