import { useEffect } from 'react';
import { useShell } from '../app/shell-context';
import type { EntryLink } from './site-routes';
import { applyEntryLink } from './apply-entry-link';

interface ArrivalOverlayProps {
  readonly onClose: () => void;
  readonly props?: Readonly<Record<string, unknown>>;
}

/** Follows the link by which the page was opened, once: an overlay, so that a file that does not load shows itself and "Try again". */
export default function ArrivalOverlay({ onClose, props }: ArrivalOverlayProps) {
  const { host } = useShell();
  useEffect(() => {
    onClose();
    void applyEntryLink(host, props?.arrival as EntryLink); // what opens the overlay passes the link
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with the link that opened the page
  }, []);
  return null;
}
