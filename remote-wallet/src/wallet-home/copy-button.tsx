import { useEffect, useState } from 'react';
import { useHost, useT } from '@backlay/shared/host';
import { IconButton } from '@backlay/shared/ui';

/** How long a button that was pressed shows it, ms (C9.03). */
export const HIGHLIGHT_MS = 2000;

/** Copies a value and shows a toast (C2.20); answers whether it is copied. */
export function useCopyValue(): (value: string) => Promise<boolean> {
  const t = useT();
  const { toasts } = useHost();
  return async (value) => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // The browser keeps the clipboard from pages without permission or without https: the value can be read.
      toasts.error(t('deposit.copyFailed'));
      return false;
    }
    toasts.success(t('copied.value', { value }));
    return true;
  };
}

/** Copies one value, and shows for a moment that it did. `what` is the name of the value. */
export function CopyButton({ what, value }: { readonly what: string; readonly value: string }) {
  const t = useT();
  const copyValue = useCopyValue();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyValue(value)) setCopied((times) => times + 1);
  };
  return (
    <IconButton
      icon={copied > 0 ? 'check' : 'copy'}
      size={18}
      label={t('deposit.copy', { what })}
      onClick={() => void copy()}
    />
  );
}
