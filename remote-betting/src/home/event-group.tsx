import { useSaid, useT } from '@backlay/shared/host';
import { Card, CountPill, Icon, sportIcon } from '@backlay/shared/ui';
import { useFromWidth } from '@backlay/shared/ui';
import { EventRow } from './event-tile';
import type { SportGroup } from './sections';
import styles from './home.module.scss';

/** The events of one sport, under their column heads. */
export function EventGroup({ group, level = 3 }: { readonly group: SportGroup; readonly level?: 2 | 3 }) {
  const t = useT();
  const translateMessage = useSaid();
  const wide = useFromWidth(1200);
  const Heading = `h${level}` as const;
  const heads = wide ? ['1', 'X', '2'] : [t('side.back'), t('side.lay')];
  const priced = group.events.some(({ market }) => market && market.teams.length <= 3);
  return (
    <Card className={styles.group}>
      <header className={styles.groupHead}>
        <Icon name={sportIcon(group.id)} size={20} />
        <Heading>{translateMessage(group.name)}</Heading>
        <CountPill count={group.events.length} />
        {priced && (
          <span className={wide ? styles.headsWide : styles.heads} aria-hidden="true">
            {heads.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </span>
        )}
      </header>
      {group.events.map((event) => (
        <EventRow key={event.event.id} event={event} wide={wide} />
      ))}
    </Card>
  );
}
