import { SkipLink, useFromWidth, WidgetBoundary } from '@backlay/shared/ui';
import type { ReactNode } from 'react';
import {
  useExpectsPlayer,
  useHasChats,
  useShell,
  useSignedIn,
  useTenantSettings,
  useTranslate,
} from '../../app/shell-context';
import { BottomNavigation, useActiveTab } from '../bottom-bar/bottom-navigation';
import { SiteFooter } from '../footer/site-footer';
import { Categories, PhoneMarquee } from '../header/categories';
import { SiteHeader } from '../header/site-header';
import { BannerCarousel } from '../home-sections/banner-carousel';
import { GetInTouch, Invitation, PaymentMethodsSection } from '../home-sections/site-sections';
import { PlayerBalance, VisitorBanner } from '../home-sections/balance-section';
import { AccountMenu } from '../profile-menu/account-menu';
import type { PageSections } from './visible-sections';
import styles from './page.module.scss';
// The edge that the chats take is free from the first paint: their icons come later and move nothing (C2.09).
import './sticky-links.module.scss';

export const MAIN = 'main';

export interface PageFrameProps {
  readonly parts: PageSections;
  readonly landing: boolean;
  readonly children: ReactNode;
}

/** The base layout around a screen: bars above, columns beside, strips and footer below (A2.66). */
export function PageFrame({ parts, landing, children }: PageFrameProps) {
  const { host, remotes } = useShell();
  const players = host.tenant.audience === 'player';
  const isForPlayer = useExpectsPlayer();
  const { newMobileUi } = useTenantSettings();
  const t = useTranslate();
  const hasChats = useHasChats();
  useActiveTab();
  // Columns that a window has no room for are not drawn at all: a phone runs neither tree nor panel.
  const roomForPanel = useFromWidth(800);
  const roomForSide = useFromWidth(1200);
  // At the top of a phone, unless the banner is there; a desk has both buttons in its header and the invitation below the screen.
  const invited = landing && players && !isForPlayer;
  // A player's page begins with the matches: what the header does not have comes after them (E8.01).
  const matchesFirst = landing && players && isForPlayer;
  const dense = matchesFirst && !roomForPanel;
  const news = landing && parts.categories && !parts.drill;
  const below = newMobileUi || roomForPanel;
  return (
    <>
      <SkipLink target={MAIN} />
      <WidgetBoundary name="header">
        {parts.header && <SiteHeader home={landing} />}
        {parts.categories && <Categories drill={parts.drill} />}
        {news && !dense && <PhoneMarquee />}
      </WidgetBoundary>
      <div
        className={styles.page}
        data-side={parts.side ?? 'none'}
        data-panel={parts.panel || undefined}
        data-chats={hasChats ? '' : undefined}
        data-foot={parts.footer || undefined}
        data-no-categories={(parts.header && !parts.categories) || undefined}
      >
        {parts.side && roomForSide && (
          <aside className={styles.side} aria-label={t(parts.side === 'account' ? 'nav.account' : 'page.tree')}>
            {parts.side === 'account' ? <AccountMenu /> : <remotes.Slot name="layout.tree" />}
          </aside>
        )}
        <main
          id={MAIN}
          tabIndex={-1}
          className={styles.main}
          data-bar={(parts.bar && (!parts.footer || parts.drill)) || undefined}
        >
          {/* The top banner is of visitors, in the new mobile interface alone (A2.69, OQ-16); roles have no money to play with (OQ-03). */}
          <WidgetBoundary name="hero">
            {landing && players && !isForPlayer && newMobileUi && <VisitorBanner />}
            {invited && !below && <Invitation />}
            {parts.banner && !matchesFirst && <BannerCarousel />}
          </WidgetBoundary>
          <div className={styles.screen}>{children}</div>
          <WidgetBoundary name="strips">
            {dense && <PlayerBalance />}
            {dense && news && <PhoneMarquee />}
            {matchesFirst && parts.banner && <BannerCarousel below />}
            {invited && below && <Invitation />}
            {landing && <LandingStrips parts={parts} />}
          </WidgetBoundary>
        </main>
        {parts.panel && roomForPanel && (
          <aside className={styles.panel} aria-label={t('page.panel')}>
            <remotes.Slot name="layout.bet-panel" />
          </aside>
        )}
      </div>
      <WidgetBoundary name="footer">{parts.footer && <SiteFooter drill={parts.drill} />}</WidgetBoundary>
      <Floating />
      <WidgetBoundary name="bottom-bar">{parts.bar && <BottomNavigation />}</WidgetBoundary>
    </>
  );
}

function LandingStrips({ parts }: { readonly parts: PageSections }) {
  const { remotes } = useShell();
  return (
    <>
      {parts.features && remotes.hasSlot('home.casino') && <remotes.Slot name="home.casino" />}
      {parts.features && remotes.hasSlot('home.betting-features') && <remotes.Slot name="home.betting-features" />}
      {parts.payments &&
        (remotes.hasSlot('home.payment-strip') ? (
          <remotes.Slot name="home.payment-strip" />
        ) : (
          <PaymentMethodsSection />
        ))}
      {parts.touch && <GetInTouch />}
    </>
  );
}

/** What lies over the foot of a phone's page without being an overlay: the slip. */
function Floating() {
  const { remotes } = useShell();
  const signedIn = useSignedIn();
  if (!remotes.hasSlot('layout.floating')) return null;
  return <remotes.Slot name="layout.floating" props={{ signedIn }} fallback={null} />;
}
