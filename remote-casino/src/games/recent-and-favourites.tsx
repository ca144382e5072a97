import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { RecentAndFavouriteGames, CasinoGame } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { CallError, useHost, useSession, useT } from '@backlay/shared/host';
import { Icon, IconButton } from '@backlay/shared/ui';
import styles from './recent-and-favourites.module.scss';

export interface RecentAndFavouritesState extends RecentAndFavouriteGames {
  /** Keeps a game at hand or lets go of it; a visitor is asked to log in. */
  toggle(gameId: string): void;
}

const nothing: RecentAndFavouriteGames = { favourites: [], recent: [] };
const RecentAndFavouritesContext = createContext<RecentAndFavouritesState>({ ...nothing, toggle: () => undefined });

/** The player's recent games and favourites, from the provider above. */
export const useRecentAndFavourites = (): RecentAndFavouritesState => useContext(RecentAndFavouritesContext);

/** Favourites and what was played last, of the player who is signed in. Without an answer there are none: the lobby stands. */
export function RecentAndFavouritesProvider({ children }: { readonly children: ReactNode }) {
  const { api, navigation, toasts } = useHost();
  const t = useT();
  const player = useSession((state) =>
    state.status === 'signed-in' && state.userType === 'user' ? state.profile?._id : null,
  );
  const [held, setHeld] = useState({ player, games: nothing });
  const shortcuts = held.player === player ? held.games : nothing;
  // Changes show before the server confirms them, also where the list could not be read.
  const setShortcuts = useCallback(
    (next: (before: RecentAndFavouriteGames) => RecentAndFavouriteGames) =>
      setHeld((before) => ({ player, games: next(before.player === player ? before.games : nothing) })),
    [player],
  );
  useCallQuery(
    'casinoShelf',
    {},
    { enabled: Boolean(player), key: player ?? '', onAnswer: ({ docs }) => setShortcuts(() => docs) },
  );

  const toggle = useCallback(
    (gameId: string) => {
      if (!navigation.requireSignIn()) return;
      const was = shortcuts.favourites.includes(gameId);
      const put = (favourite: boolean) =>
        setShortcuts((before) => {
          const others = before.favourites.filter((id) => id !== gameId);
          return { ...before, favourites: favourite ? [gameId, ...others] : others };
        });
      put(!was);
      api.call('saveCasinoFavourite', { gameId, favourite: !was }).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        put(was);
        toasts.error(t('casino.favouriteFailed'));
      });
    },
    [api, navigation, setShortcuts, shortcuts.favourites, toasts, t],
  );
  const state = useMemo(() => ({ ...shortcuts, toggle }), [shortcuts, toggle]);
  return <RecentAndFavouritesContext value={state}>{children}</RecentAndFavouritesContext>;
}

interface FavouriteProps {
  readonly game: CasinoGame;
  readonly className?: string;
}

function useFavourite({ gameId, gameName }: CasinoGame) {
  const t = useT();
  const { favourites, toggle } = useRecentAndFavourites();
  return {
    isFavourite: favourites.includes(gameId),
    label: t('casino.favourite', { name: gameName }),
    press: () => toggle(gameId),
  };
}

/** The star of a game. */
export function Favourite({ game, className }: FavouriteProps) {
  const { isFavourite, label, press } = useFavourite(game);
  return <IconButton icon="star" size={18} className={className} label={label} pressed={isFavourite} onClick={press} />;
}

/** The star over a game's picture: as long as it is off it is a picture itself, the same for thousands of tiles. */
export function FavouriteOverlay({ game, className = '' }: FavouriteProps) {
  const { isFavourite, label, press } = useFavourite(game);
  return (
    <button
      type="button"
      className={`${styles.star} ${className}`}
      aria-label={label}
      aria-pressed={isFavourite}
      onClick={press}
    >
      {isFavourite && <Icon name="star" size={18} filled />}
    </button>
  );
}
