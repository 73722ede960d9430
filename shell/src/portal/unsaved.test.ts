import { createUnsavedGuard, leaveQuestion } from './unsaved.ts';

type Ask = () => Promise<boolean>;

function guarded() {
  let ask: Ask | undefined;
  const guard = createUnsavedGuard({
    setLeaveQuestion: (question) => {
      ask = question;
    },
  });
  return { ...guard, ask: () => ask!() };
}
const isAsking = () => leaveQuestion.getState().answer !== undefined;

test('a save that comes late answers the question whether to leave: nothing would be lost', async () => {
  const guard = guarded();
  const release = guard.guard();
  const left = guard.ask();
  expect(isAsking()).toBe(true);
  release();
  expect(await left).toBe(true);
  expect(isAsking()).toBe(false);
});

test('a form that is drawn anew keeps the question', async () => {
  const guard = guarded();
  const release = guard.guard();
  void guard.ask();
  release();
  const again = guard.guard();
  await Promise.resolve();
  expect(isAsking()).toBe(true);
  again();
  await Promise.resolve();
  expect(isAsking()).toBe(false);
});
