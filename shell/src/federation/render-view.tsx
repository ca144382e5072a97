import { HostProvider, type Host } from '@backlay/shared/host';
import { LinkProvider, UiTextProvider } from '@backlay/shared/ui';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { RouterLink } from '../routing';

interface RenderOptions {
  readonly host: Host;
  readonly view: ReactElement;
  /** Pattern of the view's route, for its parameters; any address unless given. */
  readonly path?: string;
}

/** Renders a view of a remote alone below `place`, with what the shell puts around every view. Returns how to remove it (F7.05). */
export function renderView(place: HTMLElement, { host, view, path = '*' }: RenderOptions): () => void {
  const root = createRoot(place);
  root.render(
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>
        <UiTextProvider translate={host.i18n.t}>
          <BrowserRouter>
            <Routes>
              <Route path={path} element={view} />
              <Route path="*" element={view} />
            </Routes>
          </BrowserRouter>
        </UiTextProvider>
      </LinkProvider>
    </HostProvider>,
  );
  return () => root.unmount();
}
