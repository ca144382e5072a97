import { useRef, useEffect, type RefObject } from 'react';
import { formatDate, useHost, useT } from '@backlay/shared/host';

/** Copies a text to the clipboard and shows a toast. */
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

const parts = (at: string | number, options: Intl.DateTimeFormatOptions) => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '-' : formatDate(date, options);
};

/** `19 Jan 2026`, in the player's zone; `-` for what is no time. `at` is ISO text or ms. */
export const formatDay = (at: string | number): string =>
  parts(at, { day: '2-digit', month: 'short', year: 'numeric' });

/** `19 Jan 2026, 20:31:08`, in the player's zone. */
export const formatDateTime = (at: string | number): string =>
  parts(at, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
