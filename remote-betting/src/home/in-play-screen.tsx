import { useMemo, useRef } from 'react';
import { useT } from '@backlay/shared/host';
import { EmptyState, ErrorPanel } from '@backlay/shared/ui';
import { bySport, homeSections, EventGroup, countRows, HomeSkeleton, listRows, type SportGroup } from './event-group';
import { useHome } from './use-home';
import { useNow, useSecondDrawing } from '../market';
import { useSteadyList } from './use-steady-list';
import styles from './in-play.module.scss';

/** Every event in play, by sport (B2.06). */
export default function InPlayScreen() {
  const t = useT();
  const { answer: docs, state, reload } = useHome('');
  const now = useNow(10_000);
  const groups = useMemo(() => docs && bySport(homeSections(docs, now).playing), [docs, now]);
  return (
    <div className={styles.page}>
      <h1>{t('home.inPlay')}</h1>
      {groups ? (
        groups.length > 0 ? (
          <Groups groups={groups} />
        ) : (
          <EmptyState icon="in-play" title={t('home.empty')}>
            {t('home.emptyHint')}
          </EmptyState>
        )
      ) : state === 'failed' ? (
        <ErrorPanel onRetry={reload} />
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

function Groups({ groups }: { readonly groups: readonly SportGroup[] }) {
  const root = useRef<HTMLDivElement>(null);
  const { shown, turn } = useSteadyList(groups, listRows, root);
  const counts = countRows(shown, useSecondDrawing());
  return (
    <div key={turn} ref={root} className={styles.groups} data-turn={turn || undefined}>
      {shown.map((group, index) => (
        <EventGroup key={group.id} group={group} level={2} rows={counts[index]} />
      ))}
    </div>
  );
}
