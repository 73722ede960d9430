import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';

export const permissionName = endpoint('GET', '/getPermissionLabel/:name', {
  access: 'signed-in',
  summary:
    'What a permission is called, for a person who misses it (decision 5); its own name where nobody called it anything',
  params: z.object({ name: z.string().min(1).max(100) }),
  response: single(z.object({ name: z.string(), label: z.string() })),
});
export const requestAccess = endpoint('POST', '/access-requests', {
  access: 'signed-in',
  summary: "'Pedir acesso': tells the administrators which permission somebody misses (decision 5)",
  body: z.object({ path: z.string().startsWith('/').max(300), permission: z.string().max(100) }),
});
