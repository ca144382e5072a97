import type { EventFrame } from '@backlay/shared/contract';
import { useSaid, useT, useHost } from '@backlay/shared/host';
import { Button, classNames, Icon } from '@backlay/shared/ui';
import { parseScore, TeamBadge } from '../market';
import styles from './score-card.module.scss';
import { useStore } from 'zustand';
import { useCallQuery } from '@backlay/shared/data';
import { scorePollMs } from '@backlay/shared/domain';
import { useLivePorts } from './ports';

const LAST_BALLS = 6;

interface ScoreLineProps {
  readonly score: NonNullable<EventFrame['score']>;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** The score as one line of a phone, which opens the whole of it (E8.02). */
export function ScoreLine({ score, open, onToggle }: ScoreLineProps) {
  const t = useT();
  const translateMessage = useSaid();
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={open}
      aria-label={t('event.scoreOf', {
        score: score.sides.map(({ name, score: runs }) => `${name} ${runs}`).join(', '),
      })}
      onClick={onToggle}
    >
      {score.sides.map((side) => (
        <span key={side.name} className={styles.foldSide}>
          <span>{side.name}</span>
          <b>{parseScore(side).figure}</b>
        </span>
      ))}
      {score.clock && <small>{translateMessage(score.clock)}</small>}
      <Icon name="chevron-down" size={18} />
    </button>
  );
}

/** The score, with the last balls where the sport has them (B3.27). */
export function ScoreCard({
  score,
  tv = null,
}: {
  readonly score: NonNullable<EventFrame['score']>;
  /** The switch of the live pictures, where the event has any. */
  readonly tv?: { readonly on: boolean; readonly toggle: () => void } | null;
}) {
  const t = useT();
  const translateMessage = useSaid();
  const someoneBats = score.sides.some(({ batting }) => batting);
  const balls = score.balls?.slice(-LAST_BALLS) ?? [];
  const hasLine = Boolean(score.summary || score.rates?.length || score.clock || balls.length);
  return (
    <section className={styles.card} aria-label={t('event.score')}>
      <div>
        {score.sides.map((side) => (
          <p key={side.name} className={classNames(styles.side, someoneBats && !side.batting && styles.off)}>
            <TeamBadge name={side.name} />
            <span className={styles.name}>{side.name}</span>
            <b>
              <Figures side={side} />
            </b>
          </p>
        ))}
      </div>
      {hasLine && (
        <div className={styles.line}>
          <div>
            {score.summary && <p className={styles.summary}>{translateMessage(score.summary)}</p>}
            <p className={styles.rates}>
              {(score.rates?.length ? score.rates : [translateMessage(score.clock ?? '')]).join('   ')}
            </p>
          </div>
          {balls.length > 0 && (
            <ol className={styles.balls} aria-label={t('event.balls')}>
              {balls.map((ball, index) => (
                <li key={`${index} ${ball}`} className={ballClass(ball)}>
                  {ball}
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
      {tv && (
        <Button variant="chrome" icon="tv" className={styles.tv} aria-pressed={tv.on} onClick={tv.toggle}>
          {t('event.tv')}
        </Button>
      )}
    </section>
  );
}

function Figures({ side }: { readonly side: NonNullable<EventFrame['score']>['sides'][number] }) {
  const { figure, note } = parseScore(side);
  return (
    <>
      {figure}
      {note && <small> ({note})</small>}
    </>
  );
}

function ballClass(ball: string): string | undefined {
  if (/W/.test(ball)) return styles.wicket;
  return ball === '4' || ball === '6' ? styles.boundary : undefined;
}

type Score = NonNullable<EventFrame['score']>;

interface EventScore {
  readonly score: Score | null;
  /** Whether there is a score is not known yet. */
  readonly isPending: boolean;
}

/** The score of an event: pushed over the one socket (A9.08), polled where it does not come (OQ-87). */
export function useEventScore(eventId: string): EventScore {
  const host = useHost();
  const { books, drawnEvent } = useLivePorts();
  const pushed = useStore(books.slow, ({ events }) => events[eventId]?.score ?? null);
  const gone = useStore(books.slow, ({ events }) => events[eventId]?.scoreGone ?? false);
  const connected = useStore(host.realtime.store, (state) => state.connected);
  const signedIn = useStore(host.session.store, ({ status }) => status === 'signed-in');
  const every = useStore(host.session.store, ({ status, points }) =>
    scorePollMs(
      status === 'signed-in' ? (points?.availablePts ?? Infinity) : null,
      host.tenant.domain.minDepositBalance,
    ),
  );
  // Whoever is logged in reads the same list at another path (OQ-86).
  const { answer, state } = useCallQuery(
    signedIn ? 'protectedScores' : 'scores',
    { eventIds: eventId },
    { every: connected ? undefined : every, version: connected, fresh: drawnEvent.answersOf(eventId)?.scores },
  );
  const asked = answer?.docs.find((each) => each.eventId === eventId) ?? null;
  const known = gone ? null : (pushed ?? asked);
  const score = known?.eventId === eventId ? known : null;
  return { score, isPending: score === null && !gone && state === 'loading' };
}
