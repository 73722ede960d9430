import { busFor, createBus } from './bus.ts';

/** Everything told so far has been heard. */
const delivered = () => new Promise((resolve) => setTimeout(resolve));

/** Two releases that are mounted in one page. */
function page() {
  const bus = createBus();
  const release = () => {
    const life = new AbortController();
    const threw = jest.fn();
    return { ...busFor(bus, { left: life.signal, threw }), threw, leave: () => life.abort() };
  };
  return [release(), release()] as const;
}
const event = 'account-changed@1';

test('an event reaches the listeners of its version, asynchronously, and frozen', async () => {
  const [one, two] = page();
  const [listener, other] = [jest.fn(), jest.fn()];
  two.on(event, listener);
  two.on('account-changed@2' as never, other);
  one.emit(event, { student_id: 7 });
  expect(listener).not.toHaveBeenCalled();
  await delivered();
  expect(listener.mock.calls).toEqual([[{ student_id: 7 }]]);
  expect(Object.isFrozen((listener.mock.calls as [object][])[0]![0])).toBe(true);
  expect(other).not.toHaveBeenCalled();
});

test('an event of a version that nobody knows is ignored', async () => {
  const [one, two] = page();
  const listener = jest.fn();
  two.on(event, listener);
  one.emit('account-changed@9' as never, { student: 'x' } as never);
  one.emit('nothing' as never, {} as never);
  await delivered();
  expect(listener).not.toHaveBeenCalled();
  expect(two.threw).not.toHaveBeenCalled();
});

test('a listener that throws is its own release’s fault, and the others hear', async () => {
  const [one, two] = page();
  const fault = new Error('x');
  const listener = jest.fn();
  one.on(event, () => {
    throw fault;
  });
  two.on(event, listener);
  two.emit(event, { student_id: 7 });
  await delivered();
  expect(one.threw.mock.calls).toEqual([[fault]]);
  expect(two.threw).not.toHaveBeenCalled();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a release that was left hears nothing, not even what was told before or asked for since', async () => {
  const [one, two] = page();
  const listener = jest.fn();
  two.on(event, listener);
  one.emit(event, { student_id: 7 });
  two.leave();
  two.on(event, listener);
  one.emit(event, { student_id: 8 });
  await delivered();
  expect(listener).not.toHaveBeenCalled();
});

test('a release that was left tells nothing', async () => {
  const [one, two] = page();
  const listener = jest.fn();
  two.on(event, listener);
  one.leave();
  one.emit(event, { student_id: 7 });
  await delivered();
  expect(listener).not.toHaveBeenCalled();
});

test('releases that answer each other without end do not block the page', async () => {
  const [one, two] = page();
  let rounds = 0;
  one.on(event, (data) => two.emit(event, data));
  two.on(event, (data) => {
    rounds += 1;
    if (rounds < 3) one.emit(event, data);
  });
  one.emit(event, { student_id: 1 });
  expect(rounds).toBe(0);
  await delivered();
  two.leave();
  one.leave();
});
