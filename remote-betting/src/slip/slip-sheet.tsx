import { useState } from 'react';
import { useStore } from 'zustand';
import { lazyWithRetry } from '@backlay/shared/ui';
import { useSlipPorts } from './ports';

/** Loaded with the first price that is pressed: most visits never bet. */
const SlipLayer = lazyWithRetry('slip', () => import(/* webpackChunkName: "slip" */ './floating-slip'));

/** Where the slip floats over the page. */
export default function FloatingSlip() {
  const { slip } = useSlipPorts();
  const used = useStore(slip.store, ({ step }) => step !== 'idle');
  const [opened, open] = useState(used);
  // From then on it stays: a sheet that closes slides away.
  if (used && !opened) open(true);
  return opened ? <SlipLayer /> : null;
}
