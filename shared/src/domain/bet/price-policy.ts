/**
 * What a player lets become of a price that moves before the bet is accepted: only the price asked for, that or a better one, or
 * whatever is on offer then.
 */
export type PricePolicy = 'exact' | 'better' | 'any';

export const PRICE_POLICIES: readonly PricePolicy[] = ['exact', 'better', 'any'];

export const isPricePolicy = (value: unknown): value is PricePolicy => PRICE_POLICIES.some((each) => each === value);
