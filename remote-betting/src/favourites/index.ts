export { Favourites } from './favourites';
export { EventStar, MarketStar } from './star';
export { FavouritesPortsContext } from './ports';
