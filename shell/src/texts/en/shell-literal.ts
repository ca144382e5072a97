/** Quoted by the requirements, letter for letter. */
export const shellLiterals = {
  'failure.network': 'A network or application error occurred. Failed URL: {url}', // A8.09
  'failure.token': 'Refresh The Page, If Error Continues Please Contact Your Service Provider!', // A5.29
  'duplicate.title': 'Duplicate Screen or UnAuthorized Access', // A4.29
  'duplicate.text': 'Close the Screen', // A4.29
  'welcome.title': 'Welcome, User!', // A2.15
  'welcome.enjoy': 'Enjoy Now', // A2.16
  'banner.phishing': 'Beware of Phishing Website Before Login. Enable Security Auth to Secure Your ID.', // A2.75
  'banner.balance': 'YOUR BALANCE', // A2.72
  'nav.inPlay': 'IN PLAY', // A2.71
  'nav.myBets': 'MY BETS', // A2.71
  'payment.title': 'Our Payment Method', // C2.41
  'demo.tiles': 'First Login as a normal user', // A5.30
  'whatsapp.deposit': 'Whatsapp for Deposit', // C2.59
  'whatsapp.newId': 'Whatsapp for New ID', // C2.59
  'whatsapp.support': 'Whatsapp for Support', // C2.59
  'footer.exchange': 'Exchange', // C2.45
  'footer.onlineExchange': 'Online Sport Exchange', // C2.45
  copied: 'Copied to clipboard', // A8.12
  'login.lockedSuffix': ', Please contact your upline!', // A8.04
} as const;
