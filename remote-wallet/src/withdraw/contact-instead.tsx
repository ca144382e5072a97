import { useCallQuery } from '@backlay/shared/data';
import { createContactLink } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { ButtonLink, EmptyState } from '@backlay/shared/ui';

/** Where the domain sends withdrawals to a chat there is no form, for demo players neither (A6.22, OQ-119). */
export function ContactInstead() {
  const t = useT();
  const { answer } = useCallQuery('ownCommunicationDetail');
  const address = answer && createContactLink(answer.docs.withdrawWhatsapp ?? answer.docs.whatsapp);
  const link = address && (
    <ButtonLink size="lg" icon="whatsapp" href={address} target="_blank" rel="noopener noreferrer">
      {t('withdraw.whatsapp')}
    </ButtonLink>
  );
  return <EmptyState icon="whatsapp" title={t('withdraw.title')} action={link} />;
}
