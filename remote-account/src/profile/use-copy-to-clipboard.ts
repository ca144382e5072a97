import { useHost, useT } from '@backlay/shared/host';

/** Puts a text on the clipboard and says so. */
export function useCopyToClipboard(): (text: string) => Promise<void> {
  const { toasts } = useHost();
  const t = useT();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t('copy.done'));
    } catch {
      toasts.error(t('copy.failed'));
    }
  };
}
