import { lazy, Suspense } from 'react';
import type { OwnScreen } from './own-routes';

const PAGES = {
  welcome: lazy(async () => ({ default: (await import('./WelcomePage')).WelcomePage })),
  content: lazy(async () => ({ default: (await import('./ContentPage')).ContentPage })),
  'qa-share': lazy(() => import('../qa/QaSharePage')),
  releases: lazy(() => import('../release-console')),
  components:
    process.env.NODE_ENV === 'production'
      ? () => null
      : lazy(async () => ({ default: (await import('@backlay/shared/ui/gallery')).ComponentGallery })),
} as const satisfies Record<OwnScreen, unknown>;

/** A page of the shell itself: none of them is where visits begin, so each loads when it is opened. */
export function OwnPage({ screen }: { readonly screen: OwnScreen }) {
  const Page = PAGES[screen];
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
