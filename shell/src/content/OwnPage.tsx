import { lazy, Suspense } from 'react';
import { ContentPage } from './ContentPage';
import { WelcomePage } from './WelcomePage';
import type { OwnScreen } from './own-routes';

const Components = lazy(async () => ({ default: (await import('@backlay/shared/ui/gallery')).ComponentGallery }));

const QaShare = lazy(() => import('../qa/QaSharePage'));
const Releases = lazy(() => import('../release-console'));

/** A page of the shell itself. */
export function OwnPage({ screen }: { readonly screen: OwnScreen }) {
  if (screen === 'welcome') return <WelcomePage />;
  if (screen === 'content') return <ContentPage />;
  if (screen === 'qa-share')
    return (
      <Suspense>
        <QaShare />
      </Suspense>
    );
  if (screen === 'releases')
    return (
      <Suspense>
        <Releases />
      </Suspense>
    );
  if (process.env.NODE_ENV === 'production') return null;
  return (
    <Suspense>
      <Components />
    </Suspense>
  );
}
