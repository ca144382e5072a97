import { useState } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { Button, lazyWithRetry } from '@backlay/shared/ui';
import { useCashOutPorts } from './ports';
import { isUnbalanced } from './position';

const CashOutSheet = lazyWithRetry('cash-out', () => import(/* webpackChunkName: "cash-out" */ './cash-out-sheet'));

/** Offered where the player stands differently by runner: a position that is level has nothing to close. */
export function CashOutButton({ market }: { readonly market: Market }) {
  const { openBets } = useCashOutPorts();
  const t = useT();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const uneven = useStore(openBets.store, ({ positions }) => isUnbalanced(market, positions[market.id]));
  if (market.type === 'session' || (!uneven && !open)) return null;
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {t('cashOut.button')}
      </Button>
      {opened && <CashOutSheet market={market} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
