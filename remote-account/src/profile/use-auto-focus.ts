import { useEffect, useRef, type RefObject } from 'react';

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
