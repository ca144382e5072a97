import { formatTradedVolume } from '@backlay/shared/domain';
import { useTenant } from '@backlay/shared/host';

/** Rupees traded or on offer, in the units of the brand: as the board writes them (B9.17, E8.14). */
export function VolumeText({ rupees }: { readonly rupees: number }) {
  const { indianUnits } = useTenant().flags;
  return <span>{formatTradedVolume(rupees, indianUnits)}</span>;
}
