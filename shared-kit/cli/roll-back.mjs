/** Takes back what came last: a canary that is out, else the stable release; with `to` always the latter. Says what it moves before it does.
 *  @param {import('./release-client.mjs').Registry} registry @param {{ to?: string | undefined, reason: string, log: (line: string) => void }} options */
export async function rollBack(registry, { to, reason, log }) {
  const { revision: expected, stable: left, canary, lastGood } = await registry.state();
  if (canary && to === undefined) {
    log(`ending the canary ${canary.release} (${canary.percentage} %); the stable release stays ${left}`);
    const state = await registry.rollBack({ channel: 'canary', reason, expected });
    log(`the canary ${canary.release} is ended; once more goes back from ${left}`);
    return state;
  }
  log(`moving the stable release from ${left} to ${to ?? lastGood ?? 'the one before'}`);
  const state = await registry.rollBack({ channel: 'stable', release: to, reason, expected });
  log(`went back from ${left} to ${state.stable}`);
  return state;
}
