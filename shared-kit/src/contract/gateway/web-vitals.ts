/** The core web vitals (web.dev/articles/vitals): up to which value three of four page views are good, and up to which not yet poor.
 *  Milliseconds; CLS has no unit. Pure and without zod. */
export const webVitals = {
  LCP: { good: 2500, fair: 4000 },
  INP: { good: 200, fair: 500 },
  CLS: { good: 0.1, fair: 0.25 },
} as const;
export type WebVital = keyof typeof webVitals;
export const webVitalNames = Object.keys(webVitals) as [WebVital, ...WebVital[]];

export type VitalRating = 'good' | 'fair' | 'poor';
export const ratingOf = (vital: WebVital, value: number): VitalRating =>
  value <= webVitals[vital].good ? 'good' : value <= webVitals[vital].fair ? 'fair' : 'poor';
