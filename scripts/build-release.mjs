import { buildRemote } from '../shared-kit/cli/build.mjs';

/** Builds one package for browsers after the other, as build.mjs asks by messages. What the first build loads and compiles serves the others.
 *  @typedef {{ dir: string, hash: string }} Request
 *  @typedef {{ problem?: string }} Answer */

process.on('message', async (/** @type {Request} */ { dir, hash }) => {
  // As where it is built alone: what is built may not depend on what was built before it.
  process.chdir(dir);
  process.env.PORTAL_BUILD = hash;
  /** @type {Answer} */
  let answer = {};
  try {
    await buildRemote(dir);
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});
