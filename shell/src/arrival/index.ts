export { ENTRY_PATH_KEY, consumeEntryLink, type EntryLink } from './arrival';
