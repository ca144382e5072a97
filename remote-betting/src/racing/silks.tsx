import { useState } from 'react';
import { useT } from '@backlay/shared/host';
import styles from './racing.module.scss';

/** The colours that a jockey wears: the feed's picture, or a jersey drawn from the name where there is none or it does not load (B3.21). */
export function Silks({ name, url }: { readonly name: string; readonly url?: string }) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  if (url && !failed && /^https:\/\//.test(url)) {
    return (
      <img
        className={styles.silks}
        src={url}
        alt={t('race.silks', { name })}
        width={28}
        height={28}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    );
  }
  const hue = hueOf(name);
  return (
    <svg className={styles.silks} viewBox="0 0 28 28" aria-hidden="true" data-drawn="">
      <path d="M9 3 3 7l2 6 3-1v13h12V12l3 1 2-6-6-4c-1 2-3 3-5 3S10 5 9 3Z" fill={`oklch(0.72 0.13 ${hue})`} />
      <path d="M8 14h12v4H8z" fill={`oklch(0.5 0.14 ${(hue + 140) % 360})`} />
    </svg>
  );
}

function hueOf(text: string): number {
  let hash = 11;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 104_729;
  return hash % 360;
}
