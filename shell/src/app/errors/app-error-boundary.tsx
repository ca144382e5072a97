import { Button, FullPage } from '@backlay/shared/ui';
import type { I18n } from '@backlay/shared/host';
import { Component, type ReactNode } from 'react';

interface State {
  readonly error: Error | null;
}

/** When the shell itself cannot be drawn: the message, and another try (A2.78, A8.10, A8.11). Remotes have boundaries of their own. */
export class AppErrorBoundary extends Component<
  { readonly children: ReactNode; readonly t: I18n['t']; readonly onError?: (error: unknown) => void },
  State
> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
    window.alert(this.props.t('failure.alert'));
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = (
      <Button variant="primary" icon="retry" onClick={() => this.setState({ error: null })}>
        {this.props.t('failure.retry')}
      </Button>
    );
    return (
      <div role="alert">
        <FullPage title={this.props.t('failure.title')} actions={retry}>
          {error.message}
        </FullPage>
      </div>
    );
  }
}
