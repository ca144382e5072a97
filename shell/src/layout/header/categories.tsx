import { useSaid } from '@backlay/shared/host';
import { Category, CategoryBar, Marquee } from '@backlay/shared/ui';
import { type TextKey, getItemAt } from '@backlay/shared/domain';
import { useLocation } from 'react-router-dom';
import { useNoCasino, useShell, useTenantSettings, useTranslate } from '../../app/shell-context';
import { CASINO_PATHS, isCasinoPath } from '../../routing';
import { RemoteNavigation } from '../navigation/remote-navigation';
import styles from './header.module.scss';

const CASINO_NAMES: readonly TextKey[] = [
  'category.liveCasino',
  'category.crash',
  'category.virtual',
  'category.slots',
  'category.lottery',
];

export interface CategoryEntry {
  readonly path: string;
  readonly name: TextKey;
}

/** The entries of the bar in their order; a domain or a player without casino has no casino, a casino nothing else (C2.53, OQ-125). */
export function categoryEntries(rules: {
  readonly casinoOnly: boolean;
  readonly noCasino: boolean;
}): readonly CategoryEntry[] {
  const casino = CASINO_PATHS.map((path, index) => ({ path, name: getItemAt(CASINO_NAMES, index) }));
  return [
    ...(rules.casinoOnly ? [] : [{ path: '/', name: 'category.exchange' as const }]),
    ...(rules.noCasino ? [] : casino),
    ...(rules.casinoOnly ? [] : [{ path: '/sports-book', name: 'category.sportsBook' as const }]),
  ];
}

/**
 * The entry of a path (C2.54): casino pages without a category belong to the first listing, other unowned pages to the
 * first entry.
 */
export function currentCategory(entries: readonly CategoryEntry[], pathname: string): string | undefined {
  const own = entries.find(({ path }) => path !== '/' && (pathname === path || pathname.startsWith(`${path}/`)));
  const casino = isCasinoPath(pathname) ? entries.find(({ path }) => path === CASINO_PATHS[0]) : undefined;
  return (own ?? casino ?? entries[0])?.path;
}

/** The parts of the product, with the tenant's news beside them at a desk. `drill` hides it on phones. */
export function Categories({ drill }: { readonly drill: boolean }) {
  const { host } = useShell();
  const site = useTenantSettings();
  const t = useTranslate();
  const noCasino = useNoCasino();
  const { pathname } = useLocation();
  const entries = categoryEntries({ casinoOnly: host.tenant.flags.casinoOnly, noCasino });
  const current = currentCategory(entries, pathname);
  return (
    <div className={drill ? styles.deskCategories : styles.categories}>
      <CategoryBar
        label={t('nav.categories')}
        end={site.marquee && <Marquee chrome label={t('marquee.title')} text={host.i18n.said(site.marquee)} />}
      >
        {entries.map(({ path, name }) => (
          <Category key={path} href={path} current={path === current} onApproach={() => host.navigation.preload(path)}>
            {t(name)}
          </Category>
        ))}
        <RemoteNavigation place="category-bar" />
      </CategoryBar>
    </div>
  );
}

/** The same news on a line of its own, on a phone's landing pages (A2.73). */
export function PhoneMarquee() {
  const { marquee } = useTenantSettings();
  const translateMessage = useSaid();
  const t = useTranslate();
  return marquee ? (
    <Marquee label={t('marquee.title')} text={translateMessage(marquee)} className={styles.phoneMarquee} />
  ) : null;
}
