import { useState } from 'react';
import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { useSearchParams } from '@backlay/shared/router';
import { Button, IconButton } from '@backlay/shared/ui';
import { nameFromCode, readSearch, useGame, type GameAddress } from '../games';
import { GameUnavailable, UnknownGame } from '.';
import { GameFrame } from './game-frame';
import { useLaunch } from './use-launch';
import styles from './play.module.scss';

/** A game alone on the screen: back, name, balance, nothing else (C2.11, A2.67). */
export default function PlayPage() {
  const [search] = useSearchParams();
  const address = readSearch(search);
  return (
    <GameUnavailable>{address ? <FullScreen key={address.gi} address={address} /> : <UnknownGame />}</GameUnavailable>
  );
}

function FullScreen({ address }: { readonly address: GameAddress }) {
  const t = useT();
  const { navigation } = useHost();
  const launch = useLaunch(address);
  const listed = useGame(address);
  const available = useSession((state) => state.points?.availablePts ?? null);
  const [hintGone, setHintGone] = useState(false);
  const launched = launch.state.step === 'opening' || launch.state.step === 'playing' ? launch.state.launched : null;
  const name = launched?.game.gameName ?? listed?.gameName ?? nameFromCode(address);
  return (
    <div className={styles.full}>
      <header className={styles.bar}>
        <IconButton icon="chevron-left" label={t('ui.back')} onClick={() => navigation.back()} />
        <h1>{name}</h1>
        {available !== null && (
          <p className={styles.balance}>
            <span>{t('casino.balance')}</span> <b>{formatMoney(toPaise(available))}</b>
          </p>
        )}
      </header>
      {!hintGone && (
        <p className={styles.rotate} data-for={launched?.orientation ?? 'any'}>
          {t('casino.rotate')}
          <Button variant="link" onClick={() => setHintGone(true)}>
            {t('casino.rotateHide')}
          </Button>
        </p>
      )}
      <GameFrame launch={launch} name={name} />
    </div>
  );
}
