import { useState } from 'react';
import { useStore } from 'zustand';
import { lazyWithRetry, QUIETLY } from '@backlay/shared/ui';
import { useSlipPorts } from './ports';

/** Loaded with the first price that is pressed: most visits never bet. */
const SlipLayer = lazyWithRetry('slip', () => import(/* webpackChunkName: "slip" */ './floating-slip'));

/** Loaded with the first news of a bet that waits. */
const NewsLine = lazyWithRetry(
  'orders',
  () => import(/* webpackChunkName: "orders" */ '../orders/order-news-line'),
  QUIETLY,
);

/** Where the slip floats over the page, and the news of bets that wait. */
export default function FloatingSlip() {
  const { slip, orderNews } = useSlipPorts();
  const used = useStore(slip.store, ({ step }) => step !== 'idle');
  const [opened, open] = useState(used);
  // From then on it stays: a sheet that closes slides away.
  if (used && !opened) open(true);
  const hasNews = useStore(orderNews.store, ({ line }) => line !== null);
  const [spoke, speak] = useState(hasNews);
  if (hasNews && !spoke) speak(true);
  return (
    <>
      {opened && <SlipLayer />}
      {spoke && <NewsLine />}
    </>
  );
}
