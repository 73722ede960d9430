import { act, screen, within } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { fakeApi } from '../testing/fake-api.ts';
import { fakePortal } from '../testing/fake-portal.tsx';
import { outsideAct } from '../testing/page-helpers.ts';
import { createPieces, type PieceProps } from './create-pieces.tsx';
import { remoteMessages } from './lazy-code.tsx';
import { usePortal } from './portal-context.tsx';

const Loans = ({ student_id }: { student_id: number }) => (
  <p>
    {usePortal().remote.name}: estudante {student_id}
  </p>
);
const Broken = () => {
  throw new Error('partiu-se');
};
const pieces = createPieces({
  'student-tab@1 loans': async () => Loans,
  'student-tab@1 broken': async () => Broken,
  'student-tab@1 away': () => Promise.reject(new Error('no line')),
});

/** Mounts a piece as the shell does. */
async function mounted(key: string, name = key) {
  const portal = fakePortal(fakeApi(), '/student_details/7', []);
  const domElement = document.body.appendChild(document.createElement('div'));
  const data = createStore<object>(() => ({ student_id: 7 }));
  const props = {
    ...portal.props,
    domElement,
    name,
    mountParcel: jest.fn(),
    singleSpa: {},
    piece: { key, data },
  } as unknown as PieceProps;
  await outsideAct(async () => {
    await pieces.bootstrap(props);
    await pieces.mount(props);
  });
  return { portal, domElement, data, unmount: () => outsideAct(() => pieces.unmount(props)) };
}

test('pieces stand beside each other, follow the data of their page, carry the mark of their release and leave nothing', async () => {
  const [first, second] = [
    await mounted('student-tab@1 loans', 'a'),
    await mounted('student-tab@1 loans', 'b'),
  ];
  act(() => first.data.setState({ student_id: 8 }, true));
  expect(within(first.domElement).getByText('test: estudante 8')).toBeVisible();
  expect(within(second.domElement).getByText('test: estudante 7')).toBeVisible();
  expect(
    within(first.domElement)
      .getByText(/estudante 8/)
      .closest('[data-release]'),
  ).toHaveAttribute('data-release', 'test/test');
  await first.unmount();
  expect(first.domElement).toBeEmptyDOMElement();
  expect(second.domElement).not.toBeEmptyDOMElement();
  await second.unmount();
});

test('reports an error thrown by a piece to the shell, and keeps it in its own place', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { portal, unmount } = await mounted('student-tab@1 broken');
  expect(portal.crashes).toEqual([expect.objectContaining({ message: 'partiu-se' })]);
  expect(screen.getByRole('alert')).toHaveTextContent(remoteMessages.crashed);
  await unmount();
  silence.mockRestore();
});

test('mounting fails where the code does not arrive, and where the release has no such piece', async () => {
  await expect(mounted('student-tab@1 away')).rejects.toThrow('no line');
  await expect(mounted('student-tab@1 none')).rejects.toThrow(
    'src/slots.ts does not serve student-tab@1 none',
  );
});
