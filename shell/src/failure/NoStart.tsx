import { Button, FullPage } from '@backlay/shared/ui';
import { catalogue } from '@backlay/shared/domain';

/** The page arrived without what it starts from. Nothing runs yet, so nothing can be in flight: it may be loaded again. */
export function NoStart() {
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
