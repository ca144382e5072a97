import { useStore } from 'zustand';
import { useT } from '@backlay/shared/host';
import { IconButton } from '@backlay/shared/ui';
import { IS_DRAWN } from '../odds';
import { useFavouritesPorts } from './ports';

interface StarProps {
  readonly id: string;
  /** Of the event or market, for those who do not see the star. */
  readonly name: string;
  readonly className?: string;
}

/** Keeps an event at hand, or lets go of it; a visitor is asked to log in. */
export function EventStar({ id, ...look }: StarProps) {
  const { favourites } = useFavouritesPorts();
  const isFavourite = useStore(favourites.store, ({ events }) => events.has(id));
  return (
    <Star {...look} kind="event" id={id} isFavourite={isFavourite} onToggle={() => void favourites.toggleEvent(id)} />
  );
}

/** The same for one market. */
export function MarketStar({ id, ...look }: StarProps) {
  const { favourites } = useFavouritesPorts();
  const isFavourite = useStore(favourites.store, ({ markets }) => markets.has(id));
  return (
    <Star {...look} kind="market" id={id} isFavourite={isFavourite} onToggle={() => void favourites.toggleMarket(id)} />
  );
}

interface LookProps extends StarProps {
  readonly kind: 'event' | 'market';
  readonly isFavourite: boolean;
  readonly onToggle: () => void;
}

function Star({ kind, id, name, className, isFavourite, onToggle }: LookProps) {
  const label = useT()('favourites.star', { name });
  return (
    <IconButton
      icon="star"
      size={18}
      className={className}
      label={label}
      pressed={isFavourite}
      onClick={onToggle}
      // The first frame has no scripts: the page remembers which one was pressed.
      {...(IS_DRAWN && { 'data-star': `${kind} ${id}` })}
    />
  );
}
