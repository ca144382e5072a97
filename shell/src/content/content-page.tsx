import { type TextKey, getField } from '@backlay/shared/domain';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell, useTranslate } from '../app/shell-context';
import type { CONTENT_PATHS } from './shell-routes';
import styles from './content.module.scss';

const TITLES: Readonly<Record<(typeof CONTENT_PATHS)[number], TextKey>> = {
  '/rules-and-regulation': 'footer.rules',
  '/privacy-policy': 'footer.privacy',
  '/responsible-gambling': 'footer.responsible',
  '/about-us': 'footer.about',
  '/terms-and-condition': 'footer.terms',
  '/blogs': 'footer.blogs',
  '/promotions': 'footer.promotions',
};

/** Paragraphs of a page from `pages` of the configuration, by path; text alone, never markup (S-12). */
function paragraphsOf(pages: unknown, path: string): readonly string[] {
  const text = getField(pages, path);
  return typeof text === 'string'
    ? text
        .split(/\n\s*\n/)
        .map((each) => each.trim())
        .filter(Boolean)
    : [];
}

/** A short paragraph without punctuation at its end heads those after it; a page with one paragraph has no heading. */
const HEADING_LENGTH = 60;
const isHeading = (text: string) => text.length <= HEADING_LENGTH && !/[\p{P}\s]$/u.test(text);

/** The text of a page as the platform has it (A7.42); null while it is on its way. What fails counts as not written. */
function useFetchedPage(path: string, wanted: boolean): readonly string[] | null {
  const { api } = useShell().host;
  const [page, setPage] = useState<{ readonly path: string; readonly paragraphs: readonly string[] } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const show = (paragraphs: readonly string[]) => !gone && setPage({ path, paragraphs });
    api.call('pageContent', { path }).then(
      ({ docs }) => show(docs.paragraphs ?? []),
      () => show([]),
    );
    return () => {
      gone = true;
    };
  }, [api, path, wanted]);
  return page?.path === path ? page.paragraphs : null;
}

/** A page of text that the tenant wrote, or what there is of it in the footer (OQ-45). */
export function ContentPage() {
  const { host } = useShell();
  const t = useTranslate();
  const path = useLocation().pathname.replace(/\/+$/, '') as keyof typeof TITLES; // no other path leads to this screen
  const pages = useStore(host.configuration.store, (state) => state.app.pages);
  const { companyDetail, companyTermsCondition } = host.tenant.theme;
  const spare: Readonly<Partial<Record<string, string>>> = {
    '/about-us': companyDetail,
    '/terms-and-condition': companyTermsCondition,
  };
  const own = paragraphsOf(pages, path);
  const fetched = useFetchedPage(path, own.length === 0);
  const written = own.length > 0 ? own : fetched;
  if (written === null) return <article className={styles.page} aria-busy="true" />;
  const paragraphs = written.length > 0 ? written : [spare[path] || t('content.soon')];
  return (
    <article className={styles.page}>
      <h1>{t(TITLES[path])}</h1>
      {paragraphs.map((text) =>
        paragraphs.length > 1 && isHeading(text) ? (
          <h2 key={text}>{host.i18n.said(text)}</h2>
        ) : (
          <p key={text}>{host.i18n.said(text)}</p>
        ),
      )}
    </article>
  );
}
