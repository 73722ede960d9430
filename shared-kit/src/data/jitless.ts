import * as z from 'zod';

// Must run before any schema is made: zod would otherwise probe for `new Function`, which the Content-Security-Policy reports.
z.config({ jitless: true });
