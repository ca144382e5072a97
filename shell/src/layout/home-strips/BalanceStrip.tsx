import { BalanceBanner, Button } from '@backlay/shared/ui';
import { toPaise } from '@backlay/shared/domain';
import { useStore } from 'zustand';
import { useShell, useTexts } from '../../app/shell-context';
import { openMoney, useMoney } from '../../money-actions';
import styles from './home-strips.module.scss';

/** On top of a phone's landing page: the balance, 0.00 for a visitor, and two tiles that ask a visitor to log in (A2.69 to A2.74). */
export function BalanceStrip() {
  const { host } = useShell();
  const t = useTexts();
  const points = useStore(host.session.store, (state) => state.points);
  return (
    <div className={styles.balance}>
      <BalanceBanner
        label={t('banner.balance')}
        balance={toPaise(points?.availablePts ?? 0)}
        actions={host.tenant.type === 'b2b' ? <BusinessTiles /> : <ConsumerTiles />}
      />
    </div>
  );
}

function ConsumerTiles() {
  const shell = useShell();
  const money = useMoney();
  const t = useTexts();
  return (
    <>
      {money.withdraw && (
        <Button icon="withdraw" onClick={() => openMoney(shell, 'withdraw', 'tile')}>
          {t('nav.withdraw')}
        </Button>
      )}
      {money.deposit && (
        <Button variant="primary" icon="deposit" onClick={() => openMoney(shell, 'deposit', 'tile')}>
          {t('nav.deposit')}
        </Button>
      )}
    </>
  );
}

function BusinessTiles() {
  const { navigation } = useShell().host;
  const t = useTexts();
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
