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
