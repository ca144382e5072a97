import type { EventFrame } from '@backlay/shared/contract';
import { useSaid, useT } from '@backlay/shared/host';
import { Button, classNames } from '@backlay/shared/ui';
import { parseScore, TeamBadge } from '../market';
import styles from './score-card.module.scss';

const LAST_BALLS = 6;

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
