/** Words of a wire name: `minAmount` and `MIN_AMOUNT` give `Min amount`. For names that no catalogue has. */
export function toPlainName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? '' : words.charAt(0).toUpperCase() + words.slice(1);
}
