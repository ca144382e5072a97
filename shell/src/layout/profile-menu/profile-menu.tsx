import {
  Avatar,
  Button,
  Figure,
  Figures,
  MenuButton,
  MenuLink,
  MenuList,
  MenuSwitch,
  MoneyText,
  Select,
  Sheet,
} from '@backlay/shared/ui';
import type { Profile } from '@backlay/shared/contract';
import { maskPhone, shortenName, toPaise } from '@backlay/shared/domain';
import { useStore } from 'zustand';
import { useShell, useTranslate, useTenantSettings } from '../../app/shell-context';
import { openDepositOrWithdraw, useMoneyActions } from '../page/money-actions';
import { RemoteNavigation } from '../navigation/remote-navigation';
import { listMenuItems, type AccountEntry } from './account-menu';
import { StaffItems, StaffPages } from './staff-entries';
import styles from './profile-menu.module.scss';
import { useDeferredTexts } from '../../app/use-deferred-texts';
import { startInstallation } from '../../popups';
import { switchToSisterSite, getSisterSite } from '../../session';

/** The way to the sister site, with the session (A1.19 to A1.21). */
export function SisterSiteItem({ onClose }: { readonly onClose: () => void }) {
  const { host } = useShell();
  const t = useDeferredTexts();
  const site = getSisterSite(host.tenant.domain);
  if (!site) return null;
  const leave = () => {
    onClose();
    switchToSisterSite(host, site);
  };
  return (
    <MenuButton icon="external" onSelect={leave}>
      {t('sister.switch', { site: site.hostname })}
    </MenuButton>
  );
}

/** The app for Android, where the domain has one (A2.77). */
export function InstallAppItem({ onClose }: { readonly onClose: () => void }) {
  const { overlays } = useShell().host;
  const { apkUrl } = useTenantSettings();
  const t = useDeferredTexts();
  if (!apkUrl) return null;
  const open = () => {
    onClose();
    overlays.open('apk');
  };
  return (
    <MenuButton icon="download" onSelect={open}>
      {t('apk.open')}
    </MenuButton>
  );
}

/** The site on the home screen, where this device can have it and has not (E7.04). */
export function HomeScreenItem({ onClose }: { readonly onClose: () => void }) {
  const { host } = useShell();
  const way = useStore(host.installation.store, (state) => state.way);
  const t = useDeferredTexts();
  if (way === 'none') return null;
  const add = () => {
    onClose();
    startInstallation(host);
  };
  return (
    <MenuButton icon="download" onSelect={add}>
      {t('install.open')}
    </MenuButton>
  );
}

/** Pages about the player, in the profile menu (A2.79). A page that no remote has is left out. */
export const MENU_ENTRIES: readonly AccountEntry[] = [
  { path: '/profile', name: 'nav.profile', icon: 'user' },
  { path: '/transaction', name: 'profile.transactions', icon: 'transactions' },
  { path: '/profit-loss', name: 'profile.report', icon: 'activity' },
  { path: '/awaiting-bonus', name: 'profile.bonus', icon: 'gift' },
  { path: '/notification', name: 'nav.notifications', icon: 'bell' },
  { path: '/safer-gambling', name: 'profile.limits', icon: 'clock' },
  { path: '/button-values', name: 'profile.buttonValues', icon: 'sliders' },
];

