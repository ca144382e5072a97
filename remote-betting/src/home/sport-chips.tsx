import { sportById, sportSlug } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { ChipLink, ChipRow, sportIcon } from '@backlay/shared/ui';
import { useSportTree } from './use-home';
import styles from './home.module.scss';

/** Where the list of a sport lives. */
export function sportPath(sportId: string): string {
  const sport = sportById(sportId);
  return `/${sport ? sportSlug(sport) : sportId}`;
}

/** All, In-Play and every sport with events, with their numbers. */
export function SportChips({ sportId, inPlayCount }: { readonly sportId: string; readonly inPlayCount?: number }) {
  const t = useT();
  const translateMessage = useSaid();
  const tree = useSportTree();
  const total = tree?.reduce((sum, { totalEventCount }) => sum + totalEventCount, 0);
  return (
    <ChipRow label={t('home.sports')} className={styles.chips}>
      <ChipLink href="/" count={total} selected={sportId === ''}>
        {t('home.all')}
      </ChipLink>
      <ChipLink href="/inPlay" icon="in-play" count={inPlayCount}>
        {t('home.inPlay')}
      </ChipLink>
      {tree
        ?.filter(({ totalEventCount }) => totalEventCount > 0)
        .map(({ id, name, totalEventCount }) => (
          <ChipLink
            key={id}
            href={sportPath(id)}
            icon={sportIcon(id)}
            count={totalEventCount}
            selected={id === sportId}
          >
            {translateMessage(name)}
          </ChipLink>
        ))}
    </ChipRow>
  );
}
