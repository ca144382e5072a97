import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { whenQuiet } from '../host';

const Nothing: ComponentType = () => null;
/** Nobody waits for it: without it the page is whole. */
const Later = lazy<ComponentType>(() => import('../later/Later').catch(() => ({ default: Nothing })));

/** What comes when the page stands: nothing of it is in the way of the first view. */
export function Afterwards() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    let gone = false;
    void whenQuiet().then(() => !gone && setDue(true));
    return () => {
      gone = true;
    };
  }, []);
  return due ? (
    <Suspense>
      <Later />
    </Suspense>
  ) : null;
}
