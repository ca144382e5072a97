import type { ReleaseDetail } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';
import { Confirm } from './Confirm';
import { refusalInWords } from './words';
import { carryOut, wishInWords, type Wish } from './writes';

interface ConfirmWishProps {
  readonly wish: Wish;
  readonly detail: ReleaseDetail;
  readonly onClose: () => void;
  /** It is done: what is on the page is older than the registry. */
  readonly onDone: () => void;
}

/** One change of the registry; a refusal says which rule and what would satisfy it. */
export function ConfirmWish({ wish, detail, onClose, onDone }: ConfirmWishProps) {
  const { api, toasts } = useHost();
  const { title, text, button, danger } = wishInWords(wish, detail);
  const write = async (reason: string) => {
    const docs = await carryOut(api, wish, detail, reason);
    onDone();
    if (!docs.ok) return refusalInWords(docs);
    toasts.success(`${title}: done`);
    return null;
  };
  return (
    <Confirm title={title} button={button} danger={danger} onClose={onClose} carryOut={write}>
      {text}
    </Confirm>
  );
}
