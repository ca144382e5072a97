import type { TextKey } from '@backlay/shared/domain';

/** What the server takes (S-06); it looks at the content, this spares the way there. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';
const LARGEST = 5 * 1024 * 1024;

/** What is wrong with a chosen file, or nothing. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): TextKey | null {
  if (!PICTURE_TYPES.split(',').includes(type)) return 'upload.notAPicture';
  return size > LARGEST ? 'upload.tooLarge' : null;
}

/** A picture as an address that the page may show: the policy allows no other kind for what is not uploaded yet. */
export const toDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
