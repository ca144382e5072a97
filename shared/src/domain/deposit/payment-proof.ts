/** Pictures that count as proof of a payment: by content, never by name (C5.08, S-06). */
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Largest slip, bytes (OQ-103). */
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

/** Why a file is no slip, or null when it may be one. `type` is what the browser says of it; the server looks into the file. */
export function validateProofFile(file: {
  readonly type: string;
  readonly size: number;
}): 'not-image' | 'too-large' | null {
  if (!(PROOF_TYPES as readonly string[]).includes(file.type)) return 'not-image';
  return file.size > MAX_PROOF_BYTES ? 'too-large' : null;
}
