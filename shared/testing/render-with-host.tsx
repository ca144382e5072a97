import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { HostProvider } from '../src/host';
import { fakeHost, type FakeHost, type FakeHostOverrides } from './fake-host';

export interface RenderWithHostOptions extends FakeHostOverrides {
  /** A host made before, instead of one from the other options. */
  readonly on?: FakeHost;
  /** The address, `/`, by default, and the route pattern that the screen stands at, for its parameters. */
  readonly at?: string;
  readonly route?: string;
}

/** Draws a screen or a slot as inside the shell: host above it, router around it. */
export function renderWithHost(
  screen: ReactElement,
  { on, at = '/', route, ...overrides }: RenderWithHostOptions = {},
): RenderResult & { readonly host: FakeHost } {
  const host = on ?? fakeHost(overrides);
  const result = render(
    <HostProvider host={host}>
      <MemoryRouter initialEntries={[at]}>
        {route ? (
          <Routes>
            <Route path={route} element={screen} />
            <Route path="*" element={null} />
          </Routes>
        ) : (
          screen
        )}
      </MemoryRouter>
    </HostProvider>,
  );
  return { ...result, host };
}
