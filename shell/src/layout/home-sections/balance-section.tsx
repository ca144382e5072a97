import { BalanceBanner, Button } from '@backlay/shared/ui';
import { toPaise } from '@backlay/shared/domain';
import { useStore } from 'zustand';
import { useShell, useTranslate } from '../../app/shell-context';
import { openDepositOrWithdraw, useMoneyActions } from '../page/money-actions';
import styles from './home-sections.module.scss';

/** On top of a phone's landing page for a visitor: YOUR BALANCE 0.00, and two tiles that open the login (A2.69 to A2.74, OQ-16). */
export function VisitorBanner() {
  const t = useTranslate();
  return (
    <div className={styles.balance}>
      <BalanceBanner label={t('banner.balance')} balance={toPaise(0)} actions={<Tiles />} />
    </div>
  );
}

/** On top of a phone's landing page for a player: what can be staked, and two tiles (A5.30). */
export function PlayerBalance() {
  const { host } = useShell();
  const t = useTranslate();
  const points = useStore(host.session.store, (state) => state.points);
  return (
    <div className={styles.balance}>
      <BalanceBanner label={t('nav.balance')} balance={toPaise(points?.availablePts ?? 0)} actions={<Tiles />} />
    </div>
  );
}

const Tiles = () => (useShell().host.tenant.type === 'b2b' ? <BusinessTiles /> : <ConsumerTiles />);

function ConsumerTiles() {
  const shell = useShell();
  const money = useMoneyActions();
  const t = useTranslate();
  return (
    <>
      {money.withdraw && (
        <Button icon="withdraw" onClick={() => openDepositOrWithdraw(shell, 'withdraw', 'tile')}>
          {t('nav.withdraw')}
        </Button>
      )}
      {money.deposit && (
        <Button variant="primary" icon="deposit" onClick={() => openDepositOrWithdraw(shell, 'deposit', 'tile')}>
          {t('nav.deposit')}
        </Button>
      )}
    </>
  );
}

function BusinessTiles() {
  const { navigation } = useShell().host;
  const t = useTranslate();
  const go = (path: string) => () => {
    if (navigation.requireSignIn(path)) navigation.go(path);
  };
  return (
    <>
      <Button onClick={go('/inPlay')}>{t('nav.inPlay')}</Button>
      <Button variant="primary" onClick={go('/open-bets')}>
        {t('nav.myBets')}
      </Button>
    </>
  );
}
