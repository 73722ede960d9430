/** Limits above which a photo is scaled down before upload: data are prepaid (H.3). */
const maxBytes = 300_000;
const widest = 1600;

/** Scales a photo down to what a clerk needs to read it; small photos and other files stay as they are. */
export async function lighterPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= maxBytes || typeof createImageBitmap !== 'function')
    return file;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, widest / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7));
    if (!made || made.size >= file.size) return file;
    return new File([made], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
  } catch {
    // If the browser cannot decode the image, it is sent as it is.
    return file;
  }
}
