import { useT } from '@backlay/shared/host';
import { EmptyState, Icon } from '@backlay/shared/ui';
import { chatAddress } from '../transactions';
import type { DepositControls } from './use-deposit';
import { useDepositMethods } from './use-deposit-draft';
import styles from './deposit.module.scss';

/** Where the brand answers questions about a deposit; null where it has no chat. */
export const contactOf = ({ offered: { terms } }: DepositControls): string | null =>
  terms?.whatsapp ?? terms?.chat ?? null;

/** The chat of step 2 (C2.16). */
export function WhatsappLink({ number }: { readonly number: string }) {
  const t = useT();
  const address = chatAddress(number);
  if (!address) return null;
  return (
    <a className={styles.chat} href={address} target="_blank" rel="noopener noreferrer">
      <Icon name="whatsapp" size={22} />
      <span>{t('deposit.whatsapp')}</span>
      <Icon name="chevron-right" size={18} />
    </a>
  );
}

/** Where the domain sends deposits to a chat there are no steps, for demo players neither (A6.22, C6.03). */
export function ContactInstead() {
  const t = useT();
  const { terms } = useDepositMethods();
  const chat = terms?.chat ?? terms?.whatsapp;
  return <EmptyState icon="whatsapp" title={t('deposit.whatsapp')} action={chat && <WhatsappLink number={chat} />} />;
}
