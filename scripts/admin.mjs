import { runServerProgram } from './server-program.mjs';

process.exitCode = await runServerProgram('api', 'admin');
