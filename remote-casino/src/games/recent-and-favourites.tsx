import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { RecentAndFavouriteGames, CasinoGame } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { whenSessionKnown } from '@backlay/shared/domain';
import { CallError, useHost, useSession, useT, type SessionState } from '@backlay/shared/host';
import { Icon, IconButton } from '@backlay/shared/ui';
import styles from './recent-and-favourites.module.scss';

export interface RecentAndFavouritesState extends RecentAndFavouriteGames {
  /** The device knew them before the page was drawn: rows of them move nothing (E8.19). */
  readonly isEarly: boolean;
  /** Keeps a game at hand or lets go of it; a visitor is asked to log in. */
  toggle(gameId: string): Promise<void>;
}

const nothing: RecentAndFavouriteGames = { favourites: [], recent: [] };
const RecentAndFavouritesContext = createContext<RecentAndFavouritesState>({
  ...nothing,
  isEarly: false,
  toggle: () => Promise.resolve(),
});

const STORAGE_KEY = 'backlay.casino-shelf';
const isIds = (ids: unknown): ids is string[] => Array.isArray(ids) && ids.every((id) => typeof id === 'string');

/** What this device knows of a player's shelf from an earlier visit; null for another player, and where it cannot be read. */
function readOwnGames(player: string | null | undefined): RecentAndFavouriteGames | null {
  if (!player) return null;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { player: of, favourites, recent }: Readonly<Record<string, unknown>> = { ...stored };
    return of === player && isIds(favourites) && isIds(recent) ? { favourites, recent } : null;
  } catch {
    return null;
  }
}

function storeOwnGames(player: string, { favourites, recent }: RecentAndFavouriteGames): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ player, favourites, recent }));
  } catch {
    // Full or forbidden storage: the rows come with their call.
  }
}

/** The player's recent games and favourites, from the provider above. */
export const useRecentAndFavourites = (): RecentAndFavouritesState => useContext(RecentAndFavouritesContext);

/** The id of the player who is signed in. */
const playerOf = ({ status, userType, profile }: SessionState) =>
  status === 'signed-in' && userType === 'user' ? profile?._id : null;

/** Favourites and what was played last, of the player who is signed in. Without an answer there are none: the lobby stands. */
export function RecentAndFavouritesProvider({ children }: { readonly children: ReactNode }) {
  const { api, navigation, session, toasts } = useHost();
  const t = useT();
  const player = useSession(playerOf);
  const [held, setHeld] = useState(() => ({ player, games: readOwnGames(player) ?? nothing }));
  const [isEarly] = useState(() => readOwnGames(player) !== null);
  const shortcuts = held.player === player ? held.games : nothing;
  // Changes show before the server confirms them, also where the list could not be read.
  const setShortcuts = useCallback(
    (next: (before: RecentAndFavouriteGames) => RecentAndFavouriteGames) => {
      const current = playerOf(session.store.getState());
      setHeld((before) => ({ player: current, games: next(before.player === current ? before.games : nothing) }));
    },
    [session],
  );
  useCallQuery(
    'casinoShelf',
    {},
    { enabled: Boolean(player), key: player ?? '', onAnswer: ({ docs }) => setShortcuts(() => docs) },
  );
  useEffect(() => {
    if (held.player && held.games !== nothing) storeOwnGames(held.player, held.games);
  }, [held]);

  const toggle = useCallback(
    async (gameId: string) => {
      const was = shortcuts.favourites.includes(gameId);
      await whenSessionKnown(session);
      if (!navigation.requireSignIn()) return;
      const put = (favourite: boolean) =>
        setShortcuts((before) => {
          const others = before.favourites.filter((id) => id !== gameId);
          return { ...before, favourites: favourite ? [gameId, ...others] : others };
        });
      put(!was);
      try {
        await api.call('saveCasinoFavourite', { gameId, favourite: !was });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        put(was);
        toasts.error(t('casino.favouriteFailed'));
      }
    },
    [api, navigation, session, setShortcuts, shortcuts.favourites, toasts, t],
  );
  const state = useMemo(() => ({ ...shortcuts, isEarly, toggle }), [shortcuts, isEarly, toggle]);
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
