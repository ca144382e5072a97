import { useState } from 'react';
import { useShell, useTranslate } from './shell-context';
import { createDeferredTexts } from '../texts';

/** The deferred texts for a component, which renders again when the language changes. */
export function useDeferredTexts(): ReturnType<typeof useTranslate> {
  const { host } = useShell();
  useState(() => createDeferredTexts(host));
  return useTranslate();
}
