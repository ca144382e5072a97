import { Button, ButtonLink, FullPage } from '@backlay/shared/ui';
import { shellTexts } from '@backlay/shared/domain';
import { useEffect } from 'react';

interface NoStartProps {
  readonly report: () => void;
  /** This person has QA versions: they may be what is broken. */
  readonly pinned: boolean;
}

/** The page arrived without what it starts from. Nothing runs yet, so nothing can be in flight: it may be loaded again. */
export function NoStart({ report, pinned }: NoStartProps) {
  useEffect(report, [report]);
  const again = (
    <>
      <Button variant="primary" icon="retry" onClick={() => window.location.reload()}>
        {shellTexts['failure.retry']}
      </Button>
      {pinned && (
        <ButtonLink href={`/__qa/clear?to=${encodeURIComponent(window.location.pathname)}`}>
          {shellTexts['qa.clear']}
        </ButtonLink>
      )}
    </>
  );
  return (
    <main role="alert">
      <FullPage title={shellTexts['failure.title']} actions={again}>
        {shellTexts['failure.alert']}
      </FullPage>
    </main>
  );
}
