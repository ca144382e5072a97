import { useStore } from 'zustand';
import { useT } from '@backlay/shared/host';
import { IconButton } from '@backlay/shared/ui';
import { useBetting } from '../betting';

interface StarProps {
  readonly id: string;
  /** Of the event or market, for those who do not see the star. */
  readonly name: string;
  readonly className?: string;
}

/** Keeps an event at hand, or lets go of it; a visitor is asked to log in. */
export function EventStar({ id, name, className }: StarProps) {
  const { favourites } = useBetting();
  const t = useT();
  return (
    <IconButton
      icon="star"
      size={18}
      className={className}
      label={t('favourites.star', { name })}
      pressed={useStore(favourites.store, ({ events }) => events.has(id))}
      onClick={() => void favourites.toggleEvent(id)}
    />
  );
}

/** The same for one market. */
export function MarketStar({ id, name, className }: StarProps) {
  const { favourites } = useBetting();
  const t = useT();
  return (
    <IconButton
      icon="star"
      size={18}
      className={className}
      label={t('favourites.star', { name })}
      pressed={useStore(favourites.store, ({ markets }) => markets.has(id))}
      onClick={() => void favourites.toggleMarket(id)}
    />
  );
}
