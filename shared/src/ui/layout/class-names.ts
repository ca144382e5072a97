type Part = string | 0 | 0n | false | null | undefined;

/** Joins the class names that are there. */
export function classNames(...parts: Part[]): string {
  return parts.filter(Boolean).join(' ');
}
