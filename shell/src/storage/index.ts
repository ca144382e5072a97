export { createStorage, memoryStore, type Storage, type StoredKey, type TabKey, type TextStore } from './storage';
