/**
 * The part of the design system that a first page shows: it is there with the shell, the rest of `@backlay/shared/ui` comes as a
 * file of its own when the first screen needs it. A build of a remote divides its imports by this list (shared/build/webpack), so
 * sources import `@backlay/shared/ui` as ever. What no first page shows does not belong here: each visitor would pay for it.
 */
export { Banner } from './banner';
export { BottomBar, BottomBarItem } from './bottom-bar';
export { Button, ButtonLink, IconButton } from './button';
export { Card, SectionHead } from './card';
export { ChipLink, ChipRow } from './chip';
export { classNames } from './class-name';
export { Footer } from './footer';
export { useFromWidth } from './from-width';
export { FullPage } from './full-page';
export { Header } from './header';
export { SkipLink, VisuallyHidden } from './hidden';
export { Icon, sportIcon } from './icon';
export { Avatar, Logo } from './identity';
export { lazyWithRetry, QUIETLY, WidgetBoundary, WidgetReports } from './lazy-part';
export { Link } from './link';
export { CountPill, LiveMark, Tag } from './marks';
export { Marquee } from './marquee';
export { EmptyState, ErrorPanel } from './notice';
export { clearMove, clearWash, EMPTY_PRICE, markMove, NoPrice, OddsCell, oddsCellParts, writePrice } from './odds-cell';
export { loadWithRetry } from './retry';
export { Skeleton } from './skeleton';
export { SuspendedOverlay } from './suspended';
