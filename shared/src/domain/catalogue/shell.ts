/** Texts of the shell: document A, sections 2, 4 and 8; document C, section 2. Literal ones are never corrected. */
export const shellTexts = {
  'notFound.title': '404',
  'notFound.heading': 'OPS! Page not found', // A2.20
  'notFound.text': 'Sorry, the page your are looking for does not exist.', // A2.20
  'maintenance.title': 'Website is Under Maintenance', // A4
  'maintenance.oops': 'OOPS!',
  'maintenance.text': 'Wait for a few Minute',
  'failure.title': 'Something went wrong.', // A8.10
  'failure.retry': 'Try again',
  'failure.alert': 'Unexpected error occurred. Please reload the page.', // A8.11
  'failure.network': 'A network or application error occurred. Failed URL: {url}', // A8.09
  'failure.token': 'Refresh The Page, If Error Continues Please Contact Your Service Provider!', // A5.29
  'duplicate.title': 'Duplicate Screen or UnAuthorized Access',
  'duplicate.text': 'Close the Screen',
  'welcome.title': 'Welcome, User!', // A2.15
  'welcome.thanks': 'Thank you for joining {brand}. Your account is ready.',
  'welcome.enjoy': 'Enjoy Now', // A2.16
  'banner.phishing': 'Beware of Phishing Website Before Login. Enable Security Auth to Secure Your ID.', // A2.75
  'banner.balance': 'YOUR BALANCE', // A2.72
  'nav.home': 'Home',
  'nav.back': 'Back',
  'nav.sportsBook': 'Sports Book',
  'nav.whatsapp': 'WhatsApp',
  'nav.casino': 'Casino',
  'nav.bet': 'Bet',
  'nav.transactions': 'Transactions',
  'nav.inPlay': 'IN PLAY', // A2.71
  'nav.myBets': 'MY BETS', // A2.71
  'nav.deposit': 'Deposit',
  'nav.withdraw': 'Withdraw',
  'nav.login': 'Login',
  'nav.register': 'Register',
  'nav.logout': 'Logout',
  'nav.search': 'Search events and markets',
  'nav.searchGames': 'Search games',
  'nav.notifications': 'Notifications',
  'nav.profile': 'Profile',
  'nav.skip': 'Skip to content',
  'category.exchange': 'Exchange', // C2.53
  'category.liveCasino': 'Live Casino',
  'category.crash': 'Crash Games',
  'category.virtual': 'Virtual Games',
  'category.slots': 'Slot Games',
  'category.lottery': 'Lottery',
  'category.sportsBook': 'Sports Book',
  'marquee.pause': 'Pause announcements',
  'marquee.play': 'Play announcements',
  'payment.title': 'Our Payment Method', // C2.41
  'theme.toggle': 'Light theme',
  'demo.restricted': 'This is your Demo Account, Please Login as Normal user', // A2.81
  'demo.tiles': 'First Login as a normal user', // A5.30
  'whatsapp.deposit': 'Whatsapp for Deposit', // C2.59
  'whatsapp.newId': 'Whatsapp for New ID',
  'whatsapp.support': 'Whatsapp for Support',
  'copied': 'Copied to clipboard', // A8.12
  'copied.value': 'Copied: {value}',
} as const;
