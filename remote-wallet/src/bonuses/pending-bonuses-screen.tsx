import { useEffect, useEffectEvent } from 'react';
import type { UserBonus } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useHost, useRealtime, useT } from '@backlay/shared/host';
import { Button, Card, EmptyState, ErrorPanel, MoneyText, SectionHead, Skeleton } from '@backlay/shared/ui';
import { formatDay } from '../wallet-home';
import { useMoneyEntries } from '../wallet-home';
import styles from './pending-bonuses.module.scss';

/** The player's bonuses (C7.19); they follow the bets that count towards them. */
function useBonuses() {
  const realtime = useRealtime();
  const { state, answer, reload } = useCallQuery('bonuses', {});
  const readAgain = useEffectEvent(() => void reload());
  useEffect(() => {
    const stops = [
      realtime.on('getBonusUpdates', () => readAgain()),
      realtime.on('getPtsUpdates', () => readAgain()),
      realtime.on('getDepositStatusChanged', () => readAgain()),
      // What was missed while the socket was away.
      realtime.store.subscribe((now, before) => {
        if (now.connected && !before.connected) readAgain();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [realtime]);
  return { bonuses: answer?.docs ?? (state === 'failed' ? 'failed' : 'loading'), reload };
}

/** /awaiting-bonus: what waits for its terms, how far it is, and what came of earlier ones (C2.08, OQ-46). */
export default function PendingBonusesScreen() {
  const t = useT();
  const { overlays } = useHost();
  const { bonuses, reload } = useBonuses();
  return (
    <div className={styles.screen}>
      <h1>{t('bonus.title')}</h1>
      {bonuses === 'loading' && <Skeleton height={132} />}
      {bonuses === 'failed' && <ErrorPanel onRetry={() => void reload()}>{t('bonus.failed')}</ErrorPanel>}
      {typeof bonuses !== 'string' && (
        <>
          <Waiting
            bonuses={bonuses.filter(({ status }) => status === 'active')}
            onDeposit={() => overlays.open('deposit')}
          />
          <Past bonuses={bonuses.filter(({ status }) => status !== 'active')} />
        </>
      )}
    </div>
  );
}

function Waiting({ bonuses, onDeposit }: { readonly bonuses: readonly UserBonus[]; readonly onDeposit: () => void }) {
  const t = useT();
  const { deposit } = useMoneyEntries();
  if (bonuses.length === 0)
    return (
      <EmptyState
        icon="gift"
        title={t('bonus.emptyTitle')}
        action={
          deposit && (
            <Button variant="primary" icon="deposit" onClick={onDeposit}>
              {t('wallet.deposit')}
            </Button>
          )
        }
      >
        {t('bonus.emptyText')}
      </EmptyState>
    );
  return (
    <section>
      <SectionHead title={t('bonus.waiting')} count={bonuses.length} />
      <p className={styles.rule}>{t('bonus.rule')}</p>
      <ul className={styles.list}>
        {bonuses.map((bonus) => (
          <li key={bonus._id}>
            <Progress bonus={bonus} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ bonus }: { readonly bonus: UserBonus }) {
  const t = useT();
  const { title, amount, required, wagered, expiresAt, count } = bonus;
  const money = (rupees: number) => formatMoney(toPaise(rupees));
  const share = required === 0 ? 1 : Math.min(1, wagered / required);
  return (
    <Card padded className={styles.bonus}>
      <div className={styles.head}>
        <span>
          <b>{title}</b>
          {count > 1 && <small>{t('bonus.count', { count })}</small>}
        </span>
        <MoneyText paise={toPaise(amount)} symbol />
      </div>
      <progress className={styles.bar} max={1} value={share} aria-label={title} />
      <p>{t('bonus.progress', { wagered: money(wagered), required: money(required) })}</p>
      {expiresAt && (
        <small>{t('bonus.left', { amount: money(Math.max(0, required - wagered)), date: formatDay(expiresAt) })}</small>
      )}
    </Card>
  );
}

function Past({ bonuses }: { readonly bonuses: readonly UserBonus[] }) {
  const t = useT();
  if (bonuses.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('bonus.past')} count={bonuses.length} />
      <Card>
        <ul className={styles.past}>
          {bonuses.map(({ _id, title, amount, createdAt, status }) => (
            <li key={_id}>
              <span>
                <b>{title}</b>
                <small>{`${formatDay(createdAt)}, ${t(`bonus.${status}`)}`}</small>
              </span>
              <MoneyText paise={toPaise(amount)} symbol />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
