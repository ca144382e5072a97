/** Quoted by the requirements, letter for letter. */
export const uiLiterals = {
  'notFound.title': '404', // A2.20
  'notFound.heading': 'OPS! Page not found', // A2.20
  'notFound.text': 'Sorry, the page your are looking for does not exist.', // A2.20
  'maintenance.oops': 'OOPS!', // A4.26
  'maintenance.text': 'Wait for a few Minute', // A4.26
  'ui.live': 'LIVE', // B4.24
} as const;
