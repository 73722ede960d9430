import { runServerProgram } from './server-program.mjs';

// Wrong arguments and settings (2) are told once; a damaged file (1) is no reason to leave the releases.
const files = await runServerProgram('api', 'store');
process.exitCode = files === 2 ? 2 : Math.max(files, await runServerProgram('gateway', 'store'));
