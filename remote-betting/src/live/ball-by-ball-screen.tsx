import { useMemo } from 'react';
import { useSearchParams } from '@backlay/shared/router';
import { CRICKET } from '@backlay/shared/domain';
import { useSession, useT } from '@backlay/shared/host';
import { ButtonLink, Chip, ChipRow, EmptyState, Skeleton } from '@backlay/shared/ui';
import { HomeScreen, homeSections } from '../home';
import { useHome } from '../home';
import { eventPath, useNow } from '../market';
import { ScoreCard, useEventScore } from './score-card';
import { frameAddress, LiveFrame, useLiveTv } from './live-frame';
import styles from './ball-by-ball.module.scss';

/** Ball by ball for who is logged in; a visitor finds home here (B2.09, OQ-27). */
export default function BallByBallScreen() {
  const signedIn = useSession(({ status }) => status === 'signed-in');
  return signedIn ? <BallByBall /> : <HomeScreen />;
}

/** The cricket match that the address names, else the first one in play. */
function BallByBall() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const { answer: docs } = useHome(CRICKET);
  const now = useNow(10_000);
  const playing = useMemo(() => (docs ? homeSections(docs, now).playing : []), [docs, now]);
  const wanted = params.get('eventId');
  const eventId = wanted ?? playing[0]?.event.id;
  const shown = playing.find(({ event }) => event.id === eventId);
  return (
    <div className={styles.page}>
      <h1>{t('ball.title')}</h1>
      {playing.length > 1 && (
        <ChipRow label={t('ball.pick')}>
          {playing.map(({ event }) => (
            <Chip
              key={event.id}
              selected={event.id === eventId}
              onClick={() => setParams({ eventId: event.id }, { replace: true })}
            >
              {event.name}
            </Chip>
          ))}
        </ChipRow>
      )}
      {!docs && <Skeleton height={240} />}
      {eventId ? (
        <Match key={eventId} eventId={eventId} name={shown?.event.name ?? ''} path={shown && eventPath(shown)} />
      ) : (
        docs && (
          <EmptyState icon="cricket" title={t('ball.empty')}>
            {t('ball.emptyHint')}
          </EmptyState>
        )
      )}
    </div>
  );
}

interface MatchProps {
  readonly eventId: string;
  readonly name: string;
  readonly path: string | undefined;
}

/** The score, the pictures where there are any, and every ball that the feed knows, newest first. */
function Match({ eventId, name, path = `/events/${CRICKET}/${eventId}` }: MatchProps) {
  const t = useT();
  const { score } = useEventScore(eventId);
  const tv = useLiveTv(eventId);
  const frame = frameAddress(score?.iframeUrl);
  const balls = [...(score?.balls ?? [])].reverse();
  return (
    <section className={styles.match} aria-label={name || t('ball.title')}>
      {tv && <LiveFrame url={tv} title={t('event.tv')} />}
      {score ? <ScoreCard score={score} /> : <p className={styles.wait}>{t('ball.wait')}</p>}
      {frame && <LiveFrame url={frame} title={t('event.score')} />}
      {balls.length > 0 && (
        <ol className={styles.balls} aria-label={t('ball.last')}>
          {balls.map((ball, index) => (
            <li key={`${balls.length - index} ${ball}`} data-ball={kindOf(ball)}>
              {ball}
            </li>
          ))}
        </ol>
      )}
      <ButtonLink href={path} iconEnd="forward">
        {t('ball.open')}
      </ButtonLink>
    </section>
  );
}

/** A wicket, a boundary, or neither. */
function kindOf(ball: string): 'wicket' | 'boundary' | undefined {
  if (/W/.test(ball)) return 'wicket';
  return ball === '4' || ball === '6' ? 'boundary' : undefined;
}
