const mark = (drawing: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">${drawing}</svg>`)}`;

/** The demo brands' marks, drawn at 28 px beside the name. */
export const logos = {
  royal: mark(
    '<path fill="#f3d27f" d="m8 4-6 7h7.5z"/><path fill="#e4b650" d="M8 4h12l-1.5 7h-9z"/><path fill="#f3d27f" d="m20 4 6 7h-7.5z"/>' +
      '<path fill="#c08f2c" d="M2 11h7.5L14 25z"/><path fill="#f7e2a8" d="M9.5 11h9L14 25z"/><path fill="#d9a63c" d="M18.5 11H26L14 25z"/>',
  ),
  metro: mark(
    '<path fill="#fff" d="M2 23V7.5C2 4.6 5.6 3.5 7.2 5.9L14 16l6.8-10.1C22.4 3.5 26 4.6 26 7.5V23h-5V11.5l-5 7.3a2.4 2.4 0 0 1-4 0l-5-7.3V23z"/>' +
      '<circle cx="14" cy="23" r="2.4" fill="#8d98ff"/>',
  ),
  /** On light grounds. */
  metroDark: mark(
    '<path fill="#262a78" d="M2 23V7.5C2 4.6 5.6 3.5 7.2 5.9L14 16l6.8-10.1C22.4 3.5 26 4.6 26 7.5V23h-5V11.5l-5 7.3a2.4 2.4 0 0 1-4 0l-5-7.3V23z"/>' +
      '<circle cx="14" cy="23" r="2.4" fill="#4338ca"/>',
  ),
  orbit: mark(
    '<circle cx="14" cy="14" r="7" fill="#9d96f8"/><path fill="#5b2bd9" d="M14 7a7 7 0 0 1 0 14 9 9 0 0 0 0-14z"/>' +
      '<ellipse cx="14" cy="14" rx="13" ry="4.3" fill="none" stroke="#2fd3e6" stroke-width="2.2" transform="rotate(-24 14 14)"/>' +
      '<path fill="#9d96f8" d="M7.6 11.2a7 7 0 0 1 12.3-1z"/>',
  ),
} as const;
