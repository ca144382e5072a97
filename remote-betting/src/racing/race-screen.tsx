import { useEffect, useState } from 'react';
import { useHost } from '@backlay/shared/host';
import { loadScreenTexts } from '../texts';
import RaceList from './race-list';

/** The races of a sport, with the texts that home goes without. */
export default function RaceScreen({ sportId }: { readonly sportId: string }) {
  const { i18n } = useHost();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    const show = () => current && setReady(true);
    loadScreenTexts(i18n).then(show, show);
    return () => {
      current = false;
    };
  }, [i18n]);
  return ready && <RaceList sportId={sportId} />;
}
