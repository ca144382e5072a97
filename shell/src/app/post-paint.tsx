import { lazyWithRetry, QUIETLY } from '@backlay/shared/ui';
import { useEffect, useState } from 'react';
import { whenIdle } from '../browser';

/** Nobody waits for it: without it the page is whole. */
const Later = lazyWithRetry('later', () => import('./deferred-features'), QUIETLY);

/** What comes when the page stands: nothing of it is in the way of the first view. */
export function PostPaint() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    let gone = false;
    void whenIdle().then(() => !gone && setDue(true));
    return () => {
      gone = true;
    };
  }, []);
  return due ? <Later /> : null;
}
