import { use } from 'react';
import { useHost } from '@backlay/shared/host';
import { bringTexts } from '../texts';
import RaceList from './race-list';

const brought = new WeakMap<object, Promise<void>>();

/** The races of a sport, with the texts that home goes without. */
export default function RaceScreen({ sportId }: { readonly sportId: string }) {
  const { i18n } = useHost();
  const texts = brought.get(i18n) ?? bringTexts(i18n);
  brought.set(i18n, texts);
  use(texts);
  return <RaceList sportId={sportId} />;
}
