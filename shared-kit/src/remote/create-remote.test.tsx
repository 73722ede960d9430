import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from '@portal/shared-kit/ui-data';
import { fakeApi } from '../testing/fake-api.ts';
import { fakePortal } from '../testing/fake-portal.tsx';
import { outsideAct } from '../testing/page-helpers.ts';
import { createRemote } from './create-remote.tsx';
import type { MountProps } from './lifecycles.tsx';
import { remoteMessages } from './lazy-code.tsx';
import { usePortal } from './portal-context.tsx';

const First = () => <h1>Primeira</h1>;
const Second = () => <h1>Segunda: {usePortal().remote.name}</h1>;
const Broken = () => {
  throw new Error('partiu-se');
};

/** Mounts a remote as single-spa does, in a portal that stands at `url`. */
async function mounted(remote: ReturnType<typeof createRemote>, url: string) {
  const portal = fakePortal(fakeApi(), url, []);
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = {
    ...portal.props,
    domElement,
    name: 'mfe-tried',
    mountParcel: jest.fn(),
    singleSpa: {},
  } as unknown as MountProps;
  const unmount = () => outsideAct(() => remote.unmount(props));
  await outsideAct(async () => {
    await remote.bootstrap(props);
    await remote.mount(props);
  });
  return { portal, domElement, unmount };
}

test('a remote draws the page of the address, follows the portal and leaves nothing behind', async () => {
  const remote = createRemote({ '/first': async () => First, '/second': async () => Second });
  const { portal, domElement, unmount } = await mounted(remote, '/first');
  expect(screen.getByRole('heading', { name: 'Primeira' })).toBeInTheDocument();
  act(() => portal.props.history.push('/second'));
  expect(await screen.findByRole('heading', { name: 'Segunda: test' })).toBeInTheDocument();
  await unmount();
  expect(domElement).toBeEmptyDOMElement();
});

test('mounting fails when the code of the page does not arrive, so that the shell can fall back', async () => {
  const remote = createRemote({ '/first': () => Promise.reject(new Error('no line')) });
  await expect(mounted(remote, '/first')).rejects.toThrow('no line');
});

test('a page whose code fails later offers another try, and the next try is a fresh one', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValueOnce(Second);
  const remote = createRemote({ '/first': async () => First, '/second': load });
  const { portal, unmount } = await mounted(remote, '/first');
  act(() => portal.props.history.push('/second'));
  await userEvent.click(await screen.findByRole('button', { name: remoteMessages.retry }));
  expect(await screen.findByRole('heading', { name: /Segunda/ })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
  await unmount();
});

test('a crash is reported to the shell and shown in its own place only', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { portal, unmount } = await mounted(createRemote({ '/first': async () => Broken }), '/first');
  expect(portal.crashes).toEqual([expect.objectContaining({ message: 'partiu-se' })]);
  expect(screen.getByRole('alert')).toHaveTextContent(remoteMessages.crashed);
  await unmount();
  silence.mockRestore();
});

test('while the shell moves to an address of somebody else the remote draws nothing', async () => {
  const { portal, unmount } = await mounted(createRemote({ '/first': async () => First }), '/first');
  act(() => portal.props.history.push('/elsewhere'));
  await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument());
  await unmount();
});

test('an element that a page opens outside itself has the mark of its release, and is removed with it', async () => {
  const WithDialog = () => (
    <Modal open title="Pergunta">
      <h1>Primeira</h1>
    </Modal>
  );
  const { portal, unmount } = await mounted(createRemote({ '/first': async () => WithDialog }), '/first');
  const { name, release } = portal.props.remote;
  const dialog = await screen.findByRole('dialog', { name: 'Pergunta' });
  expect(dialog.closest('[data-release]')).toHaveAttribute('data-release', `${name}/${release}`);
  const marked = () => document.querySelectorAll(`[data-release="${name}/${release}"]`);
  expect(marked()).toHaveLength(2);
  await unmount();
  expect(marked()).toHaveLength(0);
});
