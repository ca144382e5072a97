import { shellLaterTexts } from '@backlay/shared/domain';
import { useState } from 'react';
import { useShell, useTranslate } from '../app/shell-context';
import type { ShellHost } from '../host';

/** Texts that the first view does not show; they come with the first part that shows any of them. */
export function createDeferredTexts({ i18n }: Pick<ShellHost, 'i18n'>): ShellHost['i18n']['t'] {
  i18n.add(shellLaterTexts);
  return i18n.t;
}

/** The same for a component: draws again when the language changes. */
export function useDeferredTexts(): ReturnType<typeof useTranslate> {
  const { host } = useShell();
  useState(() => createDeferredTexts(host));
  return useTranslate();
}
