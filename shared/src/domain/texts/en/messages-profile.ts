/** Answers to uploads. */
export const profileMessages = {
  'upload.tooLarge': 'Image must be 5 MB or smaller',
  'upload.notAPicture': 'Choose a PNG, JPEG or WebP image',
  'upload.done': 'Image uploaded',
} as const;
