/**
 * The part of the design system that a first page shows; it loads with the shell. The rest of `@backlay/shared/ui` is a
 * file of its own that loads with the first screen that needs it. A remote's build divides its imports by this list
 * (shared/build/webpack), so sources import `@backlay/shared/ui` as before. Only parts of a first page belong here: each
 * visitor loads them.
 */
export { Banner } from './layout/banner';
export { BottomBar, BottomBarItem } from './layout/bottom-bar';
export { Button, ButtonLink, IconButton, Link } from './controls/button';
export { Card, SectionHead } from './layout/card';
export { ChipLink, ChipRow } from './controls/chip';
export { classNames } from './layout/class-names';
export { Footer } from './layout/footer';
export { useFromWidth } from './layout/breakpoint';
export { FullPage } from './feedback/status-page';
export { Header } from './layout/header';
export { SkipLink, VisuallyHidden } from './layout/visually-hidden';
export { Icon, sportIcon } from './icons/icon';

export { Avatar, Logo } from './icons/avatar';
export { lazyWithRetry, QUIETLY } from './feedback/lazy-with-retry';
export { WidgetBoundary, WidgetReports } from './feedback/widget-boundary';
export { CountPill, LiveMark, Tag } from './feedback/badge';
export { Marquee } from './layout/marquee';
export { EmptyState, ErrorPanel, Skeleton } from './feedback/notice';
export {
  clearMove,
  clearWash,
  EMPTY_PRICE,
  markMove,
  oddsCellParts,
  writePrice,
  NoPrice,
  OddsCell,
  SuspendedOverlay,
} from './betting/odds-cell';
export { loadWithRetry } from './feedback/load-with-retry';
