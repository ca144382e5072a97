/** Where a registration came from, kept from the link until the signup (A2.56, A3.27). */
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

/** What a link says, from its path parameters and its query; the path wins. */
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

/** What earlier links said. Anything but an object of texts counts as nothing. */
export function readAttribution(storage: Storage): Attribution {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = new Set<string>(Object.values(names));
    const texts = Object.entries(stored).filter(([field, value]) => known.has(field) && typeof value === 'string');
    return Object.fromEntries(texts) as Attribution;
  } catch {
    return {};
  }
}

/** Adds what a new link says to what earlier ones said. */
export function storeAttribution(storage: Storage, from: Attribution): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...readAttribution(storage), ...from }));
  } catch {
    // Without storage the registration goes on, unattributed.
  }
}
