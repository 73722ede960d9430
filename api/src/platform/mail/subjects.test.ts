import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
/** What a subject line may contain: numbers of papers, and the subject of a pauta. */
const harmless = ['number', 'subject', 'payment.receipt', 'payment.invoice'];

test('no subject of a mail tells a grade or an amount: it is read on locked telephones (I3, I40)', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((file) => path.basename(file) === 'messages.ts')
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bsubject: `([^`]*)`/g)].flatMap(([, text]) =>
        [...text!.matchAll(/\$\{([^}]*)\}/g)].map(([, what]) => what!),
      ),
    );
  expect(named.length).toBeGreaterThan(7);
  expect(named.filter((what) => !harmless.includes(what))).toEqual([]);
});
