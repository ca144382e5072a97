import type { PhoneCountry } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { INDIA_AND_NEPAL } from '@backlay/shared/domain';
import { useHost } from '@backlay/shared/host';

/**
 * The country codes to choose from (A3.20, A5.09, OQ-70). A restricted domain has India alone, or India and Nepal, and
 * calls nothing. Other domains load the list (A7.41) and offer India and Nepal until it has come.
 */
export function usePhoneCodes(): readonly PhoneCountry[] {
  const { indiaOnly, indiaAndNepalOnly } = useHost().tenant.flags;
  const { answer } = useCallQuery('phoneCodes', undefined, { enabled: !indiaOnly && !indiaAndNepalOnly });
  if (indiaOnly) return INDIA_AND_NEPAL.slice(0, 1);
  return answer && answer.docs.length > 0 ? answer.docs : INDIA_AND_NEPAL;
}
