export { BalanceBanner, BalanceChip, Category, CategoryBar, Header, HeaderSearch } from './header';
export type { BalanceBannerProps, BalanceChipProps, CategoryBarProps, CategoryProps, HeaderProps } from './header';
