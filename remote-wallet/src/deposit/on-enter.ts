import type { FormEvent } from 'react';

/** Enter in any field of a step goes on, as the button at the foot does. */
export const onEnter = (next: () => void) => (event: FormEvent) => {
  event.preventDefault();
  next();
};
