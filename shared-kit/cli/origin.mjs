import { spawnSync } from 'node:child_process';

/** @typedef {{ commit?: string, branch?: string, author?: string, note?: string, link?: string }} Origin */

/** Where a build comes from: git's word for its folder, the CI's where it says more, and what the command was told. A folder
 *  outside git has none. @param {string} folder @param {{ note?: string | undefined, link?: string | undefined }} given @param {NodeJS.ProcessEnv} env
 *  @returns {Origin} */
export function originOf(folder, given, env = process.env) {
  /** @param {string[]} args */
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  const [commit = '', author = '', subject = ''] = git('log', '-1', '--format=%H%n%an%n%s').split('\n');
  const branch = env.GITHUB_REF_NAME || env.CI_COMMIT_REF_NAME || git('branch', '--show-current');
  // What was changed since the commit is in the build and not in the commit.
  const changed =
    commit && git('status', '--porcelain', '--', '.') ? ' (with changes that are not committed)' : '';
  return withoutEmpty({
    commit,
    branch: branch.slice(0, 120),
    author: author.slice(0, 120),
    note: (given.note ?? (subject && subject + changed)).slice(0, 200),
    link: given.link ?? linkOf(env),
  });
}

/** The run of the CI that calls the command. @param {NodeJS.ProcessEnv} env */
function linkOf({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL }) {
  const run = [GITHUB_SERVER_URL, GITHUB_REPOSITORY, 'actions/runs', GITHUB_RUN_ID];
  return GITHUB_RUN_ID ? run.join('/') : (CI_JOB_URL ?? '');
}

/** @param {Required<Origin>} origin @returns {Origin} */
const withoutEmpty = (origin) =>
  Object.fromEntries(Object.entries(origin).filter(([, value]) => value !== ''));
