import { useHost, useSession, useT } from '@backlay/shared/host';
import { useParams } from '@backlay/shared/router';
import { ButtonLink, IconButton } from '@backlay/shared/ui';
import { detailsPath, nameFromCode, getPlayPath, parseGamePath, useGame, type GameAddress } from '../games';
import { Favourite, RecentAndFavouritesProvider } from '../games';
import { GameUnavailable, UnknownGame } from '.';
import { GameFrame } from './game-frame';
import { MyBets } from './my-bets';
import { useLaunch } from './use-launch';
import styles from './play.module.scss';

/** A game between the bars of the site: `/casino/{gi}/{gc}/{p}/{spn}` (C2.12). */
export default function GamePage() {
  const address = parseGamePath(useParams<keyof GameAddress>());
  return (
    <GameUnavailable>
      {address ? (
        <RecentAndFavouritesProvider>
          <OpenGame key={Object.values(address).join(' ')} address={address} />
        </RecentAndFavouritesProvider>
      ) : (
        <UnknownGame />
      )}
    </GameUnavailable>
  );
}

function OpenGame({ address }: { readonly address: GameAddress }) {
  const t = useT();
  const { navigation } = useHost();
  const launch = useLaunch(address);
  const listed = useGame(address);
  const demo = useSession((state) => state.profile?.demo ?? false);
  const launched =
    launch.state.step === 'opening' || launch.state.step === 'playing' ? launch.state.launched.game : null;
  const game = launched ?? listed ?? null;
  const name = game?.gameName ?? nameFromCode(address);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <IconButton icon="chevron-left" label={t('ui.back')} onClick={() => navigation.back()} />
        <h1>{name}</h1>
        {game && <Favourite game={game} />}
        <ButtonLink size="sm" href={detailsPath(address)} icon="info">
          <span className={styles.wide}>{t('casino.limits')}</span>
        </ButtonLink>
        <ButtonLink size="sm" href={getPlayPath(address)} icon="external">
          <span className={styles.wide}>{t('casino.fullScreen')}</span>
        </ButtonLink>
      </div>
      {demo && <p className={styles.demo}>{t('casino.demo')}</p>}
      <GameFrame launch={launch} name={name} />
      <MyBets gameId={address.gi} />
    </div>
  );
}
