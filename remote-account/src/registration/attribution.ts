import { useState } from 'react';
import { useParams, useSearchParams } from '@backlay/shared/router';

/** Source of a registration, stored from the link until the signup (A2.56, A3.27). */
export interface Attribution {
  readonly branchId?: string;
  readonly utmSource?: string;
  readonly registrationSource?: string;
  readonly referrer?: string;
  readonly promoCode?: string;
  readonly wagerBonusId?: string;
}

const KEY = 'backlay.registration-from';
const LONGEST = 200;

// The names in the address, as the links of the product spell them.
const names: Readonly<Record<string, keyof Attribution>> = {
  branchId: 'branchId',
  utm_source: 'utmSource',
  registration_Source: 'registrationSource',
  referrerCode: 'referrer',
  promoCode: 'promoCode',
  wagerBonusId: 'wagerBonusId',
};

/** Attribution of a link, from its path parameters and its query; the path wins. */
export function attributionOf(
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): Attribution {
  const found: Partial<Record<keyof Attribution, string>> = {};
  for (const [name, field] of Object.entries(names)) {
    const value = (params[name] ?? query.get(name) ?? '').trim();
    if (value) found[field] = value.slice(0, LONGEST);
  }
  return found;
}

/** Attribution of earlier links. Anything but an object of texts counts as nothing. */
export function readAttribution(storage: Storage): Attribution {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const values: Readonly<Record<string, unknown>> = { ...stored };
    const found: Partial<Record<keyof Attribution, string>> = {};
    for (const field of Object.values(names)) {
      const value = values[field];
      if (typeof value === 'string') found[field] = value;
    }
    return found;
  } catch {
    return {};
  }
}

/** Merges the attribution of a new link into that of earlier ones. */
export function storeAttribution(storage: Storage, from: Attribution): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...readAttribution(storage), ...from }));
  } catch {
    // Without storage the registration goes on, unattributed.
  }
}

/** Stores the attribution of the address before the form reads it (A2.56, A3.27). */
export function useStoredAttribution(): void {
  const params = useParams();
  const [query] = useSearchParams();
  useState(() => storeAttribution(localStorage, attributionOf(params, query)));
}
