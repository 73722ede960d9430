import { journey, wide, type Visitor } from './journey.ts';
import { shiftsAboveLimit, watchShifts } from './layout-shift.ts';
import { darkGround, fitsZoomed, groundOf, layoutFaults, printsWell } from './looks.ts';
import { behindTheSession, inMenu, inTheOpen, open, partsOf } from './routes.ts';
import { sharedPortal } from './shared-portal.ts';
import { enter, isShown } from './steps.ts';

const portal = sharedPortal();

/** Begins in the dark theme, so that nothing has to change but what is looked at. */
async function begin({ page }: Visitor): Promise<void> {
  await watchShifts(page);
  await page.emulateMedia({ colorScheme: 'dark' });
}

/** Opens an address, or a part of one, and looks at it in every way but the narrow one. */
async function lookAt(visitor: Visitor, address: string): Promise<void> {
  const { page, tab } = visitor;
  await open(page, address);
  expect([address, await groundOf(page)]).toEqual([address, darkGround]);
  await tab.contrast();
  // Before its size changes, which may move what it likes.
  expect([address, await shiftsAboveLimit(page)]).toEqual([address, undefined]);
  expect([address, await layoutFaults(page)]).toEqual([address, []]);
  await fitsZoomed(visitor, address);
  await printsWell(visitor, address);
}

for (const { release, email, addresses } of behindTheSession)
  journey(
    `every address of ${release} stands still while it opens at 1280 px, can be read in the dark, fits at 200 %, is printed without what only a screen needs, and tells what it stands below`,
    () => portal,
    async (visitor) => {
      const { page } = visitor;
      await begin(visitor);
      await enter(page, email);
      for (const { address, isDeep } of addresses) {
        await lookAt(visitor, address);
        if (isDeep) {
          const above = page
            .getByRole('navigation', { name: 'Localização', exact: true })
            .getByRole('link')
            .first();
          await isShown(above);
          expect([address, inMenu.includes((await above.getAttribute('href'))!)]).toEqual([address, true]);
        }
        for (const part of await partsOf(page, address)) await lookAt(visitor, part);
      }
    },
    wide,
  );

journey(
  'every address that stands open stands still while it opens at 1280 px, can be read in the dark, fits at 200 % and is printed in dark words',
  () => portal,
  async (visitor) => {
    await begin(visitor);
    for (const address of inTheOpen) await lookAt(visitor, address);
  },
  wide,
);
