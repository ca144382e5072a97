/** The build runs on plain Node before anything is installed: its modules have no types of their own. */
declare module '*.mjs';