/** What is about the player: money, pages, theme, language, and the way out (A2.79). Only what exists is listed. */
export default function ProfileMenu({ onClose }: { readonly onClose: () => void }) {
  const shell = useShell();
  const { host, remotes } = shell;
  const t = useTranslate();
  const profile = useStore(host.session.store, (state) => state.profile);
  const theme = useStore(host.theme.store, (state) => state.theme);
  if (!profile) return null;
  const entries = listMenuItems(MENU_ENTRIES, host.tenant.audience, (path) =>
    remotes.routes.some((route) => route.path === path),
  );
  const changePassword = () => {
    onClose();
    if (profile.demo) host.toasts.error(t('demo.restricted'));
    else host.overlays.open('change-password');
  };
  const name = profile.userName || profile.fullName;
  return (
    <Sheet open onClose={onClose} title={t('nav.profile')} desktop="popover" bare>
      <div className={styles.top}>
        <Who name={name} profile={profile} />
        <Money />
        <MoneyButtons onClose={onClose} />
      </div>
      <div className={styles.list}>
        <MenuList label={t('nav.profile')}>
          {host.tenant.audience === 'staff' && remotes.routes.some(({ path }) => path === '/requests') && (
            <MenuLink href="/requests" icon="transactions" onSelect={onClose}>
              {t('nav.requests')}
            </MenuLink>
          )}
          {host.tenant.audience === 'staff' && <StaffPages profile={profile} onClose={onClose} />}
          {entries.map(({ path, name: entry, icon }) => (
            <MenuLink key={path} href={path} icon={icon} onSelect={onClose}>
              {t(entry)}
            </MenuLink>
          ))}
          <RemoteNavigation place="profile-menu" onSelect={onClose} />
          {remotes.hasSlot('overlay.change-password') && (
            <MenuButton icon="key" onSelect={changePassword}>
              {t('profile.password')}
            </MenuButton>
          )}
          <SisterSiteItem onClose={onClose} />
          <InstallAppItem onClose={onClose} />
          <HomeScreenItem onClose={onClose} />
          {profile.userType === 'administrator' && <StaffItems onClose={onClose} />}
          <MenuSwitch separated icon="moon" checked={theme === 'dark'} onToggle={() => host.theme.toggle()}>
            {t('profile.dark')}
          </MenuSwitch>
          <Language />
          <MenuButton separated icon="logout" onSelect={() => void host.session.signOut()}>
            {t('nav.logout')}
          </MenuButton>
        </MenuList>
      </div>
    </Sheet>
  );
}

function Who({ name, profile }: { readonly name: string; readonly profile: Profile }) {
  return (
    <div className={styles.who}>
      <Avatar name={profile.fullName || name} size="lg" />
      <div>
        <b>
          <span className={styles.phoneName}>{shortenName(name)}</span>
          <span className={styles.deskName}>{maskPhone(name)}</span>
        </b>
        {profile.phone && <p>{maskPhone(profile.phone)}</p>}
      </div>
    </div>
  );
}

function Money() {
  const { host } = useShell();
  const t = useTranslate();
  const points = useStore(host.session.store, (state) => state.points);
  if (!points) return null;
  return (
    <Figures>
      <Figure name={t('profile.available')}>
        <MoneyText paise={toPaise(points.availablePts)} />
      </Figure>
      <Figure name={t('profile.exposure')}>
        <MoneyText paise={toPaise(points.exposure)} />
      </Figure>
      <Figure name={t('profile.result')}>
        <MoneyText signed paise={toPaise(points.profit) - toPaise(points.loss)} />
      </Figure>
    </Figures>
  );
}

function MoneyButtons({ onClose }: { readonly onClose: () => void }) {
  const shell = useShell();
  const money = useMoneyActions();
  const t = useTranslate();
  const open = (what: 'deposit' | 'withdraw') => () => {
    onClose();
    openDepositOrWithdraw(shell, what, 'menu');
  };
  return (
    <div className={styles.money}>
      {money.deposit && (
        <Button block variant="primary" icon="deposit" onClick={open('deposit')}>
          {t('nav.deposit')}
        </Button>
      )}
      {money.withdraw && (
        <Button block icon="withdraw" onClick={open('withdraw')}>
          {t('nav.withdraw')}
        </Button>
      )}
    </div>
  );
}

/** The languages of the domain, where there is more than one (OQ-47). */
function Language() {
  const { i18n } = useShell().host;
  const t = useTranslate();
  const chosen = useStore(i18n.store, (state) => state.language);
  if (i18n.languages.length < 2) return null;
  return (
    <li className={styles.language} onFocus={() => i18n.prepare()} onPointerDown={() => i18n.prepare()}>
      <Select
        label={t('profile.language')}
        value={chosen}
        options={i18n.languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => void i18n.choose(code)}
      />
    </li>
  );
}
