import { useEffect, useState } from 'react';
import { createContactLink } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { ButtonLink, EmptyState } from '@backlay/shared/ui';
import { toCallResult } from '../wallet-home';

/** Where the domain sends withdrawals to a chat there is no form, for demo players neither (A6.22, OQ-119). */
export function ContactInstead() {
  const t = useT();
  const { api } = useHost();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void toCallResult(api.call('ownCommunicationDetail')).then((found) => {
      if (!gone && found.ok)
        setAddress(createContactLink(found.answer.docs.withdrawWhatsapp ?? found.answer.docs.whatsapp));
    });
    return () => {
      gone = true;
    };
  }, [api]);
  const link = address && (
    <ButtonLink size="lg" icon="whatsapp" href={address} target="_blank" rel="noopener noreferrer">
      {t('withdraw.whatsapp')}
    </ButtonLink>
  );
  return <EmptyState icon="whatsapp" title={t('withdraw.title')} action={link} />;
}
