/** Quoted by the requirements, letter for letter. */
export const depositLiterals = {
  'deposit.detailTitle': 'DETAIL', // C2.20
  'deposit.proceed': 'Proceed', // C2.25
  'deposit.upload': 'Upload your photo below', // C2.23
  'deposit.noFile': 'No File Chosen', // C2.23
  'deposit.utrPlaceholder': '6 to 12 Digit UTR Number', // C2.24
  'deposit.utrFetched': 'UTR Automatically Fetched', // C5.05
  'deposit.downloadQr': 'Download QR Code', // C2.21
  'deposit.whatsapp': 'Whatsapp for Deposit', // C2.59
} as const;
