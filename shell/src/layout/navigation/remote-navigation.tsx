import type { NavPlace } from '@backlay/shared/host';
import { lazyWithRetry, QUIETLY, useFromWidth } from '@backlay/shared/ui';
import { Suspense } from 'react';
import { useShell, useSignedIn, type ComposedEntry } from '../../app/shell-context';

export interface PlaceProps {
  readonly place: NavPlace;
  /** The place whose look they have: without a bottom bar its entry stands in the header. */
  readonly as?: NavPlace;
  /** After an entry was chosen: closes the menu around it. */
  readonly onSelect?: () => void;
}

const Entries = lazyWithRetry('navigation', () => import('./remote-entries'), QUIETLY);

/** The entries of a place that this person may open; a visitor is shown no entry of players who are signed in. */
export const listEntries = (
  nav: readonly ComposedEntry[],
  place: NavPlace,
  signedIn: boolean,
): readonly ComposedEntry[] =>
  nav.filter((entry) => entry.place === place && (signedIn || (entry.access ?? 'public') === 'public'));

/** The entries that fit: where the header of a phone has room for one, the others are in the drawer. */
export function fitEntries(
  nav: readonly ComposedEntry[],
  place: NavPlace,
  { signedIn, isWide }: { readonly signedIn: boolean; readonly isWide: boolean },
): readonly ComposedEntry[] {
  const entries = listEntries(nav, place, signedIn);
  if (isWide || (place !== 'header' && place !== 'drawer')) return entries;
  const [first, ...others] = listEntries(nav, 'header', signedIn);
  return place === 'header' ? (first ? [first] : []) : [...entries, ...others];
}

/** Whether entries of remotes take room in the header of a phone. */
export function useCrowdedHeader(): boolean {
  const { nav = [] } = useShell().remotes;
  const signedIn = useSignedIn();
  const isWide = useFromWidth(800);
  if (isWide || !signedIn) return false;
  return (['header', 'drawer'] as const).some((place) => fitEntries(nav, place, { signedIn, isWide }).length > 0);
}

/** The entries of remotes at one place (F1.07). A page without entries loads nothing of it. */
export function RemoteNavigation({ place, as = place, onSelect }: PlaceProps) {
  const { nav = [] } = useShell().remotes;
  const isWide = useFromWidth(800);
  const entries = fitEntries(nav, place, { signedIn: useSignedIn(), isWide });
  if (entries.length === 0) return null;
  return (
    <Suspense>
      <Entries place={as} entries={entries} onSelect={onSelect} />
    </Suspense>
  );
}
