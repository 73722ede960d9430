import { runApiProgram } from './api-program.mjs';

await runApiProgram('store');
