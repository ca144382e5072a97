import { useHost, useT } from '@backlay/shared/host';
import { IconButton } from '@backlay/shared/ui';

/** Copies the reference of a bet or an order (E8.16). */
export function CopyReference({ reference }: { readonly reference: string }) {
  const t = useT();
  const { toasts } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      toasts.success(t('history.copied', { reference }));
    } catch {
      // The browser keeps the clipboard from pages without permission or without https: the reference can be read.
      toasts.error(t('history.copyFailed'));
    }
  };
  return <IconButton icon="copy" size={16} label={t('history.copy', { reference })} onClick={() => void copy()} />;
}
