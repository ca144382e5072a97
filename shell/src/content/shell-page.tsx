import { lazyWithRetry } from '@backlay/shared/ui';
import type { ShellScreen } from './shell-routes';

const PAGES = {
  welcome: lazyWithRetry('welcome', async () => ({ default: (await import('./welcome-page')).WelcomePage })),
  content: lazyWithRetry('content', async () => ({ default: (await import('./content-page')).ContentPage })),
  'qa-share': lazyWithRetry('qa-share', () => import('../qa/qa-share-page')),
  releases: lazyWithRetry('releases', () => import('../release-console/releases-screen')),
  components:
    process.env.NODE_ENV === 'production'
      ? () => null
      : lazyWithRetry('components', async () => ({
          default: (await import('@backlay/shared/ui/gallery')).ComponentGallery,
        })),
} as const satisfies Record<ShellScreen, unknown>;

/** A page of the shell itself: none of them is where visits begin, so each loads when it is opened. */
export function ShellPage({ screen }: { readonly screen: ShellScreen }) {
  const Page = PAGES[screen];
  return <Page />;
}
