import { useState, useEffect, useRef } from 'react';
import { useSearchParams } from '@backlay/shared/router';
import { useT } from '@backlay/shared/host';
import { Icon, moveThroughSuggestions, TextField, useFromWidth } from '@backlay/shared/ui';
import { SearchResults, storeRecent } from './search-results';
import styles from './search.module.scss';

/** Search over events, grouped by sport (B2.08, B4.29). */
export default function SearchScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [text, setText] = useState(asked);
  const [followed, follow] = useState(asked);
  const wanted = text.trim();
  // The header asks through the address, for what may be on screen already.
  if (asked !== followed) {
    follow(asked);
    if (asked !== wanted) setText(asked);
  }

  const type = (typed: string) => {
    setText(typed);
    setParams(typed.trim() ? { search: typed.trim() } : {}, { replace: true });
  };
  const isDesktop = useFromWidth(800);
  const field = useRef<HTMLInputElement>(null);
  // The button of a phone's header leads here to type; at a desk the field is in the header.
  useEffect(() => {
    if (!isDesktop) field.current?.focus();
  }, [isDesktop]);
  return (
    // Keys and presses of the field and the links inside arrive here; the element itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.page}
      onKeyDown={moveThroughSuggestions}
      onClick={({ target }) => target instanceof Element && target.closest('a') && wanted && storeRecent(wanted)}
    >
      <h1>{t('search.title')}</h1>
      <TextField
        ref={field}
        label={t('search.field')}
        hideLabel
        type="search"
        start={<Icon name="search" size={18} />}
        placeholder={t('search.field')}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <SearchResults wanted={wanted} onPick={type} />
    </div>
  );
}
