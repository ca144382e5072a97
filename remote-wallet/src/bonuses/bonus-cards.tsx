import type { UserBonus } from '@backlay/shared/contract';
import { formatMoney, toPaise, formatDay } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { Button, Card, EmptyState, MoneyText, SectionHead } from '@backlay/shared/ui';
import { useMoneyEntries } from '../wallet-home';
import styles from './pending-bonuses.module.scss';

/** The bonuses that wait for their terms, or an invitation to deposit. */
export function Waiting({
  bonuses,
  onDeposit,
}: {
  readonly bonuses: readonly UserBonus[];
  readonly onDeposit: () => void;
}) {
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

/** What came of earlier bonuses. */
export function Past({ bonuses }: { readonly bonuses: readonly UserBonus[] }) {
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
