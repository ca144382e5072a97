import type { Page } from '@playwright/test';
import { CASINO_CATEGORIES } from '../../shared/src/domain/casino-order';
import { hashPixels } from '../../platform/sandbox/casino/art/paint';
import { listGames } from '../../platform/src/casino/games/game-catalogue';

export interface HashedPicture {
  readonly gameId: string;
  /** 64 bits as text. */
  readonly hash: string;
}

/** The picture of each game of the catalogue in a shape, loaded and hashed on a page of the site. */
export async function hashPictures(page: Page, shape: 'square' | 'wide'): Promise<readonly HashedPicture[]> {
  await page.evaluate(`window.hash = ${hashPixels.toString()}`);
  const games = CASINO_CATEGORIES.flatMap(listGames).map(({ gameId, urlThumb, urlThumbRect }) => ({
    gameId,
    address: shape === 'square' ? urlThumb : urlThumbRect,
  }));
  return page.evaluate(async (wanted) => {
    const { hash } = window as unknown as { hash: typeof hashPixels };
    const hashed: HashedPicture[] = [];
    for (const { gameId, address } of wanted) {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      const { width, height } = picture;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('Cannot hash a picture: no canvas');
      context.drawImage(picture, 0, 0);
      hashed.push({ gameId, hash: hash(context.getImageData(0, 0, width, height).data, width, height) });
    }
    return hashed;
  }, games);
}
