import type { CasinoGame } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { KeyValue, KeyValueList, Sheet } from '@backlay/shared/ui';
import { pictureOf } from '../art';
import { Limits } from './groups';
import styles from './lobby.module.scss';

/** What there is to know about a game: who runs it and between which limits. */
export function GameDetails({ game, onClose }: { readonly game: CasinoGame; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={game.gameName} desktop="modal">
      <img className={styles.picture} src={pictureOf(game, true)} alt="" />
      <KeyValueList>
        <KeyValue name={t('casino.provider')}>{game.subProviderName}</KeyValue>
        <KeyValue name={t('casino.type')}>{game.gameType}</KeyValue>
        <KeyValue name={t('casino.limits')}>
          <Limits game={game} />
        </KeyValue>
      </KeyValueList>
    </Sheet>
  );
}
