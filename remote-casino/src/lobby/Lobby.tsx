import { useMemo, useState } from 'react';
import { CASINO_ORDERINGS, groupGames, searchGames } from '@backlay/shared/domain';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { useLocation, useSearchParams } from '@backlay/shared/router';
import { Button, Chip, ChipRow, EmptyState, GameGrid, GameTileSkeleton, Icon, TextField } from '@backlay/shared/ui';
import { categoryOf, useGames } from '../games';
import { GameDetails } from './GameDetails';
import { Overview, ProviderGames, Tiles } from './groups';
import styles from './lobby.module.scss';

/** The one listing screen of the casino: the path picks the category, a search and the groups narrow it (C2.09, C9.08). */
export default function Lobby() {
  const t = useT();
  const locked = useSession((state) => state.profile?.casinoLock ?? false);
  const { tenant } = useHost();
  const { pathname } = useLocation();
  if (locked || tenant.flags.noCasino) {
    return (
      <div className={styles.lobby}>
        <EmptyState icon="lock" title={t('casino.locked')} />
      </div>
    );
  }
  return <OpenLobby key={pathname} path={pathname} />;
}

function OpenLobby({ path }: { readonly path: string }) {
  const t = useT();
  const category = categoryOf(path);
  const { games, state, reload } = useGames(category);
  const groups = useMemo(() => groupGames(games, CASINO_ORDERINGS[category]), [games, category]);
  const [search, setSearch] = useState('');
  const [provider, setProvider] = useState<string | null>(null);
  const [query, setQuery] = useSearchParams();
  const all = groups[0]?.games ?? [];
  const chosen = groups.find((group) => group.name === provider) ?? groups[0];
  const opened = all.find((game) => game.gameId === query.get('game'));
  const found = search.trim() === '' ? null : searchGames(all, search);

  return (
    <div className={styles.lobby}>
      <h1 className={styles.title}>{category}</h1>
      <div className={styles.tools}>
        <TextField
          label={t('casino.search')}
          hideLabel
          type="search"
          placeholder={all.length > 0 ? t('casino.searchCount', { count: all.length }) : t('casino.search')}
          start={<Icon name="search" size={18} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={styles.search}
        />
        {groups.length > 1 && found === null && (
          <ChipRow label={t('casino.providers')} className={styles.providers}>
            {groups.map(({ name }) => (
              <Chip key={name ?? ''} selected={name === chosen?.name} onClick={() => setProvider(name)}>
                {name ?? t('casino.all')}
              </Chip>
            ))}
          </ChipRow>
        )}
      </div>
      {state === 'loading' && games.length === 0 && <Bones />}
      {state !== 'loading' && games.length === 0 && (
        <EmptyState icon="spade" title={t('casino.none')} action={state === 'failed' && <Retry onRetry={reload} />}>
          {t('casino.noneText')}
        </EmptyState>
      )}
      {found !== null && games.length > 0 && (
        <div aria-live="polite">
          {found.length > 0 ? (
            <Tiles games={found} />
          ) : (
            <EmptyState
              icon="search"
              title={t('casino.notFound')}
              action={<Button onClick={() => setSearch('')}>{t('casino.clear')}</Button>}
            >
              {t('casino.notFoundText')}
            </EmptyState>
          )}
        </div>
      )}
      {found === null &&
        chosen &&
        games.length > 0 &&
        (chosen.name === null ? (
          <Overview groups={groups} live={category === 'Live Casino'} onSeeAll={setProvider} />
        ) : (
          <ProviderGames key={chosen.name} group={chosen} />
        ))}
      {opened && <GameDetails game={opened} onClose={() => setQuery({}, { replace: true })} />}
    </div>
  );
}

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <Button icon="retry" onClick={onRetry}>
      {t('failure.retry')}
    </Button>
  );
}

function Bones() {
  return (
    <GameGrid>
      {Array.from({ length: 12 }, (_, bone) => (
        <GameTileSkeleton key={bone} />
      ))}
    </GameGrid>
  );
}
