import type { PairPage } from '../contract-check/pair';
import type { BrandPair } from './compare-versions';

interface ComparedVersions {
  readonly pinned: string;
  readonly candidate: string;
}

/**
 * The pages of both versions on each brand, and once for the site of staff, which belongs to no brand.
 * @throws Error where a brand has no page of one of them
 */
export function pairByBrand(pages: readonly PairPage[], { pinned, candidate }: ComparedVersions): readonly BrandPair[] {
  const brands = [...new Set(pages.flatMap(({ tenants }) => tenants))];
  const pairs = brands.map((brand): BrandPair => {
    const pageOf = (version: string): PairPage => {
      const page = pages.find((one) => one.version === version && one.tenants.includes(brand));
      if (!page) throw new Error(`${brand} has no page of ${version}`);
      return page;
    };
    return { brand, pinned: pageOf(pinned), candidate: pageOf(candidate) };
  });
  const [first] = pairs;
  return first ? [...pairs, { ...first, brand: null }] : [];
}
