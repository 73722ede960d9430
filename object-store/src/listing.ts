import { SaxesParser } from 'saxes';

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

/** One page of ListObjectsV2. */
export interface Listing {
  objects: StoredObject[];
  /** Where the next page begins; undefined after the last. */
  next: string | undefined;
}

/** Reads a page of a bucket's list; throws where the text is none. */
export function readListing(xml: string): Listing {
  const objects: StoredObject[] = [];
  const path: string[] = [];
  let texts: Record<string, string> = {};
  let page: Record<string, string> | undefined;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (name === 'ListBucketResult') page = {};
    if (name === 'Contents') texts = {};
  });
  parser.on('text', (text) => {
    const into = path.includes('Contents') ? texts : (page ?? {});
    const name = path.at(-1) ?? '';
    into[name] = (into[name] ?? '') + text;
  });
  parser.on('closetag', () => {
    if (path.pop() !== 'Contents') return;
    const { Key = '', Size, LastModified = '' } = texts;
    objects.push({ key: Key, size: Number(Size), modified: new Date(LastModified) });
  });
  parser.write(xml).close();
  if (!page) throw new Error('the store answered something that is no list of a bucket');
  return { objects, next: page.IsTruncated === 'true' ? page.NextContinuationToken : undefined };
}
