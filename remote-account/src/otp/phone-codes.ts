import { useEffect, useState } from 'react';
import type { PhoneCountry } from '@backlay/shared/contract';
import { INDIA_AND_NEPAL } from '@backlay/shared/domain';
import { useHost } from '@backlay/shared/host';

/**
 * The country codes to choose from (A3.20, A5.09, OQ-70). A restricted domain has India alone, or India and Nepal, and
 * calls nothing. Other domains load the list (A7.41) and offer India and Nepal until it has come.
 */
export function usePhoneCodes(): readonly PhoneCountry[] {
  const { api, tenant } = useHost();
  const { indiaOnly, indiaAndNepalOnly } = tenant.flags;
  const restricted = indiaOnly || indiaAndNepalOnly;
  const [list, setList] = useState<readonly PhoneCountry[]>(indiaOnly ? INDIA_AND_NEPAL.slice(0, 1) : INDIA_AND_NEPAL);
  useEffect(() => {
    if (restricted) return;
    let gone = false;
    api.call('phoneCodes').then(
      ({ docs }) => {
        if (!gone && docs.length > 0) setList(docs);
      },
      // The two that can register are there anyway.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [api, restricted]);
  return list;
}
