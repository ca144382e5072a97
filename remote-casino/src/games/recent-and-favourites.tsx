import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { RecentAndFavouriteGames } from '@backlay/shared/contract';
import { CallError, useHost, useSession, useT } from '@backlay/shared/host';

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
  const [shortcuts, setShortcuts] = useState(nothing);

  useEffect(() => {
    setShortcuts(nothing);
    if (!player) return;
    const leaving = new AbortController();
    api.call('casinoShelf', {}, { signal: leaving.signal }).then(
      ({ docs }) => !leaving.signal.aborted && setShortcuts(docs),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      },
    );
    return () => leaving.abort();
  }, [api, player]);

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
    [api, navigation, shortcuts.favourites, toasts, t],
  );
  const state = useMemo(() => ({ ...shortcuts, toggle }), [shortcuts, toggle]);
  return <RecentAndFavouritesContext value={state}>{children}</RecentAndFavouritesContext>;
}
