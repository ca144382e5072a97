export { defineFavouriteCalls } from './favourite-routes';
export { FavouriteRepository, type Favourite, type FavouriteKind } from './favourites';
export { defineStakeCalls } from './stake-preset-routes';
export { StakePresetRepository, type PresetKind } from './stake-presets';
