import { useT } from '@backlay/shared/host';
import { EmptyState } from '@backlay/shared/ui';
import { useDepositMethods } from './use-deposit-methods';
import { WhatsappLink } from './whatsapp-link';

/** Where the domain sends deposits to a chat there are no steps, for demo players neither (A6.22, C6.03). */
export function ContactInstead() {
  const t = useT();
  const { terms } = useDepositMethods();
  const chat = terms?.chat ?? terms?.whatsapp;
  return <EmptyState icon="whatsapp" title={t('deposit.whatsapp')} action={chat && <WhatsappLink number={chat} />} />;
}
