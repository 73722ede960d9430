/** What gateway and API agree on where calls are traced (`OTEL_*`): W3C Trace Context, whose trace id is the support code of the call. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** 1 where the trace is recorded. */
  traceFlags: number;
}

export const traceparentHeader = 'traceparent';

/** Attribute of spans under which they are found by what a person read out. */
export const supportCodeAttribute = 'portal.support_code';

/** Trace id of a support code that the gateway made: its digits, with zeros in front, so that Jaeger finds the trace by the digits alone. */
export const traceIdOf = (supportCode: string): string => supportCode.replaceAll('-', '').padStart(32, '0');

export const writeTraceparent = ({ traceId, spanId, traceFlags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** What a page sends with a call of its own: a new trace id that is a support code, so that a call without an answer has one, too. */
export function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(14));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return writeTraceparent({
    traceId: traceIdOf(digits.slice(0, 12)),
    spanId: digits.slice(12),
    traceFlags: 1,
  });
}

/** The support code of a page's own call; undefined where its header is none or of another form. */
export function supportCodeIn(traceparent: unknown): string | undefined {
  const [, front, back] =
    /^00-0{20}([\da-f]{8})([\da-f]{4})-[\da-f]{16}-[\da-f]{2}$/.exec(String(traceparent)) ?? [];
  return back && `${front}-${back}`;
}

/** The gateway's span of a call; undefined where the header is missing, malformed, or of another call than the support code's. */
export function readTraceparent(header: unknown, supportCode: string): TraceParent | undefined {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(header)) ?? [];
  if (!spanId || traceId !== traceIdOf(supportCode)) return undefined;
  return { traceId, spanId, traceFlags: parseInt(flags!, 16) };
}

interface TraceSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_SDK_DISABLED?: string | undefined;
}

/** Address that spans are sent to, by the rules of OpenTelemetry; undefined: nothing is traced. */
export function tracesAddress(settings: TraceSettings): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = settings;
  if (settings.OTEL_SDK_DISABLED === 'true') return undefined;
  return own || (all ? `${all.replace(/\/+$/, '')}/v1/traces` : undefined);
}
