import * as z from 'zod';
import { giveZod } from './deferred.ts';

// Code that parses at start imports this file: zod is then in its bundle.
giveZod(z);
