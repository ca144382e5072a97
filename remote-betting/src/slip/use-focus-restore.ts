import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { useSlipPorts } from './ports';

/**
 * The focus of who bets with keys. In the slip it stays there when what had it is locked or gone, as an order is on its way; a slip
 * that is cleared gives it to the price that was pressed.
 */
export function useFocusRestore(region: RefObject<HTMLElement | null>) {
  const { slip } = useSlipPorts();
  const within = useRef(false);

  useLayoutEffect(() => {
    const focused = document.activeElement;
    const lost = focused === document.body || focused?.matches(':disabled');
    if (within.current && lost) region.current?.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    const element = region.current;
    return () => {
      const cleared = slip.store.getState().step === 'idle';
      if (!cleared || !element?.contains(document.activeElement)) return;
      // After the commit, which puts the focus back to where it was when it began.
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- the price pressed last
      queueMicrotask(() => slip.pressed.current?.focus({ preventScroll: true }));
    };
  }, [region, slip]);

  return {
    onFocus: () => {
      within.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      within.current = currentTarget.contains(relatedTarget);
    },
  };
}
