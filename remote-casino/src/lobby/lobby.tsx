import { useDeferredValue, useMemo, useState } from 'react';
import type { CasinoGame } from '@backlay/shared/contract';
import { groupGames, searchGames, type CasinoCategory, type CasinoOrdering } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { useLocation } from '@backlay/shared/router';
import { Button, Chip, ChipRow, EmptyState, GameGrid, GameTileSkeleton, Icon, TextField } from '@backlay/shared/ui';
import { listingOf, useEveryGame, useGames, type Listing } from '../games';
import { GameUnavailable } from '../game-play';
import { RecentAndFavouritesProvider, useRecentAndFavourites } from '../games';
import { LiveWinners } from './live-winners';
import { Rows } from './rows';
import { CategoryOverview, ProviderSection, GameRow } from './game-groups';
import styles from './lobby.module.scss';

/** The one listing screen of the casino: the path picks what it lists, a search and the groups narrow it (C2.09, C2.10, C9.08). */
export default function Lobby() {
  const { pathname } = useLocation();
  const listing = listingOf(pathname);
  return (
    <div className={styles.lobby}>
      <GameUnavailable>
        <RecentAndFavouritesProvider>
          {listing.kind === 'top' ? (
            <TopGames key={pathname} />
          ) : (
            <CategoryGames key={pathname} kind={listing.kind} category={listing.category} />
          )}
        </RecentAndFavouritesProvider>
      </GameUnavailable>
    </div>
  );
}

function TopGames() {
  const t = useT();
  return <Listed title={t('casino.top')} list={useEveryGame()} category={null} ordering={null} />;
}

function CategoryGames({ kind, category }: { readonly kind: Listing['kind']; readonly category: CasinoCategory }) {
  const t = useT();
  const translateMessage = useSaid();
  const title = kind === 'premium' ? t('casino.premium') : translateMessage(category);
  const list = useGames(category);
  return <Listed title={title} list={list} category={category} ordering={list.ordering} />;
}

const NOTHING: readonly CasinoGame[] = [];

interface ListedProps {
  readonly title: string;
  readonly list: ReturnType<typeof useEveryGame>;
  /** Null where the games come from all categories, in their order already. */
  readonly category: CasinoCategory | null;
  readonly ordering: CasinoOrdering | null;
}

function Listed({ title, list, category, ordering }: ListedProps) {
  const { games, state, reload } = list;
  const t = useT();
  const groups = useMemo(
    () => (ordering ? groupGames(games, ordering) : [{ name: null, games, types: [] }]),
    [games, ordering],
  );
  const [search, setSearch] = useState('');
  const [provider, setProvider] = useState<string | null>(null);
  const all = groups[0]?.games ?? NOTHING;
  const chosen = groups.find((group) => group.name === provider) ?? groups[0];
  // Typing stays quick while thousands of games are looked through.
  const wanted = useDeferredValue(search);
  const { isEarly } = useRecentAndFavourites();
  const rows = (
    <>
      {!isEarly && <Own games={all} />}
      <RowOfIds title={t('casino.popular')} games={all} ids={list.popular} />
      <RowOfIds title={t('casino.fresh')} games={all} ids={list.fresh} />
      <LiveWinners />
    </>
  );
  const found = useMemo(() => (wanted.trim() === '' ? null : searchGames(all, wanted)), [all, wanted]);

  return (
    <>
      <h1 className={styles.title}>{title}</h1>
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
      {found !== null && games.length > 0 && <Found games={found} onClear={() => setSearch('')} />}
      {found === null && chosen && games.length > 0 && (
        <>
          {chosen.name === null ? (
            <>
              {isEarly && <Own games={all} />}
              {category ? (
                <CategoryOverview groups={groups} rows={rows} onSeeAll={setProvider} />
              ) : (
                <>
                  <Rows games={all} />
                  {rows}
                </>
              )}
            </>
          ) : (
            <ProviderSection key={chosen.name} group={chosen} />
          )}
        </>
      )}
    </>
  );
}

function Found({ games, onClear }: { readonly games: readonly CasinoGame[]; readonly onClear: () => void }) {
  const t = useT();
  return (
    <div aria-live="polite">
      {games.length > 0 ? (
        <Rows key={games[0]?.gameId} games={games} />
      ) : (
        <EmptyState
          icon="search"
          title={t('casino.notFound')}
          action={<Button onClick={onClear}>{t('casino.clear')}</Button>}
        >
          {t('casino.notFoundText')}
        </EmptyState>
      )}
    </div>
  );
}

interface RowOfIdsProps {
  readonly title: string;
  readonly games: readonly CasinoGame[];
  readonly ids: readonly string[];
  /** Games of the row at most. */
  readonly most?: number;
}

/** Games of this listing by their ids, in that order; nothing where it has none of them. */
function RowOfIds({ title, games, ids, most }: RowOfIdsProps) {
  const listed = useMemo(() => {
    const byId = new Map(games.map((game) => [game.gameId, game]));
    return ids.flatMap((id) => byId.get(id) ?? []).slice(0, most);
  }, [games, ids, most]);
  return listed.length > 0 && <GameRow title={title} games={listed} />;
}

/** The last games of a player in a listing (E8.18). */
const RECENT = 12;

/** The player's recent games and favourites of this listing. */
function Own({ games }: { readonly games: readonly CasinoGame[] }) {
  const t = useT();
  const { favourites, recent } = useRecentAndFavourites();
  return (
    <>
      <RowOfIds title={t('casino.recent')} games={games} ids={recent} most={RECENT} />
      <RowOfIds title={t('casino.favourites')} games={games} ids={favourites} />
    </>
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
