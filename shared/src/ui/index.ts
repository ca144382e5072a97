export { Banner, type BannerProps } from './layout/banner';
export { BottomBar, BottomBarItem, type BottomBarItemProps } from './layout/bottom-bar';
export {
  Button,
  ButtonLink,
  IconButton,
  type ButtonLinkProps,
  type ButtonProps,
  type IconButtonProps,
  Link,
  LinkProvider,
  type LinkProps,
} from './controls/button';
export { Card, SectionHead, type SectionHeadProps } from './layout/card';
export { Chip, ChipLink, ChipRow } from './controls/chip';
export { Checkbox, OptionRow, Radio, Switch, type OptionRowProps } from './controls/selection-controls';
export * from './layout/class-names';
export { useCloseRequest, useStepStart, useTopModal } from './overlays/open-dialog';
export { Modal, Sheet, SlipSheet, type ModalProps, type SheetProps, type SlipSheetProps } from './overlays/sheet';
export { FieldFrame, TextField, type FieldFrameProps, type TextFieldProps } from './controls/field';
export { AgeMark, Footer, type FooterColumnData, type FooterProps } from './layout/footer';
export * from './controls/field';
export { FullPage, MaintenancePage, NotFoundPage, type FullPageProps } from './feedback/status-page';
export {
  GameArt,
  GameGrid,
  GameTile,
  GameTileSkeleton,
  type GameArtProps,
  type GameTileProps,
} from './betting/game-tile';
export {
  BalanceBanner,
  BalanceChip,
  Category,
  CategoryBar,
  Header,
  HeaderSearch,
  moveThroughSuggestions,
  type BalanceBannerProps,
  type BalanceChipProps,
  type CategoryBarProps,
  type CategoryProps,
  type HeaderProps,
} from './layout/header';
export { SkipLink, VisuallyHidden } from './layout/visually-hidden';
export { Icon, sportIcon, type IconName, type IconProps } from './icons/icon';

export { Avatar, Logo, TeamBadge, type LogoProps } from './icons/avatar';
export { Figure, Figures, KeyValue, KeyValueList, Steps } from './layout/key-value';
export { lazyWithRetry, QUIETLY, type LazyOptions } from './feedback/lazy-with-retry';
export { WidgetBoundary, WidgetReports, type ReportWidget, type WidgetBoundaryProps } from './feedback/widget-boundary';
export { CountBadge, CountPill, LiveMark, StatusChip, Tag, type RequestStatusBadge } from './feedback/badge';
export { Marquee, type MarqueeProps } from './layout/marquee';
export { BrandAmount, MoneyText, ShortAmount, type MoneyTextProps } from './money/money-text';
export { EmptyState, ErrorPanel, type EmptyStateProps, Skeleton, type SkeletonProps } from './feedback/notice';
export {
  NoPrice,
  OddsCell,
  type OddsCellProps,
  SuspendedOverlay,
  type SuspendedOverlayProps,
  EMPTY_PRICE,
  clearMove,
  clearWash,
  markMove,
  oddsCellParts,
  writePrice,
  type OddsCellDom,
} from './betting/odds-cell';
export { OTP_LENGTH, OtpBoxes, type OtpBoxesProps } from './controls/otp-boxes';
export { Popover, type PopoverProps } from './overlays/popover';
export { MenuButton, MenuLink, MenuList, MenuSwitch, type MenuSwitchProps } from './overlays/menu';
export { CountdownRing, Spinner } from './feedback/progress';
export { LAZY_LIMIT_MS, loadWithRetry } from './feedback/load-with-retry';
export { Select, type SelectOption, type SelectProps } from './controls/select';
export { StakeChip, StakeChips, type StakeChipProps, type StakeChipsProps } from './betting/stakes';
export { Stepper, type StepperProps } from './controls/stepper';
export { TabPanel, Tabs, type TabItem, type TabsProps } from './controls/tabs';
export { UiTextProvider, useUiText, type UiText } from './texts';
export {
  TOAST_LIMIT,
  TOAST_MS,
  ToastViewport,
  type ToastMessage,
  type ToastTone,
  type ToastViewportProps,
} from './feedback/toast';
export { TransactionRow, type TransactionRowProps } from './money/transaction-row';
export { useFromWidth } from './layout/breakpoint';
