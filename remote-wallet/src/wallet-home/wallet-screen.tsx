import { useState } from 'react';
import { toPaise } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { Button, Chip, ChipLink, ChipRow, Figure, Figures, MoneyText, Skeleton } from '@backlay/shared/ui';
import { useMoneyEntries } from './use-money-entries';
import { NetPosition } from '../reports';
import { StatementList } from '../transactions';
import styles from './wallet.module.scss';

const DIRECTIONS = ['all', 'credit', 'debit'] as const;

/** /my-wallet: the balances and every entry behind them (OQ-46). */
export default function WalletScreen() {
  const t = useT();
  const { overlays } = useHost();
  const entries = useMoneyEntries();
  const points = useSession((state) => state.points);
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]>('all');
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('wallet.title')}</h1>
        {entries.withdraw && (
          <Button icon="withdraw" onClick={() => overlays.open('withdraw')}>
            {t('withdraw.submit')}
          </Button>
        )}
        {entries.deposit && (
          <Button variant="primary" icon="deposit" onClick={() => overlays.open('deposit')}>
            {t('wallet.deposit')}
          </Button>
        )}
      </header>
      {points ? (
        <Figures>
          <Figure name={t('wallet.available')}>
            <MoneyText paise={toPaise(points.availablePts)} />
          </Figure>
          <Figure name={t('wallet.exposure')}>
            <MoneyText paise={toPaise(points.exposure)} />
          </Figure>
          <Figure name={t('wallet.total')}>
            <MoneyText paise={toPaise(points.pts)} />
          </Figure>
        </Figures>
      ) : (
        <Skeleton height={58} />
      )}
      <NetPosition />
      <ChipRow label={t('wallet.title')}>
        <ChipLink href="/awaiting-bonus" icon="gift">
          {t('bonus.title')}
        </ChipLink>
        <ChipLink href="/safer-gambling" icon="clock">
          {t('limits.title')}
        </ChipLink>
      </ChipRow>
      <StatementHead />
      <ChipRow label={t('wallet.type')}>
        {DIRECTIONS.map((each) => (
          <Chip key={each} selected={each === direction} onClick={() => setDirection(each)}>
            {t(`wallet.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <StatementList filter={direction === 'all' ? {} : { type: direction }} />
    </div>
  );
}

/** The head of the statement, which goes by e-mail to players who gave an address (G7.06). */
function StatementHead() {
  const t = useT();
  const { toasts } = useHost();
  const hasAddress = useSession((state) => state.profile?.email.includes('@') ?? false);
  const mail = useCallMutation('mailStatement');
  const send = async () => {
    const result = await mail.send({});
    if (result?.ok) return toasts.success(result.answer.message);
    if (result) toasts.error(result.reason === 'refused' ? result.message : t('wallet.notMailed'));
  };
  return (
    <div className={styles.head}>
      <h2>{t('wallet.statement')}</h2>
      {hasAddress && (
        <Button size="sm" busy={mail.busy} onClick={() => void send()}>
          {t('wallet.mail')}
        </Button>
      )}
    </div>
  );
}
