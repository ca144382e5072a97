/** `https://wa.me/…` for a number, the link itself for a link; nothing else leads anywhere (OQ-41). */
export function createContactLink(value: string | null | undefined): string | null {
  if (!value) return null;
  if (/^https:\/\//.test(value)) return value;
  const digits = value.replace(/\D/g, '');
  return digits.length >= 8 ? `https://wa.me/${digits}` : null;
}
