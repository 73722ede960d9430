import { runServerProgram } from './server-program.mjs';

// `backup` or `restore`, with the program's own arguments.
process.exitCode = await runServerProgram('api', 'backup');
