import { useState } from 'react';
import { useParams, useSearchParams } from '@backlay/shared/router';
import { attributionOf, storeAttribution } from './attribution';

/** Keeps what the address says about where a registration comes from, before the form reads it (A2.56, A3.27). */
export function useStoredAttribution(): void {
  const params = useParams();
  const [query] = useSearchParams();
  useState(() => storeAttribution(localStorage, attributionOf(params, query)));
}
