import { HeaderSearch, IconButton } from '@backlay/shared/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell, useTranslate } from '../../app/shell-context';
import styles from './header.module.scss';

const FIELD = 'site-search';

/** `/` puts the cursor into the search, unless somebody is typing (design language, 9). */
function useSlashKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      document.getElementById(FIELD)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** How long a phone's keyboard is held for the field of the page that opens, ms. */
const KEYBOARD_MS = 3_000;

/** A phone shows its keyboard for a focus within the tap alone: an unseen field has it until the page's own field is there (E8.12). */
function raiseKeyboard(): void {
  const field = document.createElement('input');
  field.type = 'search';
  field.className = styles.keyboard ?? '';
  field.setAttribute('aria-hidden', 'true');
  field.tabIndex = -1;
  document.body.append(field);
  field.focus({ preventScroll: true });
  const remove = () => field.remove();
  field.addEventListener('blur', remove, { once: true });
  setTimeout(remove, KEYBOARD_MS);
}

/** A field at a desk, which shows what its page searches and goes on with it there; on a phone the way to that page. */
export function Search() {
  const { host } = useShell();
  const t = useTranslate();
  const { pathname, search } = useLocation();
  useSlashKey();
  const label = t(host.tenant.flags.casinoOnly ? 'nav.searchGames' : 'nav.search');
  const path = host.tenant.flags.casinoOnly ? '/live-casino' : '/search';
  const isThere = pathname === path;
  const asked = isThere ? (new URLSearchParams(search).get('search') ?? '') : '';
  // The address follows what is typed, and has no spaces at its end.
  const [typed, setTyped] = useState<string | null>(null);

  const go = (text: string) => {
    const wanted = text.trim();
    host.navigation.go(wanted ? `${path}?search=${encodeURIComponent(wanted)}` : path, { replace: isThere });
  };
  const type = (text: string) => {
    setTyped(text);
    if (isThere) go(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(typed ?? asked);
  };
  return (
    <>
      <form className={styles.desk} role="search" onSubmit={submit}>
        <HeaderSearch
          label={label}
          id={FIELD}
          enterKeyHint="search"
          value={typed ?? asked}
          onChange={(event) => type(event.target.value)}
          onFocus={() => host.navigation.preload(path)}
          onBlur={() => setTyped(null)}
        />
      </form>
      <IconButton
        chrome
        icon="search"
        size={22}
        label={label}
        className={styles.phone}
        onClick={() => {
          raiseKeyboard();
          host.navigation.go(path);
        }}
      />
    </>
  );
}
