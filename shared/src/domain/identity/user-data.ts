/** What the server says of who is here, with what an older server leaves out (A3.02): a white label without a type is b2b. */
export function parseUserData<T extends { readonly whiteLabelType?: 'b2b' | 'b2c' }>(
  docs: T,
): T & { readonly whiteLabelType: 'b2b' | 'b2c' } {
  return { ...docs, whiteLabelType: docs.whiteLabelType ?? 'b2b' };
}
