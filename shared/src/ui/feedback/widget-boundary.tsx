import { Component, createContext, use, type ReactNode } from 'react';
import { ErrorPanel } from './notice';

/** Called with an error of a part of the page; `widget` names the part. */
export type ReportWidget = (error: unknown, widget: string) => void;

const ReportContext = createContext<ReportWidget>(() => undefined);

const ReferenceContext = createContext<string | undefined>(undefined);

interface WidgetReportsProps {
  readonly report: ReportWidget;
  /** Reference of the reports of this page, which the panels show. */
  readonly reference?: string;
  readonly children: ReactNode;
}

/** Sets the receiver of failures below it: the shell names the remote and its version. */
export function WidgetReports({ report, reference, children }: WidgetReportsProps) {
  return (
    <ReportContext value={report}>
      <ReferenceContext value={reference}>{children}</ReferenceContext>
    </ReportContext>
  );
}

export interface WidgetBoundaryProps {
  /** Name of the part, for the report. */
  readonly name: string;
  /** Drawn in place of the part that threw; a panel with "Try again" by default. */
  readonly fallback?: (retry: () => void) => ReactNode;
  /** Runs before the part is drawn again. */
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

/** Keeps what one part of a page throws to its own place: the rest goes on (A8.10, E8.17). */
export function WidgetBoundary(props: WidgetBoundaryProps) {
  return <Boundary {...props} report={use(ReportContext)} reference={use(ReferenceContext)} />;
}

class Boundary extends Component<
  WidgetBoundaryProps & { readonly report: ReportWidget; readonly reference: string | undefined },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.report(error, this.props.name);
    // A part that failed without a network opens by itself when it is back.
    addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry);
  }

  private readonly retry = () => {
    removeEventListener('online', this.retry);
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    const { fallback, reference } = this.props;
    return fallback ? fallback(this.retry) : <ErrorPanel onRetry={this.retry} reference={reference} />;
  }
}
