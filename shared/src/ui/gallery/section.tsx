import type { ReactNode } from 'react';
import styles from './gallery.module.scss';

/** One group of components under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One state of a component over its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.specimen}>
      <div>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

/** Samples of texts that the components of the gallery show. */
export const sampleTexts = {
  'banner.phishing': 'Beware of Phishing Website Before Login. Enable Security Auth to Secure Your ID.',
  'deposit.methodTitle': 'CHOOSE PAYMENT METHOD',
  'login.success': 'Login Successful',
  'marquee.title': 'Announcements',
  'nav.bet': 'Bet',
  'nav.casino': 'Casino',
  'nav.home': 'Home',
  'nav.notifications': 'Notifications',
  'nav.search': 'Search events and markets',
  'nav.sportsBook': 'Sports Book',
  'nav.transactions': 'Transactions',
  'nav.whatsapp': 'WhatsApp',
  'slip.clear': 'Clear All',
  'slip.confirmBets': 'Confirm Bets',
  'slip.empty': 'No Market Selected',
  'slip.inProcess': 'Betting in process',
  'slip.invalidStake': 'Invalid Stake',
  'slip.max': 'Max',
  'slip.okay': 'Okay',
  'slip.place': 'Place Bet',
  'slip.placed': 'Congratulations! Your Bet Placed Successfully',
  'transactions.empty': 'Oops No Transaction Found!',
  'transactions.soon': 'Coming Soon',
} as const;
