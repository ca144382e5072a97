export { defineFavouriteCalls, FavouriteRepository, type Favourite, type FavouriteKind } from './favourites';
export { defineStakeCalls, StakePresetRepository, type PresetKind } from './stake-presets';
