/** The contract versions of the portal props that this portal accepts, newest first; a release states the range it needs. The next major
 *  may keep the last one beside it until every team has followed. Without zod, for what runs before it is there.
 *  1.1 added `institutionChanged`, 1.2 light pages, 1.3 a door `ui` without antd. */
export const portalContracts: readonly [string, ...string[]] = ['1.3.0'];

/** The newest. */
export const [portalContract] = portalContracts;
