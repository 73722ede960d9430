import * as z from 'zod';
import { giveZod } from './deferred.ts';

// Whoever parses at once imports this: zod then comes with their code.
giveZod(z);
