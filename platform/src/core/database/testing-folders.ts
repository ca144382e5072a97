import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes a folder with data folders in it, and the clusters that lie outside of them: root gives a private one a place of its own. */
export function removeDataFolders(folder: string): void {
  const links = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isSymbolicLink() && entry.name === 'postgres',
  );
  for (const { parentPath, name } of links) {
    const link = join(parentPath, name);
    if (existsSync(link)) rmSync(realpathSync(link), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}
