import { useT, useSaid } from '@backlay/shared/host';
import { useSearchParams } from '@backlay/shared/router';
import { ButtonLink, GameArt, KeyValue, KeyValueList, Skeleton } from '@backlay/shared/ui';
import { gamePath, getPlayPath, readSearch, useGame, type GameAddress } from '../games';
import { Limits, getGameImage } from '../lobby';
import { Favourite, RecentAndFavouritesProvider } from '../games';
import { GameUnavailable, UnknownGame } from '.';
import { MyBets } from './my-bets';
import styles from './play.module.scss';

/** What there is to know about a game, with a button to play it: `/game-screen` (C2.11, OQ-09). */
export default function DetailsPage() {
  const [search] = useSearchParams();
  const address = readSearch(search);
  return (
    <GameUnavailable>
      <RecentAndFavouritesProvider>
        {address ? <Details address={address} /> : <UnknownGame />}
      </RecentAndFavouritesProvider>
    </GameUnavailable>
  );
}

function Details({ address }: { readonly address: GameAddress }) {
  const t = useT();
  const translateMessage = useSaid();
  const game = useGame(address);
  if (game === undefined) return <Skeleton height={320} />;
  if (game === null) return <UnknownGame />;
  return (
    <div className={styles.details}>
      <div className={styles.picture}>
        <GameArt name={game.gameName} art={getGameImage(game, true)} eager />
      </div>
      <div className={styles.head}>
        <h1>{game.gameName}</h1>
        <Favourite game={game} />
      </div>
      <KeyValueList>
        <KeyValue name={t('casino.provider')}>{game.subProviderName}</KeyValue>
        <KeyValue name={t('casino.type')}>{translateMessage(game.gameType)}</KeyValue>
        <KeyValue name={t('casino.limits')}>
          <Limits game={game} />
        </KeyValue>
      </KeyValueList>
      <ButtonLink variant="primary" size="lg" block icon="play" href={gamePath(game)}>
        {t('casino.play')}
      </ButtonLink>
      <ButtonLink block icon="external" href={getPlayPath(address)}>
        {t('casino.fullScreen')}
      </ButtonLink>
      <MyBets gameId={game.gameId} />
    </div>
  );
}
