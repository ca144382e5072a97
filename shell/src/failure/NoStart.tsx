import { Button, FullPage } from '@backlay/shared/ui';
import { catalogue } from '@backlay/shared/domain';
import { useEffect } from 'react';

/** The page arrived without what it starts from. Nothing runs yet, so nothing can be in flight: it may be loaded again. */
export function NoStart({ report }: { readonly report: () => void }) {
  useEffect(report, [report]);
  const again = (
    <Button variant="primary" icon="retry" onClick={() => window.location.reload()}>
      {catalogue['failure.retry']}
    </Button>
  );
  return (
    <main role="alert">
      <FullPage title={catalogue['failure.title']} actions={again}>
        {catalogue['failure.alert']}
      </FullPage>
    </main>
  );
}
