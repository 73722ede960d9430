/** Core web vitals (web.dev/articles/vitals): upper limits of 'good' and of 'needs improvement' at the 75th percentile. Milliseconds; CLS
 *  has no unit. Pure and without zod. */
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
