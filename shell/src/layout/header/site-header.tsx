import { BalanceChip, Button, Header, Logo, Avatar, IconButton } from '@backlay/shared/ui';
import { maskPhone, toPaise } from '@backlay/shared/domain';
import { useStore } from 'zustand';
import { useExpectsPlayer, useShell, useTenantSettings, useTranslate } from '../../app/shell-context';
import { openDepositOrWithdraw, openRegistration, useMoneyActions } from '../page/money-actions';
import { RemoteNavigation, useCrowdedHeader } from '../navigation/remote-navigation';
import { Search } from './search';
import styles from './header.module.scss';
import { useEffect } from 'react';
import { resetUnread, UNREAD_STORE } from '../../host';

/** After a login the page has more urgent things to ask for, ms. */
const LATER = 2_000;

/** The way to the notifications, with a dot while some are unread. */
export function Bell() {
  const { host } = useShell();
  const t = useTranslate();
  const store = host.channels.store(UNREAD_STORE, resetUnread);
  const unread = useStore(store, (state) => state.unread);
  const player = useStore(host.session.store, (state) => state.profile?._id);

  useEffect(() => {
    if (!player) return;
    const timer = setTimeout(() => {
      host.api
        .call('notifications', { page: 1, limit: 1 })
        .then((answer) => store.setState({ unread: answer.unread }))
        // Without the number there is no dot; the list itself shows the error.
        .catch(() => undefined);
    }, LATER);
    return () => clearTimeout(timer);
  }, [host, player, store]);

  return (
    <IconButton
      chrome
      icon="bell"
      dot={unread > 0}
      label={unread > 0 ? t('nav.unread', { count: unread }) : t('nav.notifications')}
      onPointerEnter={() => host.navigation.preload('/notification')}
      onClick={() => host.navigation.go('/notification')}
    />
  );
}

/** Logo, search, and what a visitor or a player can do from everywhere. `home` is the landing page. */
export function SiteHeader({ home }: { readonly home: boolean }) {
  const { host } = useShell();
  const { theme, name } = host.tenant;
  const isForPlayer = useExpectsPlayer();
  const mark = theme.headerLogo ?? theme.logo;
  // Beside entries of remotes a phone has no room for the word: the mark stands alone, and the word is spoken.
  const markOnly = useCrowdedHeader() && Boolean(mark);
  return (
    <Header
      home={{ href: '/', label: name }}
      logo={<Logo src={mark} text={theme.logoText || name} wordmark={markOnly} />}
    >
      <Search />
      <RemoteNavigation place="header" />
      <span className={styles.desk}>
        <RemoteNavigation place="bottom" as="header" />
      </span>
      <RemoteNavigation place="drawer" />
      {isForPlayer ? <ForPlayer home={home} /> : <ForVisitor />}
    </Header>
  );
}

function ForVisitor() {
  const shell = useShell();
  const site = useTenantSettings();
  const t = useTranslate();
  return (
    <>
      <Button variant="chrome" size="sm" onClick={() => shell.host.overlays.open('login')}>
        {t('nav.login')}
      </Button>
      {site.register && (
        <Button variant="primary" size="sm" onClick={() => openRegistration(shell)}>
          {t('nav.register')}
        </Button>
      )}
    </>
  );
}

function ForPlayer({ home }: { readonly home: boolean }) {
  const { host } = useShell();
  const t = useTranslate();
  const name = useStore(host.session.store, (state) => state.profile?.fullName || state.profile?.userName || '');
  const unread = useStore(host.channels.store(UNREAD_STORE, resetUnread), (state) => state.unread);
  const money = useMoneyActions();
  const pays = host.tenant.audience === 'player' && host.tenant.type === 'b2c' && money.deposit;
  return (
    <>
      <Balance />
      <span className={pays ? styles.phoneMoney : styles.desk}>
        <MoneyButtons />
      </span>
      <span className={home && !pays ? undefined : styles.desk}>
        <Bell />
      </span>
      <button
        type="button"
        className={styles.profile}
        aria-haspopup="dialog"
        aria-label={t('nav.profileOf', { name: maskPhone(name) })}
        onClick={() => host.overlays.open('profile-menu')}
      >
        <Avatar name={name} />
        {unread > 0 && <span className={styles.unread} />}
      </button>
    </>
  );
}

function Balance() {
  const { host, remotes } = useShell();
  const t = useTranslate();
  const points = useStore(host.session.store, (state) => state.points);
  // The shell's own figure stands in while the wallet is on its way, and when it fails: the balance goes on.
  const own = (
    <BalanceChip
      balance={points && toPaise(points.availablePts)}
      exposure={toPaise(points?.exposure ?? 0)}
      label={t('nav.balance')}
      exposureLabel={t('nav.exposure')}
      onPress={() => void host.session.refreshPoints().catch(() => undefined)}
    />
  );
  if (!remotes.hasSlot('header.balance')) return own;
  return <remotes.Slot name="header.balance" waiting={own} fallback={own} />;
}

/** Deposit and Withdraw for consumers, IN PLAY and MY BETS in a business domain (A2.70, A2.71). */
function MoneyButtons() {
  const shell = useShell();
  const money = useMoneyActions();
  const t = useTranslate();
  const { navigation } = shell.host;
  if (shell.host.tenant.audience === 'staff') {
    return (
      <>
        {shell.remotes.routes.some(({ path }) => path === '/requests') && (
          <Button variant="chrome" size="sm" icon="transactions" onClick={() => navigation.go('/requests')}>
            {t('nav.requests')}
          </Button>
        )}
        <Button variant="chrome" size="sm" icon="rocket" onClick={() => navigation.go('/releases')}>
          {t('nav.releases')}
        </Button>
      </>
    );
  }
  if (shell.host.tenant.type === 'b2b') {
    return (
      <>
        <Button variant="chrome" size="sm" onClick={() => navigation.go('/inPlay')}>
          {t('nav.inPlay')}
        </Button>
        <Button variant="chrome" size="sm" onClick={() => navigation.go('/open-bets')}>
          {t('nav.myBets')}
        </Button>
      </>
    );
  }
  return (
    <>
      {money.withdraw && (
        <Button variant="chrome" size="sm" onClick={() => openDepositOrWithdraw(shell, 'withdraw', 'tile')}>
          {t('nav.withdraw')}
        </Button>
      )}
      {money.deposit && (
        <Button
          variant="primary"
          size="sm"
          icon="deposit"
          className={styles.deposit}
          onClick={() => openDepositOrWithdraw(shell, 'deposit', 'tile')}
        >
          <span>{t('nav.deposit')}</span>
        </Button>
      )}
    </>
  );
}
