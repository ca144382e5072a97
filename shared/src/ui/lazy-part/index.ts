export { lazyWithRetry, QUIETLY, type LazyOptions } from './lazy-with-retry';
export { WidgetBoundary, WidgetReports, type ReportWidget, type WidgetBoundaryProps } from './widget-boundary';
