import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';

const widgets = z.array(z.string().min(1).max(160)).max(80);

/** A user's order of the dashboard's parts, and their hidden ones. Parts not listed keep the default order. */
const dashboardLayout = z.object({ order: widgets, hidden: widgets });
export type DashboardLayout = z.output<typeof dashboardLayout>;

export const readLayout = endpoint('GET', '/dashboard/layout', {
  access: 'signed-in',
  summary: "The caller's own order of the dashboard; empty until they choose one",
  response: single(dashboardLayout),
});

export const saveLayout = endpoint('PUT', '/dashboard/layout', {
  access: 'signed-in',
  summary: "Keeps the caller's own order of the dashboard",
  body: dashboardLayout,
  response: single(dashboardLayout),
});
