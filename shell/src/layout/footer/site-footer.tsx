import { AgeMark, ButtonLink, Footer, lazyWithRetry, Logo, QUIETLY } from '@backlay/shared/ui';
import type { TextKey } from '@backlay/shared/domain';
import type { Tenant } from '@backlay/shared/host';
import { useNoCasino, useShell, useTenantSettings, useTranslate } from '../../app/shell-context';
import { useSettled } from '../../browser';
import type { SocialLinksProps } from './social';
import styles from './footer.module.scss';

export interface FooterEntry {
  readonly name: TextKey;
  /** Where it leads; without it the entry is plain text (OQ-43). */
  readonly path?: string;
}

export interface FooterGroup {
  readonly name: TextKey;
  readonly entries: readonly FooterEntry[];
}

export interface FooterOptions {
  readonly type: 'b2c' | 'b2b';
  readonly casinoOnly: boolean;
  readonly noCasino: boolean;
  readonly affiliates: boolean;
  readonly onlineSportExchange: boolean;
}

const CASINO: readonly FooterEntry[] = [
  { name: 'footer.liveCasino', path: '/live-casino' },
  { name: 'footer.crash', path: '/crash-games' },
  { name: 'footer.virtual', path: '/virtual-games' },
  { name: 'footer.slots', path: '/slot-games' },
  { name: 'footer.lottery', path: '/lottery' },
];

const COMPANY: readonly FooterEntry[] = [
  { name: 'footer.about', path: '/about-us' },
  { name: 'footer.rules', path: '/rules-and-regulation' },
  { name: 'footer.privacy', path: '/privacy-policy' },
  { name: 'footer.sitemap' },
  { name: 'footer.responsible', path: '/responsible-gambling' },
  { name: 'footer.terms', path: '/terms-and-condition' },
];

function games(rules: FooterOptions): readonly FooterEntry[] {
  const casino = rules.noCasino ? [] : CASINO;
  if (rules.casinoOnly) return casino;
  const online = rules.onlineSportExchange && rules.type === 'b2c';
  const exchange: FooterEntry = online
    ? { name: 'footer.onlineExchange', path: '/online-exchange' }
    : { name: 'footer.exchange', path: '/' };
  return [exchange, ...casino, { name: 'footer.sportsBook', path: '/sports-book' }, { name: 'footer.esports' }];
}

/** The columns of the footer with what leads where on which kind of domain (C2.45 to C2.51, OQ-43). */
export function footerColumns(rules: FooterOptions): readonly FooterGroup[] {
  const consumer = rules.type === 'b2c';
  const company = consumer ? COMPANY : COMPANY.map(({ name }) => ({ name }));
  const columns: FooterGroup[] = [
    { name: 'footer.game', entries: games(rules) },
    { name: 'footer.company', entries: company },
  ];
  if (!consumer) return columns;
  return [
    ...columns,
    {
      name: 'footer.resources',
      entries: [
        { name: 'footer.blogs', path: '/blogs' },
        { name: 'footer.promotions', path: '/promotions' },
        { name: 'footer.faq' },
        { name: 'footer.tutorials' },
      ],
    },
    {
      name: 'footer.more',
      entries: [
        ...(rules.affiliates ? [{ name: 'footer.affiliates' as const, path: '/affiliates' }] : []),
        { name: 'footer.market' },
        { name: 'footer.loyalty' },
        { name: 'footer.contact' },
      ],
    },
  ];
}

// At the foot of the page, and heavy with drawings: nobody waits for it.
const SocialLinks = lazyWithRetry<SocialLinksProps>('social', () => import('./social'), QUIETLY);

const VIDEOS: readonly { readonly field: keyof Tenant['theme']['registration']; readonly name: TextKey }[] = [
  { field: 'signUpVideo', name: 'video.signUp' },
  { field: 'loginVideo', name: 'video.login' },
  { field: 'depositVideo', name: 'video.deposit' },
  { field: 'withdrawVideo', name: 'video.withdraw' },
  { field: 'playVideo', name: 'video.play' },
];

/** The foot of the page: columns, and for consumers social marks and how-to videos (C2.45 to C2.52). `drill` leaves it out on phones. */
export function SiteFooter({ drill }: { readonly drill: boolean }) {
  const { host, remotes } = useShell();
  const t = useTranslate();
  const site = useTenantSettings();
  // Staff have no limits of their own; a site without the wallet has no page for them (E8.13).
  const hasLimits = host.tenant.audience === 'player' && remotes.routes.some(({ path }) => path === '/safer-gambling');
  const noCasino = useNoCasino();
  const { tenant } = host;
  const { theme } = tenant;
  const { said: translateMessage } = host.i18n;
  const consumer = tenant.type === 'b2c';
  const columns = footerColumns({
    type: tenant.type,
    casinoOnly: tenant.flags.casinoOnly,
    noCasino,
    affiliates: site.affiliates,
    onlineSportExchange: site.onlineSportExchange,
  });
  const social = useSettled() && consumer && <SocialLinks social={theme.socialMedia} className={styles.social} />;
  const videos = consumer ? VIDEOS.filter(({ field }) => theme.registration[field]?.startsWith('https://')) : [];
  return (
    <div className={drill ? styles.deskOnly : undefined}>
      <Footer
        lead={
          <>
            <div className={styles.leadLogo}>
              <Logo src={theme.logo} text={theme.logoText || tenant.name} />
            </div>
            <div className={styles.leadSocial}>{social}</div>
          </>
        }
        columns={columns.map(({ name, entries }) => ({
          title: t(name),
          links: entries.map((entry) => ({ href: entry.path, label: t(entry.name) })),
        }))}
        social={social && <div className={styles.phoneSocial}>{social}</div>}
        legal={
          <>
            {videos.length > 0 && (
              <ul className={styles.videos}>
                {videos.map(({ field, name }) => (
                  <li key={field}>
                    <a href={theme.registration[field]} target="_blank" rel="noopener noreferrer">
                      {t(name)}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {!site.hideTerms && (
              <p>
                <AgeMark />
                {(theme.companyTermsCondition && translateMessage(theme.companyTermsCondition)) ||
                  t('footer.age', { brand: tenant.name })}
              </p>
            )}
            {hasLimits && (
              <ButtonLink variant="link" className={styles.limits} href="/safer-gambling">
                {t('profile.limits')}
              </ButtonLink>
            )}
            {theme.companyDetail && <p>{translateMessage(theme.companyDetail)}</p>}
            {theme.copyrighMessage && <p>{translateMessage(theme.copyrighMessage)}</p>}
          </>
        }
      />
    </div>
  );
}
