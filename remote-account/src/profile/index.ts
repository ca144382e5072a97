import { useRef, useEffect, type RefObject } from 'react';
import { useHost, useT } from '@backlay/shared/host';

/**
 * Copies a text to the clipboard and shows a toast: an error where the browser refuses the clipboard. The promise never rejects.
 */
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

/**
 * Puts the focus into the first field once its dialog has opened, which takes the focus itself. Not under a finger: there the
 * keyboard would cover half of the sheet before it was read.
 */
export function useAutoFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, []);
  return field;
}
