import { useT } from '@backlay/shared/host';
import { Link } from '@backlay/shared/ui';
import { isLongEnough, SearchResults, storeRecent } from './search-results';
import styles from './search.module.scss';

/** What a group of suggestions names at most; the page of the search has all. */
const MOST_SUGGESTED = { entries: 4, markets: 3 };

export interface SearchSuggestionsProps {
  readonly props?: {
    /** What the header's field holds. */
    readonly text?: string;
    /** Puts a text into the field. */
    readonly onPick?: (text: string) => void;
  };
  readonly onClose?: () => void;
}

/** The slot `header.search`: suggestions under the header's field; recent and popular ones before anything is typed (E8.12). */
export default function SearchSuggestions({ props, onClose }: SearchSuggestionsProps) {
  const t = useT();
  const wanted = (props?.text ?? '').trim();
  const leave = (target: EventTarget) => {
    if (!(target instanceof Element) || !target.closest('a')) return;
    if (wanted) storeRecent(wanted);
    onClose?.();
  };
  return (
    // Presses of the links inside arrive here; the element itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={styles.suggestions} onClick={({ target }) => leave(target)}>
      <SearchResults wanted={wanted} most={MOST_SUGGESTED} onPick={(text) => props?.onPick?.(text)} />
      {isLongEnough(wanted) ? (
        <Link className={styles.all} href={`/search?search=${encodeURIComponent(wanted)}`}>
          {t('search.all', { text: wanted })}
        </Link>
      ) : (
        wanted === '' && <p className={styles.hint}>{t('search.short')}</p>
      )}
    </div>
  );
}
