export { Favourites } from './favourites';
export { EventStar, MarketStar } from './star';
