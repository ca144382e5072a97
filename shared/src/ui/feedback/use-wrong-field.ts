import { useEffect, useRef, type RefObject } from 'react';

/** Takes the focus to the first field that is wrong: what has to be seen to is where the next key goes. A new `wrong` for each try. */
export function useWrongField(wrong: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrong]);
  return form;
}
