import { useState } from 'react';
import { useShell, useTranslate } from '../app/shell-context';
import { createDeferredTexts } from './later-texts';

/** The deferred texts for a component, which renders again when the language changes. */
export function useDeferredTexts(): ReturnType<typeof useTranslate> {
  const { host } = useShell();
  useState(() => createDeferredTexts(host));
  return useTranslate();
}
