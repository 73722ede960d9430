import { runApiProgram } from './api-program.mjs';

// `backup` or `restore`, with the program's own arguments.
await runApiProgram('backup');
