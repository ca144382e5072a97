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
  'duplicate.here': 'Use this screen',
  'welcome.title': 'Welcome, User!', // A2.15
  'welcome.thanks': 'Thank you for joining {brand}. Your account is ready.',
  'welcome.enjoy': 'Enjoy Now', // A2.16
  'banner.phishing': 'Beware of Phishing Website Before Login. Enable Security Auth to Secure Your ID.', // A2.75
  'banner.balance': 'YOUR BALANCE', // A2.72
  'invite.title': 'Welcome to {brand}',
  'invite.register': 'Register and place your first bet.',
  'invite.login': 'Log in and place your bets.',
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
  'nav.releases': 'Releases',
  'nav.requests': 'Requests',
  'qa.badge': 'QA: {pins}',
  'qa.clear': 'Clear QA versions',
  'nav.skip': 'Skip to content',
  'category.exchange': 'Exchange', // C2.53
  'category.liveCasino': 'Live Casino',
  'category.crash': 'Crash Games',
  'category.virtual': 'Virtual Games',
  'category.slots': 'Slot Games',
  'category.lottery': 'Lottery',
  'category.sportsBook': 'Sports Book',
  'marquee.title': 'Announcements',
  'page.tree': 'Sports and competitions',
  'page.panel': 'Bets',
  'payment.title': 'Our Payment Method', // C2.41
  'theme.toggle': 'Light theme',
  'demo.restricted': 'This is your Demo Account, Please Login as Normal user', // A2.81
  'demo.tiles': 'First Login as a normal user', // A5.30
  'whatsapp.deposit': 'Whatsapp for Deposit', // C2.59
  'whatsapp.newId': 'Whatsapp for New ID',
  'whatsapp.support': 'Whatsapp for Support',
  'offline.notice': "You're offline. Prices and balance may be out of date.",
  'notFound.home': 'Go to home',
  'notFound.inPlay': 'In-Play',
  'nav.balance': 'Balance',
  'nav.exposure': 'Exposure',
  'nav.categories': 'Categories',
  'nav.main': 'Main navigation',
  'nav.account': 'My account',
  'nav.unread': 'Notifications, {count} unread',
  'nav.profileOf': 'Profile menu, {name}',
  'banner.slides': 'Highlights',
  'banner.slide': 'Slide {number} of {total}',
  'banner.pause': 'Pause slides',
  'banner.play': 'Play slides',
  'casino.popup': 'Casino', // C2.58
  'casino.popupVirtual': 'Virtual',
  'casino.popupSlot': 'Slot',
  'casino.popupCrash': 'Crash',
  'touch.title': 'Get in touch', // A2.66
  'touch.text': 'Chat with support on WhatsApp or Telegram',
  'touch.whatsapp': 'WhatsApp',
  'touch.telegram': 'Telegram',
  'payment.upi': 'UPI', // C2.41 to C2.43
  'payment.amazon': 'Amazon Pay',
  'payment.discover': 'Discover',
  'payment.paypal': 'PayPal',
  'payment.visa': 'Visa',
  'payment.amex': 'American Express',
  'payment.crypto': 'Crypto',
  'footer.game': 'Game', // C2.45 to C2.51
  'footer.exchange': 'Exchange',
  'footer.onlineExchange': 'Online Sport Exchange',
  'footer.liveCasino': 'Live Casino',
  'footer.crash': 'Crash Games',
  'footer.virtual': 'Virtual Games',
  'footer.slots': 'Slot Games',
  'footer.lottery': 'Lottery Games',
  'footer.sportsBook': 'Premium Sports Book',
  'footer.esports': 'E-Sports',
  'footer.company': 'Company',
  'footer.about': 'About Us',
  'footer.rules': 'Rules & Regulation',
  'footer.privacy': 'Privacy Policy',
  'footer.sitemap': 'Sitemap',
  'footer.responsible': 'Responsible Gambling',
  'footer.terms': 'Terms And Conditions',
  'footer.resources': 'Resources',
  'footer.blogs': 'Blogs',
  'footer.promotions': 'Promotions',
  'footer.faq': 'FAQ',
  'footer.tutorials': 'Tutorials',
  'footer.more': 'More',
  'footer.affiliates': 'Affiliates',
  'footer.market': 'Market',
  'footer.loyalty': 'Loyalty',
  'footer.contact': 'Contact Us',
  'footer.social': 'Follow us',
  'footer.age': '{brand} is for players aged 18 and over. Betting carries risk; play within your means.',
  'video.signUp': 'How to sign up', // C2.52
  'video.login': 'How to log in',
  'video.deposit': 'How to deposit',
  'video.withdraw': 'How to withdraw',
  'video.play': 'How to play',
  'profile.available': 'Available',
  'profile.exposure': 'Exposure',
  'profile.result': 'P&L',
  'profile.transactions': 'My Transactions',
  'profile.report': 'Profit and loss report', // A2.79
  'profile.bonus': 'Pending bonuses',
  'profile.buttonValues': 'Stake buttons',
  'profile.password': 'Change password',
  'profile.dark': 'Dark theme',
  'profile.language': 'Language',
  'profile.wallet': 'My Wallet',
  'profile.openBets': 'Open Bets',
  'profile.limits': 'Safer gambling',
  'profile.refer': 'Refer',
  'profile.complain': 'Complaints',
  'profile.security': 'Security Auth',
  'content.soon': 'Coming Soon', // OQ-44
  copied: 'Copied to clipboard', // A8.12
  'copied.value': 'Copied: {value}',
  'login.success': 'Login Successful', // A4.04
  'login.adminWebsite': 'Login with admin website', // A1.16
  'login.locked': 'Access Denied: Account Locked By Admin', // A8.13
  'login.lockedSuffix': ', Please contact your upline!', // A8.04
} as const;
