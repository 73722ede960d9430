import { lectureFile } from '@portal/shared-kit/contract/grading/lecture';
import { fakeApi, fakeIndexedDb, lost, on, renderScreen, violations } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { KeepFile, KeptList } from './keep-file.tsx';
import { useKeptFiles } from './kept-files.ts';

const { factory, stored } = fakeIndexedDb();
const saved: { name: string; text: Promise<string> }[] = [];
let blobs: Blob[] = [];
beforeEach(() => {
  stored.clear();
  saved.length = 0;
  blobs = [];
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.defineProperty(globalThis, 'indexedDB', { value: factory, configurable: true });
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob) - 1}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', ''))]!;
    saved.push({ name: this.download, text: textOf(blob) });
  });
});
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const file = { name: 'aula.txt', size: 21 };
function Screen() {
  const kept = useKeptFiles();
  return (
    <>
      <KeptList kept={kept} />
      <KeepFile kept={kept} endpoint={lectureFile} id={7} file={file} />
    </>
  );
}
const keepButton = { name: 'Guardar para ler sem ligação: aula.txt' };

test('a document is kept encrypted, opened without a line, and removed', async () => {
  let down = false;
  const api = fakeApi(
    on(lectureFile, () => {
      if (down) throw lost('offline');
      return bytes('Segredos de Redes III');
    }),
  );
  const { user, portal } = renderScreen(<Screen />, { api });
  await user.click(screen.getByRole('button', keepButton));
  expect(await screen.findByText('guardado neste dispositivo')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Guardados neste dispositivo' })).toHaveTextContent('aula.txt');
  expect(await violations()).toEqual([]);
  const held = [...stored.values()].flatMap((value) =>
    typeof value === 'object' && value !== null && 'data' in value ? [value.data as ArrayBuffer] : [],
  );
  expect(held).toHaveLength(1);
  expect(Buffer.from(held[0]!).toString('latin1')).not.toContain('Segredos');
  expect(JSON.stringify(portal.props.drafts.read('kept-files'))).not.toContain('Segredos');

  down = true;
  await user.click(screen.getByRole('button', { name: 'Abrir aula.txt' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect([saved[0]!.name, await saved[0]!.text]).toEqual(['aula.txt', 'Segredos de Redes III']);

  await user.click(screen.getByRole('button', { name: 'Retirar aula.txt deste dispositivo' }));
  await waitFor(() => expect([...stored.keys()].filter((key) => key.endsWith('/file'))).toEqual([]));
  expect(screen.getByRole('button', keepButton)).toBeVisible();
});

test('two documents that are kept together first are both opened', async () => {
  function Two() {
    const kept = useKeptFiles();
    return (
      <>
        <KeptList kept={kept} />
        {[7, 8].map((id) => (
          <KeepFile
            key={id}
            kept={kept}
            endpoint={lectureFile}
            id={id}
            file={{ name: `aula-${id}.txt`, size: 6 }}
          />
        ))}
      </>
    );
  }
  const { user } = renderScreen(<Two />, {
    api: fakeApi(on(lectureFile, ({ params }) => bytes(`aula ${params.id}`))),
  });
  for (const id of [7, 8])
    fireEvent.click(screen.getByRole('button', { name: `Guardar para ler sem ligação: aula-${id}.txt` }));
  for (const [nth, id] of [7, 8].entries()) {
    await user.click(await screen.findByRole('button', { name: `Abrir aula-${id}.txt` }));
    await waitFor(() => expect(saved).toHaveLength(nth + 1));
    expect(await saved[nth]!.text).toBe(`aula ${id}`);
  }
});

test('says that the line is missing, and that the browser has deleted the document', async () => {
  let down = true;
  const api = fakeApi(
    on(lectureFile, () => {
      if (down) throw lost('offline');
      return bytes('abc');
    }),
  );
  const { user, portal } = renderScreen(<Screen />, { api });
  const errors = () => portal.toasts.getState().map(({ message }) => message);
  await user.click(screen.getByRole('button', keepButton));
  await waitFor(() => expect(errors()).toHaveLength(1));
  down = false;
  await user.click(screen.getByRole('button', keepButton));
  await screen.findByText('guardado neste dispositivo');
  stored.clear();
  await user.click(screen.getByRole('button', { name: 'Abrir aula.txt' }));
  await waitFor(() => expect(errors()[1]).toBe('O navegador apagou este documento: guarde-o outra vez.'));
});

test('the first document of a person deletes what somebody left behind, whose list is gone', async () => {
  stored.set('another:key', 'key');
  stored.set('another:/lectures/1/file', 'content');
  const api = fakeApi(on(lectureFile, () => bytes('abc')));
  const { user } = renderScreen(<Screen />, { api });
  await user.click(screen.getByRole('button', keepButton));
  await screen.findByText('guardado neste dispositivo');
  expect([...stored.keys()].filter((key) => key.startsWith('another'))).toEqual([]);
  expect(stored.size).toBe(2);
});

test('a browser without encryption offers nothing', () => {
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  renderScreen(<Screen />, { api: fakeApi() });
  expect(screen.queryByRole('button', keepButton)).not.toBeInTheDocument();
});
