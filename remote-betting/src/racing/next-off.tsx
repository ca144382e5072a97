import { useT, useSaid } from '@backlay/shared/host';
import { Card, Icon, Link, sportIcon } from '@backlay/shared/ui';
import { isRacing } from '@backlay/shared/domain';
import { eventPath } from '../market';
import { useHome } from '../home';
import { Countdown } from './countdown';
import styles from './racing.module.scss';

const SHOWN = 4;

/** The races that start next, beside home. */
export function NextOff() {
  const t = useT();
  const translateMessage = useSaid();
  const { answer: docs } = useHome('');
  const next = (docs?.upcoming ?? [])
    .filter(({ eventType }) => isRacing(eventType.id))
    .sort((a, b) => Date.parse(a.event.openDate) - Date.parse(b.event.openDate))
    .slice(0, SHOWN);
  if (next.length === 0) return null;
  return (
    <Card className={styles.meeting} role="region" aria-label={t('race.next')}>
      <header>
        <h2>{t('race.next')}</h2>
      </header>
      <ul>
        {next.map(({ event, eventType, competition }) => (
          <li key={event.id}>
            <Link href={eventPath({ event, eventType })} className={styles.race}>
              <Icon name={sportIcon(eventType.id)} size={18} />
              <span>
                <b>{event.name}</b>
                <small>
                  {translateMessage(eventType.name)} · {competition.name}
                </small>
              </span>
              <Countdown openDate={event.openDate} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
