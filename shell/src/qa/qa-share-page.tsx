import { CallError, useHost } from '@backlay/shared/host';
import { FullPage } from '@backlay/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface QaSharePageProps {
  /** Leaves for the branded site. */
  readonly leave?: (link: string) => void;
}

/** A colleague's versions: the right is asked for here, then the branded site opens with the same pins. */
export default function QaSharePage({ leave = (link) => window.location.assign(link) }: QaSharePageProps) {
  const { api, i18n } = useHost();
  const [search] = useSearchParams();
  const share = search.get('share') ?? '';
  const [refusal, setRefusal] = useState('');
  const asked = useRef('');
  useEffect(() => {
    // Each asking makes another pin: one for each link is enough.
    if (!share || asked.current === share) return;
    asked.current = share;
    api
      .call('issueQaPin', { share })
      .then(({ docs }) => leave(docs.link))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setRefusal(error.message || i18n.t('failure.title'));
      });
  }, [api, i18n, leave, share]);
  if (!share) return <FullPage title="QA versions">This link is not complete. Ask for it again.</FullPage>;
  return (
    <div role="status">
      <FullPage title="QA versions">{refusal || 'Opening the site with the shared versions…'}</FullPage>
    </div>
  );
}
