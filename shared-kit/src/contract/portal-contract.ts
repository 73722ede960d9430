/** The contract version of the portal props; the shell states the ones it accepts, a release the range it needs. Without zod, for what
 *  runs before it is there. 1.1 added `institutionChanged`, 1.2 light pages. */
export const portalContract = '1.2.0';
