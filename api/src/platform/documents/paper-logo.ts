/** Side in pixels: two centimetres at 200 dpi. */
const side = 160;
let last: { logo: string; drawn: string } | undefined;

/** The logo as a small PNG, from any stored format: pdfmake embeds no SVG, and papers go over mail and phones (G.4: 60 KB at most). */
export async function paperLogo(logo: string | null): Promise<string | null> {
  if (logo === null) return null;
  if (logo === last?.logo) return last.drawn;
  // Loaded lazily, because it adds a tenth of a second to the start.
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'));
  const bytes = await image
    .resize(side, side, { fit: 'inside' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
  last = { logo, drawn: `data:image/png;base64,${bytes.toString('base64')}` };
  return last.drawn;
}
