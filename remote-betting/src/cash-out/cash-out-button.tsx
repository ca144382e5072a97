import { useState } from 'react';
import { useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { Button, lazyWithRetry } from '@backlay/shared/ui';
import { useCashOutPorts } from './ports';
import { isUnbalanced } from './position';

const CashOutSheet = lazyWithRetry('cash-out', () => import(/* webpackChunkName: "cash-out" */ './cash-out-sheet'));
/** Until its chunk is there, and where it does not come, the button has its name alone. */
const CashOutAmount = lazyWithRetry<{ market: Market }>(
  'cash-out-amount',
  () => import(/* webpackChunkName: "cash-out" */ './cash-out-amount'),
  { waiting: <ButtonName />, failed: () => <ButtonName /> },
);

function ButtonName() {
  return <>{useT()('cashOut.button')}</>;
}

/** Offered where the player stands differently by runner: a position that is level has nothing to close. It carries the amount (E5.01). */
export function CashOutButton({ market }: { readonly market: Market }) {
  const { openBets } = useCashOutPorts();
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
        <CashOutAmount market={market} />
      </Button>
      {opened && <CashOutSheet market={market} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
