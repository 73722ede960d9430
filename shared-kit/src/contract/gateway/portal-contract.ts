/** Contract versions of the portal props that this portal accepts, newest first; a release states the range it needs. The next major
 *  version may keep the previous one beside it until every team has migrated. Without zod, since early scripts use it. 1.1 added
 *  `institutionChanged`, 1.2 light pages, 1.3 a door `ui` without antd, 1.4 slots and events, 1.5 reads that are sent ahead,
 *  1.6 room below the results of Ctrl+K, 1.7 `above` of a route, 1.8 `config`, and `events` of a declaration, 1.9 `isolation`,
 *  1.10 parameters of the address in reads. */
export const portalContracts: readonly [string, ...string[]] = ['1.10.0'];

/** The newest. */
export const [portalContract] = portalContracts;
