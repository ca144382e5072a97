import { HeaderSearch, IconButton, moveThroughSuggestions } from '@backlay/shared/ui';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent as Press,
} from 'react';
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

const SUGGESTIONS = 'search-suggestions';

/** A field at a desk, which shows what its page searches and goes on with it there; on a phone the way to that page. */
export function Search() {
  const { host } = useShell();
  const t = useTranslate();
  useSlashKey();
  const label = t(host.tenant.flags.casinoOnly ? 'nav.searchGames' : 'nav.search');
  const path = host.tenant.flags.casinoOnly ? '/live-casino' : '/search';
  return (
    <>
      <SearchField label={label} path={path} />
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

/** The field at a desk, with suggestions under it on every page but the search itself, which shows all results (E8.12). */
function SearchField({ label, path }: { readonly label: string; readonly path: string }) {
  const { host, remotes } = useShell();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const isThere = pathname === path;
  const asked = isThere ? (new URLSearchParams(search).get('search') ?? '') : '';
  // The address follows what is typed, and has no spaces at its end.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const suggests = !isThere && !host.tenant.flags.casinoOnly && remotes.hasSlot('header.search');
  const isShown = suggests && isOpen;

  const go = (text: string) => {
    const wanted = text.trim();
    host.navigation.go(wanted ? `${path}?search=${encodeURIComponent(wanted)}` : path, { replace: isThere });
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    if (isThere) go(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    go(typed ?? asked);
  };
  const focusField = useCallback(() => form.current?.querySelector('input')?.focus(), []);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (form.current?.contains(relatedTarget)) return;
    setOpen(false);
    setTyped(null);
  };
  const press = (event: Press<HTMLElement>) => {
    moveThroughSuggestions(event);
    if (event.key !== 'Escape' || !isShown) return;
    event.preventDefault();
    focusField();
    setOpen(false);
  };
  return (
    <form ref={form} className={styles.search} role="search" onSubmit={submit} onBlur={leave} onKeyDown={press}>
      <HeaderSearch
        label={label}
        id={FIELD}
        enterKeyHint="search"
        autoComplete="off"
        value={typed ?? asked}
        aria-controls={isShown ? SUGGESTIONS : undefined}
        onChange={(event) => type(event.target.value)}
        onFocus={() => {
          host.navigation.preload(path);
          setOpen(true);
        }}
      />
      {isShown && (
        <Suggestions
          text={typed ?? ''}
          onPick={(text) => {
            setTyped(text);
            focusField();
          }}
          onFocusLost={focusField}
          onClose={() => {
            setOpen(false);
            setTyped(null);
          }}
        />
      )}
    </form>
  );
}

interface SuggestionsProps {
  readonly text: string;
  readonly onPick: (text: string) => void;
  /** The suggestion with the focus is gone: other results came. */
  readonly onFocusLost: () => void;
  readonly onClose: () => void;
}

/** What the remote of the search suggests for a text, over the page: nothing moves when it comes. */
function Suggestions({ text, onPick, onFocusLost, onClose }: SuggestionsProps) {
  const { remotes } = useShell();
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    // An element that is removed takes the focus along, and the arrow keys with it.
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) onFocusLost();
    });
    observer.observe(box, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [onFocusLost]);
  return (
    // A press keeps the focus in the field, so that the list stays until the press has arrived.
    <div
      ref={list}
      id={SUGGESTIONS}
      className={styles.suggestions}
      role="region"
      aria-label={t('nav.suggestions')}
      onMouseDown={(event) => event.preventDefault()}
    >
      <remotes.Slot name="header.search" props={{ text, onPick }} onClose={onClose} fallback={null} />
    </div>
  );
}
