import type { ShellHost } from './shell-host';

/** Clients of a brand whose settings changed read them again within this long, ms: all follow within a second (G2.03). */
export const SETTINGS_SPREAD = 400;

/** Clients that receive a reload request spread it over this long, ms (OQ-73). */
export const RELOAD_SPREAD = 5_000;

export interface SocketEventsDeps {
  readonly random: () => number;
  /** Reloads as soon as no bet or payment is in flight. */
  readonly reload: () => void;
  /** Whether this domain closes duplicate tabs (OQ-52). */
  readonly closesDuplicates: () => boolean;
}

/** What the shell itself does with the events of the socket; remotes listen to theirs. */
export function registerSocketHandlers(
  host: ShellHost,
  { random, reload, closesDuplicates }: SocketEventsDeps,
): () => void {
  const { realtime, session, configuration, toasts, channels, i18n } = host;
  const leave = [
    realtime.on('getPtsUpdates', (points) => session.pointsChanged(points)),
    realtime.on('maintenceMode', (mode) =>
      configuration.setMaintenance(typeof mode === 'boolean' ? mode : mode.maintenanceMode),
    ),
    realtime.on(
      'getConfigurationUpdates',
      () => void setTimeout(() => void configuration.refresh().catch(() => undefined), random() * SETTINGS_SPREAD),
    ),
    realtime.on('logoutUserByAdmin', () => void session.signOut()),
    realtime.on('getRefreshPage', () => void setTimeout(reload, random() * RELOAD_SPREAD)),
    realtime.on('remoteRevoked', ({ remote, version }) => {
      // The shell itself can only be replaced by loading the page again.
      if (remote === 'shell' && version === host.manifest.shellVersion) setTimeout(reload, random() * RELOAD_SPREAD);
    }),
    realtime.on('manualDisconnect', () => {
      realtime.pause();
      if (closesDuplicates()) host.duplicate.setState({ duplicate: true });
    }),
    realtime.on('getBroadcastNotification', ({ title, message }) => {
      toasts.info([title, message].filter(Boolean).map(i18n.said).join('. '));
      channels.store<UnreadNotifications>(UNREAD_STORE, resetUnread).setState(({ unread }) => ({ unread: unread + 1 }));
    }),
  ];
  return () => leave.forEach((stop) => stop());
}

/** The channel with the number of unread notifications: the bell shows it, the account's screen sets it. */
export const UNREAD_STORE = 'notifications.unread';

export interface UnreadNotifications {
  readonly unread: number;
}

/** The state of the channel without unread notifications. */
export const resetUnread = (): UnreadNotifications => ({ unread: 0 });
