import { Button, ButtonLink, FullPage } from '@backlay/shared/ui';
import { shellTexts } from '../../texts';
import { useEffect, useState } from 'react';
import { DICTIONARIES } from '../../texts';

interface NoStartProps {
  readonly report: () => void;
  /** This person has QA versions: they may be what is broken. */
  readonly pinned: boolean;
}

/** No stored choice has been read: the error appears in the language in which the platform sent the page. */
function useTextsOfPage(): Partial<Record<keyof typeof shellTexts, string>> {
  const [texts, setTexts] = useState<Partial<Record<keyof typeof shellTexts, string>>>(shellTexts);
  useEffect(() => {
    void DICTIONARIES[document.documentElement.lang]?.().then(
      (known) => setTexts({ ...shellTexts, ...known }),
      () => undefined,
    );
  }, []);
  return texts;
}

/** The page arrived without what it starts from. Nothing runs yet, so nothing can be in flight: it may be loaded again. */
export function StartupError({ report, pinned }: NoStartProps) {
  useEffect(report, [report]);
  const texts = useTextsOfPage();
  const again = (
    <>
      <Button variant="primary" icon="retry" onClick={() => window.location.reload()}>
        {texts['failure.retry']}
      </Button>
      {pinned && (
        <ButtonLink href={`/__qa/clear?to=${encodeURIComponent(window.location.pathname)}`}>
          {texts['qa.clear']}
        </ButtonLink>
      )}
    </>
  );
  return (
    <main role="alert">
      <FullPage title={texts['failure.title'] ?? ''} actions={again}>
        {texts['failure.alert']}
      </FullPage>
    </main>
  );
}
