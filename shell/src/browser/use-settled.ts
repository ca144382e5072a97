import { useEffect, useState } from 'react';
import { whenSettled } from './browser';

/** Whether the page was used once or stood for `SETTLED_MS`. It is settled for good: what mounts later does not wait. */
let isSettled = false;
let settling: Promise<void> | undefined;

/** True from the moment when the parts may load that the first screen can do without. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(isSettled);
  useEffect(() => {
    let gone = false;
    settling ??= whenSettled().then(() => {
      isSettled = true;
    });
    void settling.then(() => !gone && setSettled(true));
    return () => {
      gone = true;
    };
  }, []);
  return settled;
}
