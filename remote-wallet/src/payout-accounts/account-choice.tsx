import { useId } from 'react';
import type { PaymentAccount, PaymentMethodType } from '@backlay/shared/contract';
import { paymentFamily, toDisplayHolderName, type PaymentFamily } from '@backlay/shared/domain';
import { useSession, useT } from '@backlay/shared/host';
import {
  Button,
  EmptyState,
  ErrorPanel,
  FormError,
  IconButton,
  OptionRow,
  Skeleton,
  type IconName,
} from '@backlay/shared/ui';
import { useTypeLabel } from '../transactions';
import styles from './accounts.module.scss';
import { useCallQuery } from '@backlay/shared/data';

const NO_ACCOUNTS: readonly PaymentAccount[] = [];
const NO_TYPES: readonly PaymentMethodType[] = [];

/** The accounts that the player is paid to, the primary one first (C7.12). */
export function useAccounts() {
  const { state, answer, reload } = useCallQuery('accounts');
  return { accounts: answer?.docs ?? NO_ACCOUNTS, state, reload };
}

export type AccountsList = ReturnType<typeof useAccounts>;

/** The ways that the brand pays out (C7.18). */
export function useMethodTypes() {
  const { state, answer, reload } = useCallQuery('paymentMethodTypes', { active: true });
  return { types: answer?.docs ?? NO_TYPES, state, reload: () => void reload() };
}

const ICONS: Readonly<Record<PaymentFamily, IconName>> = {
  gateway: 'plane',
  upi: 'phone',
  picture: 'card',
  bank: 'bank',
  crypto: 'wallet',
  any: 'card',
};

interface AccountChoiceProps {
  readonly list: AccountsList;
  readonly chosen: PaymentAccount | null;
  /** Why the choice cannot be sent; empty while nothing is wrong with it. */
  readonly error?: string;
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
  readonly onEdit: (account: PaymentAccount) => void;
}

/** Where the money goes: the player's accounts, one of them chosen, and a way to another (C2.27, C2.28). */
export function AccountChoice({ list, chosen, error = '', onChoose, onAdd, onEdit }: AccountChoiceProps) {
  const t = useT();
  const typeLabel = useTypeLabel();
  const userId = useSession((state) => state.profile?._id ?? '');
  const errorId = useId();
  return (
    <section className={styles.choice} aria-label={t('withdraw.payTo')} aria-describedby={error ? errorId : undefined}>
      <div className={styles.head}>
        <h3>{t('withdraw.payTo')}</h3>
        <Button variant="link" icon="plus" onClick={onAdd}>
          {t('account.add')}
        </Button>
      </div>
      {error && <FormError id={errorId}>{error}</FormError>}
      {list.state === 'loading' && <Skeleton height={60} />}
      {list.state === 'failed' && (
        <ErrorPanel onRetry={() => void list.reload()}>{t('withdraw.accountsFailed')}</ErrorPanel>
      )}
      {list.state === 'ready' && list.accounts.length === 0 && (
        <EmptyState icon="bank" title={t('withdraw.noAccounts')} />
      )}
      {list.accounts.length > 0 && (
        <div role="radiogroup" aria-label={t('withdraw.payTo')} className={styles.rows}>
          {list.accounts.map((account) => {
            const name = `${typeLabel(account.paymentMethodType.paymentType)} | ${toDisplayHolderName(account.name, userId)}`;
            return (
              <div key={account._id} className={styles.row}>
                <OptionRow
                  name="withdraw-account"
                  icon={ICONS[paymentFamily(account.paymentMethodType.paymentType)]}
                  title={
                    <>
                      {name}
                      {account.primary && <span className={styles.primary}>{t('account.primary')}</span>}
                    </>
                  }
                  detail={<Detail account={account} />}
                  checked={chosen?._id === account._id}
                  onChange={() => onChoose(account._id)}
                />
                <IconButton icon="edit" size={18} label={t('account.edit', { name })} onClick={() => onEdit(account)} />
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
}

/** Enough to distinguish accounts, without a whole number for somebody who looks on. */
function Detail({ account }: { readonly account: PaymentAccount }) {
  const t = useT();
  const [first, ...others] = account.accountDetails;
  if (!first) return null;
  const number = account.accountDetails.find(({ label }) => /number|address/i.test(label));
  if (!number) return first.value;
  const ending = t('account.ending', { digits: number.value.slice(-4) });
  return others.length > 0 && first !== number ? `${first.value}, ${ending}` : ending;
}
